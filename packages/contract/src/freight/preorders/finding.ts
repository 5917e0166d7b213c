import * as z from 'zod/mini'

const scalar = z.union([z.string(), z.number(), z.boolean()])

/** A rule's finding about a booking. An `error` rejects a submission, a `warning` doesn't. */
export const Finding = z.object({
  /** The ID of the rule, such as B07. */
  id: z.string(),
  /** The field, such as `units.0.hsCode`. */
  path: z.string(),
  severity: z.enum(['warning', 'error']),
  /** In the reader's language. */
  message: z.string(),
  /** The suggested action, in the reader's language. */
  suggestion: z.nullable(z.string()),
  /** A value that settles it in its field. */
  fix: z.nullable(z.object({ path: z.string(), value: scalar })),
  /** A value that confirms a doubtful one: the error becomes a warning. */
  useAnyway: z.nullable(z.object({ path: z.string(), value: scalar })),
})
export type Finding = z.infer<typeof Finding>
