import * as z from 'zod/mini'

/** One reason for which lines of an import couldn't be used in full, however their texts differ. */
export const ImportReason = z.object({
  /** With `…` in place of what the lines say. */
  reason: z.string(),
  /** How many lines have it. */
  lines: z.int(),
  first: z.array(z.int()),
  /** The texts of the first lines. */
  texts: z.array(z.string()),
})
export type ImportReason = z.infer<typeof ImportReason>
