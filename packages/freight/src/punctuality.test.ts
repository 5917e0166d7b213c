import { describe, expect, it } from 'vitest'
import { againstPlan, isOverdue } from './punctuality.ts'

const planned = '2026-11-21T08:00:00.000Z'
const hour = 3_600_000
const day = 24 * hour
const later = (milliseconds: number) => new Date(Date.parse(planned) + milliseconds).toISOString()

describe.each([
  ['air', 1],
  ['truck', 2],
  ['rail', 6],
  ['sea', 12],
] as const)('by %s', (mode, hours) => {
  const due = { mode, timeZone: 'Europe/Berlin' }
  const verdict = (milliseconds: number) => againstPlan(planned, later(milliseconds), due).verdict

  it(`up to ${hours} hours off the plan is on time`, () => {
    expect(verdict(0)).toBe('on-time')
    expect(verdict(hours * hour)).toBe('on-time')
    expect(verdict(-hours * hour)).toBe('on-time')
  })

  it('a millisecond more is late or early', () => {
    expect(verdict(hours * hour + 1)).toBe('late')
    expect(verdict(-hours * hour - 1)).toBe('early')
  })

  it('what is expected is overdue from then on', () => {
    const at = (milliseconds: number) => isOverdue(planned, Date.parse(later(milliseconds)), due)
    expect([at(-day), at(0), at(hours * hour), at(hours * hour + 1)]).toEqual([false, false, false, true])
  })
})

describe.each(['air', 'truck', 'rail', 'sea'] as const)('by %s, where only dates are known', (mode) => {
  const due = { mode, timeZone: null }

  it('the dates have to match', () => {
    const verdict = (milliseconds: number) => againstPlan(planned, later(milliseconds), due).verdict
    expect([verdict(0), verdict(day - 1), verdict(day)]).toEqual(['on-time', 'on-time', 'late'])
    expect([verdict(1 - day), verdict(-day)]).toEqual(['on-time', 'early'])
  })

  it('a date is overdue once its day has passed', () => {
    const at = (milliseconds: number) => isOverdue(planned, Date.parse(later(milliseconds)), due)
    expect([at(-30 * day), at(day - 1), at(day)]).toEqual([false, false, true])
  })
})

it('says by how much, earlier as a negative number', () => {
  const due = { mode: 'sea', timeZone: 'Europe/Berlin' } as const
  expect(againstPlan(planned, later(2 * day), due).differenceMs).toBe(2 * day)
  expect(againstPlan(planned, later(-3 * hour), due)).toEqual({
    verdict: 'on-time',
    differenceMs: -3 * hour,
  })
})
