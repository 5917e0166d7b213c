import * as z from 'zod/mini'

/**
 * The key of a creating POST: sent again with the same body within 24 hours, it gets the first answer and
 * creates nothing.
 */
export const idempotencyKey = z.object({
  'idempotency-key': z.optional(z.string().check(z.regex(/^[\x21-\x7e]{1,128}$/))),
})

/** The version that the sender has seen, as `"3"` or a whole ETag; another one answers 412 `stale`. */
export const ifMatch = z.object({
  'if-match': z.optional(z.string().check(z.maxLength(200))),
})

/** `*`: create only. If there is another one already, nothing is replaced. */
export const ifNoneMatch = z.object({ 'if-none-match': z.optional(z.literal('*')) })
