import * as z from 'zod/mini'

/** The years that dates and instants are of. What is further away is a mistake, and a day or a zone more would leave four digits. */
export const calendarYears = { first: 1900, last: 2199 } as const

/** PostgreSQL reads no more than 128 characters as a date. */
const longestDate = 40

/** Whether what begins like a date is of a year of the calendar. */
export function isInCalendar(text: string): boolean {
  const year = Number(/^[+-]?\d{4,}(?=-)/.exec(text)?.[0] ?? calendarYears.first)
  return year >= calendarYears.first && year <= calendarYears.last
}

/** What a date out of the calendar is refused with. */
export const outOfCalendar = { reason: 'calendar', ...calendarYears } as const

export const inCalendar = z.refine<string>(isInCalendar, { params: outOfCalendar })

/** An RFC 3339 instant in UTC, such as `2026-11-21T08:00:00Z`. */
export const Instant = z.iso.datetime().check(z.maxLength(longestDate), inCalendar)

/** A calendar date without a time zone, such as `2026-11-21`. */
export const CalendarDate = z.iso.date().check(inCalendar)

// Cursors name what is stored. Before the calendar had bounds, that could be of the years 1 to 9999; PostgreSQL has no year 0.
const isStorable = z.refine<string>((text) => !text.startsWith('0000'))
export const StoredInstant = z.iso.datetime().check(z.maxLength(longestDate), isStorable)
export const StoredDate = z.iso.date().check(isStorable)

/** When something was planned, is expected, and happened. All null: nothing is known. */
export const Times = z.object({
  planned: z.nullable(Instant),
  estimated: z.nullable(Instant),
  actual: z.nullable(Instant),
})
export type Times = z.infer<typeof Times>
