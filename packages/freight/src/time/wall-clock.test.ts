import { describe, expect, it } from 'vitest'
import { endOfDay, fromWall, isTimeZone, startOfDay, toWall, wallAt } from './wall-clock.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
const at = (wall: string, zone: string) => iso(fromWall(Date.parse(`${wall}Z`), zone))

describe('fromWall', () => {
  it.each([
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T01:30', 'America/Adak', '2026-11-01T10:30:00.000Z'],
    ['2026-09-06T00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['2026-12-05T00:00', 'Pacific/Apia', '2026-12-04T11:00:00.000Z'],
  ])('%s in %s is %s', (wall, zone, instant) => expect(at(wall, zone)).toBe(instant))

  it('knows no clock of a zone that does not exist', () => {
    expect(at('2026-03-29T02:30', 'Europe/Bremen')).toBeNull()
    expect(['Europe/Berlin', 'Europe/Bremen'].map(isTimeZone)).toEqual([true, false])
    expect(wallAt(0, 'Europe/Bremen')).toBeNull()
  })
})

describe('a day at a place', () => {
  const day = Date.UTC(2026, 11, 5)
  it.each([
    ['America/Los_Angeles', '2026-12-05T08:00:00.000Z', '2026-12-06T08:00:00.000Z'],
    ['Pacific/Apia', '2026-12-04T11:00:00.000Z', '2026-12-05T11:00:00.000Z'],
    [null, '2026-12-05T00:00:00.000Z', '2026-12-06T00:00:00.000Z'],
    ['No/Where', '2026-12-05T00:00:00.000Z', '2026-12-06T00:00:00.000Z'],
  ])('in %s begins at %s and ends at %s', (zone, start, end) => {
    expect(iso(startOfDay(day, zone))).toBe(start)
    expect(iso(endOfDay(startOfDay(day, zone), zone))).toBe(end)
  })

  it.each([
    ['2026-03-29', 'Europe/Berlin', 23],
    ['2026-10-25', 'Europe/Berlin', 25],
    ['2026-09-06', 'America/Santiago', 23],
  ])('%s in %s has %i hours', (date, zone, hours) => {
    const start = startOfDay(Date.parse(date), zone)
    expect((endOfDay(start, zone) - start) / 3_600_000).toBe(hours)
  })
})

it('reads 24:00 as the end of the day, and no other time beyond 23:59', () => {
  expect(toWall(2026, 12, 31, 24)).toBe(Date.UTC(2027, 0, 1))
  expect(toWall(2026, 12, 31, 24, 1)).toBeNull()
  expect(toWall(2199, 12, 31, 24)).toBeNull()
  expect(toWall(2026, 12, 31, 25)).toBeNull()
  expect(toWall(2026, 2, 29)).toBeNull()
})
