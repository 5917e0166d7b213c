import * as z from 'zod/mini'

// What PostgreSQL cannot read would be an error of ours: it has no year 0, and texts of more than 128 characters are no dates.
const isReadable = z.refine<string>((text) => !text.startsWith('0000') && text.length <= 40)

/** An RFC 3339 instant in UTC, as in `2026-11-21T08:00:00Z`. */
export const Instant = z.iso.datetime().check(isReadable)

/** A calendar date without a zone, as in `2026-11-21`. */
export const CalendarDate = z.iso.date().check(isReadable)

/** When something was meant to happen, is now expected to, and did. All null: nothing is known. */
export const Times = z.object({
  planned: z.nullable(Instant),
  estimated: z.nullable(Instant),
  actual: z.nullable(Instant),
})
export type Times = z.infer<typeof Times>
