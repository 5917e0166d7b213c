import { describe, expect, it } from 'vitest'
import { againstPlan, isOverdue } from './punctuality.ts'

const planned = { at: '2026-11-21T08:00:00.000Z' }
const hour = 3_600_000
const day = 24 * hour
const later = (milliseconds: number) => ({
  at: new Date(Date.parse(planned.at) + milliseconds).toISOString(),
})

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
    const at = (milliseconds: number) => isOverdue(planned, Date.parse(later(milliseconds).at), due)
    expect([at(-day), at(0), at(hours * hour), at(hours * hour + 1)]).toEqual([false, false, false, true])
  })
})

describe.each(['air', 'truck', 'rail', 'sea'] as const)('by %s, where only dates are known', (mode) => {
  const due = { mode, timeZone: null }

  it('the dates have to match', () => {
    const verdict = (milliseconds: number) => againstPlan(planned, later(milliseconds), due).verdict
    expect([verdict(0), verdict(16 * hour - 1), verdict(day)]).toEqual(['on-time', 'on-time', 'late'])
    expect([verdict(-8 * hour), verdict(-day)]).toEqual(['on-time', 'early'])
  })

  it('a date is overdue once its day has passed', () => {
    const at = (milliseconds: number) => isOverdue(planned, Date.parse(later(milliseconds).at), due)
    expect([at(-30 * day), at(16 * hour - 1), at(16 * hour)]).toEqual([false, false, true])
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

describe('a day at a place with a zone', () => {
  const due = { mode: 'air', timeZone: 'America/Los_Angeles' } as const
  const fifth = { at: '2026-12-05T08:00:00Z', precision: 'day' } as const

  it('is overdue once it has ended there, without the hours of grace', () => {
    const at = (instant: string) => isOverdue(fifth, Date.parse(instant), due)
    expect([at('2026-12-06T07:59:59.999Z'), at('2026-12-06T08:00:00Z')]).toEqual([false, true])
  })

  it.each([
    ['2026-12-05T08:00:00Z', 'on-time', 0],
    ['2026-12-06T07:59:00Z', 'on-time', 0],
    ['2026-12-06T08:01:00Z', 'late', 1],
    ['2026-12-08T07:00:00Z', 'late', 2],
    ['2026-12-05T07:59:00Z', 'early', -1],
  ])('is met at %s %s, by %i days', (at, verdict, days) => {
    expect(againstPlan(fifth, { at }, due)).toEqual({ verdict, differenceMs: days * day })
    expect(againstPlan({ at }, fifth, due).differenceMs).toBe(-days * day + 0)
  })

  it('has as many hours as its clocks make', () => {
    const spring = { at: '2026-03-08T08:00:00Z', precision: 'day' } as const
    expect(isOverdue(spring, Date.parse('2026-03-09T07:00:00Z'), due)).toBe(true)
    const late = againstPlan(spring, { at: '2026-03-10T07:00:00Z', precision: 'day' }, due)
    expect(late).toEqual({ verdict: 'late', differenceMs: 2 * day })
  })
})
