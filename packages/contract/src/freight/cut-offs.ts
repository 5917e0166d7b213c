import { cutOffCodes } from '@portolan/freight/cut-offs/cut-off-codes'
import * as z from 'zod/mini'
import { Place } from '#freight/places.ts'
import { DateOrInstant, Instant } from '#shared/instants.ts'

export const CutOffCode = z.enum(cutOffCodes)

/** Until when something has to be done before the departure; `at` of a day is its start at the place. */
export const CutOff = z.object({
  code: CutOffCode,
  at: Instant,
  precision: z.enum(['time', 'day']),
  place: Place,
  /** When it was done, as the company or the carrier reported; null where that isn't known. */
  metAt: z.nullable(Instant),
})
export type CutOff = z.infer<typeof CutOff>

/**
 * A cut-off as the company sends it: an instant, or a calendar date at its place, which is by default where
 * the voyage begins.
 */
export const CutOffRecord = z.strictObject({
  code: CutOffCode,
  at: DateOrInstant,
  place: z.optional(z.nullable(Place)),
  /** When it was done, which ends its reminders. */
  metAt: z.optional(z.nullable(Instant)),
})
export type CutOffRecord = z.infer<typeof CutOffRecord>

/** A code may be given once; the error is reported for the later one. */
export const distinctCodes = z.check<{ code: string }[]>(({ value, issues }) => {
  const seen = new Set<string>()
  for (const [index, { code }] of value.entries()) {
    if (seen.has(code))
      issues.push({ code: 'custom', input: code, path: [index, 'code'], params: { reason: 'repeated' } })
    seen.add(code)
  }
})
