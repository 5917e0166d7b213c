import { expect, it } from 'vitest'
import { byCode } from '#testing/read-all.ts'
import { placeWith } from './state-event.ts'
import { atPlace, inZone, onDate, readIsoDateTime, toWall } from './stated-time.ts'

const place = placeWith({ locode: 'XXXXX' })
const wallOf = (text: string) => readIsoDateTime(text)?.wall ?? Number.NaN
const at = (text: string, zone: string) => atPlace(wallOf(text), place, () => byCode(zone))

it.each([
  ['2026-01-15T12:00:00', 'Europe/Berlin', '2026-01-15T11:00:00Z'],
  ['2026-07-15T12:00:00', 'Europe/Berlin', '2026-07-15T10:00:00Z'],
  // Clocks go forward: 02:30 doesn't exist, 03:30 is an hour later than 01:30.
  ['2026-03-29T01:30:00', 'Europe/Berlin', '2026-03-29T00:30:00Z'],
  ['2026-03-29T02:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  // Clocks go back: 02:30 is twice, the first is meant.
  ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  ['2026-10-25T03:30:00', 'Europe/Berlin', '2026-10-25T02:30:00Z'],
  ['2026-03-08T05:00:00', 'America/Los_Angeles', '2026-03-08T12:00:00Z'],
  ['2026-11-01T05:00:00', 'America/Los_Angeles', '2026-11-01T13:00:00Z'],
  ['2026-01-15T00:00:00', 'Asia/Kathmandu', '2026-01-14T18:15:00Z'],
  ['2026-01-15T00:00:00', 'Pacific/Kiritimati', '2026-01-14T10:00:00Z'],
])('%s in %s is %s', (wall, zone, instant) => {
  expect(at(wall, zone)).toEqual({
    at: instant,
    offsetMinutes: null,
    precision: 'time',
    zoneBasis: 'code',
    localTime: wall,
  })
})

it('reads a local time as UTC where the zone is unknown', () => {
  const expected = { at: '2026-01-15T12:00:00Z', zoneBasis: 'assumed-utc' }
  expect(at('2026-01-15T12:00:00', 'Mars/Olympus')).toMatchObject(expected)
  expect(atPlace(wallOf('2026-01-15T12:00:00'), place, () => null)).toMatchObject(expected)
  expect(atPlace(wallOf('2026-01-15T12:00:00'), null, () => byCode('Europe/Berlin'))).toMatchObject(expected)
})

it('gives the offset of a zone that the message names', () => {
  expect(inZone(wallOf('2026-07-15T12:00:00'), 'America/New_York')).toEqual({
    at: '2026-07-15T16:00:00Z',
    offsetMinutes: -240,
    precision: 'time',
    zoneBasis: 'given',
  })
  expect(onDate(wallOf('2026-07-15T00:00:00'))).toMatchObject({
    at: '2026-07-15T00:00:00Z',
    precision: 'date',
  })
})

it.each([
  '2026-02-29T10:00:00Z',
  '2026-13-01T10:00:00Z',
  '2026-01-01T24:00:01Z',
  '2026-01-01T10:60:00Z',
  '2026-01-01',
  '0001-01-01T00:00:00Z',
  '2026-01-01T10:00:00+15:00',
  5,
  null,
])('%s is no date and time', (value) => expect(readIsoDateTime(value)).toBeNull())

it('takes 24:00 as the end of the day', () =>
  expect(wallOf('2026-12-31T24:00:00Z')).toBe(Date.UTC(2027, 0, 1)))

it('takes leap days and leap seconds', () => {
  expect(toWall(2028, 2, 29)).toBe(Date.UTC(2028, 1, 29))
  expect(toWall(2026, 12, 31, 23, 59, 60)).toBe(Date.UTC(2026, 11, 31, 23, 59, 59))
})
