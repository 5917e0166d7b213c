import * as z from 'zod/mini'

// PostgreSQL has no year 0 and rejects dates longer than 128 characters, which would otherwise fail as a 5xx.
const isReadable = z.refine<string>((text) => !text.startsWith('0000') && text.length <= 40)

/** An RFC 3339 instant in UTC, such as `2026-11-21T08:00:00Z`. */
export const Instant = z.iso.datetime().check(isReadable)

/** A calendar date without a time zone, such as `2026-11-21`. */
export const CalendarDate = z.iso.date().check(isReadable)

/** When something was planned, is expected, and happened. All null: nothing is known. */
export const Times = z.object({
  planned: z.nullable(Instant),
  estimated: z.nullable(Instant),
  actual: z.nullable(Instant),
})
export type Times = z.infer<typeof Times>
