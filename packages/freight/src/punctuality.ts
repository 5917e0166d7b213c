import onTimeHours from '@portolan/freight/on-time-hours.json' with { type: 'json' }
import { areDays, daysBetween, type Moment } from '#time/moment.ts'
import { endOfDay } from '#time/wall-clock.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/**
 * How something travels, and the zone of the place where it is due; null where only its calendar date is
 * known.
 */
export interface Due {
  mode: keyof typeof onTimeHours
  timeZone: string | null
}

/**
 * A time compared with its plan; `differenceMs` is negative for what is early, and whole days where either is
 * only a day.
 */
export interface AgainstPlan {
  verdict: 'on-time' | 'late' | 'early'
  differenceMs: number
}

/**
 * Compares an actual or expected time with the plan: the one definition for pages, notifications and demo
 * data.
 */
export function againstPlan(planned: Moment, known: Moment, { mode, timeZone }: Due): AgainstPlan {
  const [plan, at] = [Date.parse(planned.at), Date.parse(known.at)]
  const isByDay = areDays(timeZone, planned, known)
  const differenceMs = isByDay ? daysBetween(plan, at, timeZone) * dayMs : at - plan
  if (Math.abs(differenceMs) <= (isByDay ? 0 : onTimeHours[mode] * hourMs))
    return { verdict: 'on-time', differenceMs }
  return { verdict: differenceMs > 0 ? 'late' : 'early', differenceMs }
}

/**
 * The first millisecond at which an expected time has passed by more than counts as on time: of a day the one
 * after its end.
 */
export function overdueFrom(expected: Moment, { mode, timeZone }: Due): number {
  const at = Date.parse(expected.at)
  return areDays(timeZone, expected) ? endOfDay(at, timeZone) : at + onTimeHours[mode] * hourMs + 1
}

/** True if an expected time has passed by more than counts as on time, without a report. */
export function isOverdue(expected: Moment, now: number, due: Due): boolean {
  return now >= overdueFrom(expected, due)
}
