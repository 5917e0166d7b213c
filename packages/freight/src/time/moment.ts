import { type EventClassifier, eventClassifiers } from '#ledger/logged-event.ts'
import { dateOf, startOfDay, wallAt } from './wall-clock.ts'

/** `day`: only the calendar date is known, and the instant is when that day begins at its place. */
export type Precision = 'day' | 'time'

/** When something was planned, is expected and happened; a precision that's left out is `time`. */
export type Times = Record<EventClassifier, string | null> & {
  precision?: { [classifier in EventClassifier]?: Precision | undefined } | undefined
}

/** An instant with how exactly it's known. */
export interface Moment {
  at: string
  precision?: Precision | undefined
}

/** One of the times; null where it isn't known. */
export function momentOf(times: Times | null | undefined, classifier: EventClassifier): Moment | null {
  const at = times?.[classifier] ?? null
  if (at === null) return null
  return times?.precision?.[classifier] === 'day' ? { at, precision: 'day' } : { at }
}

/** The best that is known of a time: actual, else estimated, else planned. */
export function bestMoment(times: Times | null | undefined): Moment | null {
  return momentOf(times, 'actual') ?? promisedMoment(times)
}

/** Returns the promise for a time: the estimate, else the plan. */
export function promisedMoment(times: Times | null | undefined): Moment | null {
  return momentOf(times, 'estimated') ?? momentOf(times, 'planned')
}

/** Times of these moments, with the precision of those that are days. */
export function timesOfMoments(moments: Record<EventClassifier, Moment | null>): Times {
  const days = eventClassifiers.filter((classifier) => moments[classifier]?.precision === 'day')
  return {
    planned: moments.planned?.at ?? null,
    estimated: moments.estimated?.at ?? null,
    actual: moments.actual?.at ?? null,
    ...(days.length > 0 && { precision: Object.fromEntries(days.map((each) => [each, 'day'])) }),
  }
}

/** True if two moments can only be compared by their dates; a place without a zone has nothing else. */
export function areDays(timeZone: string | null, ...moments: (Moment | null)[]): boolean {
  return timeZone === null || moments.some((moment) => moment?.precision === 'day')
}

const dayMs = 86_400_000

/**
 * The calendar date of an instant at a place, at midnight as if it were UTC; in UTC where the zone isn't
 * known.
 */
export function dateThere(instant: number, timeZone: string | null): number {
  return dateOf((timeZone === null ? null : wallAt(instant, timeZone)) ?? instant)
}

/** From the date of one instant to that of another at a place, below 0 for backwards. */
export function daysBetween(from: number, to: number, timeZone: string | null): number {
  return Math.round((dateThere(to, timeZone) - dateThere(from, timeZone)) / dayMs)
}

/** From one moment to another at a place: whole days where either is only a day. */
export function minutesBetween(from: Moment, to: Moment, timeZone: string | null): number {
  const [start, end] = [Date.parse(from.at), Date.parse(to.at)]
  if (areDays(timeZone, from, to)) return daysBetween(start, end, timeZone) * 1_440
  return Math.floor((end - start) / 60_000)
}

/** The moment of a calendar date at a place. */
export function dayAt(date: number, timeZone: string | null): Moment {
  return { at: toInstant(startOfDay(date, timeZone)), precision: 'day' }
}

/** Whole seconds, as instants are sent. */
export function toInstant(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

/** True if two moments say the same: a day and an hour of it do. */
export function isSameMoment(a: Moment, b: Moment, timeZone: string | null): boolean {
  if (Date.parse(a.at) === Date.parse(b.at)) return true
  return (a.precision === 'day' || b.precision === 'day') && minutesBetween(a, b, timeZone) === 0
}

const dateOnly = 'YYYY-MM-DD'.length

/**
 * Returns the moment that a sender stated for a place: an instant, a calendar date, or an instant that stands
 * for its day.
 */
export function statedMoment(
  text: string,
  precision: Precision | undefined,
  timeZone: string | null,
): Moment {
  if (text.length === dateOnly) return dayAt(Date.parse(text), timeZone)
  return precision === 'day' ? dayAt(dateThere(Date.parse(text), timeZone), timeZone) : { at: text }
}

/** The same of several times. */
export function statedTimes(times: Times, timeZone: string | null): Times {
  const stated = (classifier: EventClassifier) => {
    const text = times[classifier]
    return text === null ? null : statedMoment(text, times.precision?.[classifier], timeZone)
  }
  return timesOfMoments({
    planned: stated('planned'),
    estimated: stated('estimated'),
    actual: stated('actual'),
  })
}
