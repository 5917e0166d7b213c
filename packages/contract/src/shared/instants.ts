import type * as moments from '@portolan/freight/time/moment'
import * as z from 'zod/mini'

/**
 * The years that dates and instants are of. What is further away is a mistake, and a day or a zone more would
 * leave four digits.
 */
export const calendarYears = { first: 1900, last: 2199 } as const

/** PostgreSQL reads no more than 128 characters as a date. */
const longestDate = 40

/** True if a text that begins like a date has a year of the calendar. */
export function isInCalendar(text: string): boolean {
  const year = Number(/^[+-]?\d{4,}(?=-)/.exec(text)?.[0] ?? calendarYears.first)
  return year >= calendarYears.first && year <= calendarYears.last
}

/** The rejection of a date outside the calendar. */
export const outOfCalendar = { reason: 'calendar', ...calendarYears } as const

export const inCalendar = z.refine<string>(isInCalendar, { params: outOfCalendar })

/** An RFC 3339 instant in UTC, such as `2026-11-21T08:00:00Z`. */
export const Instant = z.iso.datetime().check(z.maxLength(longestDate), inCalendar)

/** A calendar date without a time zone, such as `2026-11-21`. */
export const CalendarDate = z.iso.date().check(inCalendar)

// Cursors name what is stored. Before the calendar had bounds, that could be of the years 1 to 9999;
// PostgreSQL has no year 0.
const isStorable = z.refine<string>((text) => !text.startsWith('0000'))
export const StoredInstant = z.iso.datetime().check(z.maxLength(longestDate), isStorable)
export const StoredDate = z.iso.date().check(isStorable)

/** A calendar date, or a time of it with an offset; 24:00 is the end of the day. */
const momentPattern = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(?::(\d\d)(?:\.\d+)?)?(?:Z|[+-](\d\d:\d\d)))?$/

function isMoment(text: string): boolean {
  const [, date, time, seconds = '00', offset = '00:00'] = momentPattern.exec(text) ?? []
  if (date === undefined || new Date(`${date}T00:00Z`).toJSON()?.startsWith(date) !== true) return false
  const isClock = time === undefined || (time < '24:00' && /:[0-5]/.test(time) && seconds < '60')
  return (isClock || (time === '24:00' && seconds === '00')) && /^[01]\d:[0-5]/.test(offset)
}

// The first and the last day of the calendar begin outside of it in half of the zones.
const isDayEverywhere = z.refine<string>(
  (text) => text.length !== 10 || (text > '1900-01-01' && text < '2199-12-31'),
  { params: outOfCalendar },
)

/** The rejection of a text that is neither a date nor a time. */
export const noMoment = { reason: 'moment' } as const

/** A time as others may send it: with any offset, or as a calendar date where no more is known. */
export const SentMoment = z
  .string()
  .check(
    z.maxLength(longestDate),
    z.refine(isMoment, { params: noMoment, abort: true }),
    z.regex(momentPattern),
    inCalendar,
    isDayEverywhere,
  )

/** An instant in UTC, or a calendar date where no more is known. */
export const DateOrInstant = z.string().check(
  z.maxLength(longestDate),
  z.refine((text) => isMoment(text) && /^.{10}$|Z$/.test(text), { params: noMoment, abort: true }),
  z.regex(momentPattern),
  inCalendar,
  isDayEverywhere,
)

/**
 * `day`: only the calendar date was given, and the instant is when that day begins at its place. Left out
 * it's `time`.
 */
export const Precision = z.enum(['day', 'time']) satisfies z.ZodMiniType<moments.Precision>

const precision = z.optional(Precision)
/** How exactly each of several times is known. */
export const TimesPrecision = z.object({ planned: precision, estimated: precision, actual: precision })

/** When something was planned, is expected, and happened. All null: nothing is known. */
export const Times = z.object({
  planned: z.nullable(Instant),
  estimated: z.nullable(Instant),
  actual: z.nullable(Instant),
  precision: z.optional(TimesPrecision),
}) satisfies z.ZodMiniType<moments.Times>

/** How exactly the arrivals of a move are known. */
export const ArrivalsPrecision = z.object({
  plannedArrival: precision,
  previousArrival: precision,
  estimatedArrival: precision,
})
