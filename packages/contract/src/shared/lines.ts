import * as z from 'zod/mini'
import { ErrorBody, FieldErrors } from './errors.ts'

/**
 * Newline-delimited JSON (`application/x-ndjson`): one record a line, blank lines skipped. The answer has a
 * line for each, in the same order, written while the rest is still read.
 */
export interface Lines {
  readonly record: z.ZodMiniType
  readonly maxLines: number
  readonly maxLineBytes: number
  /** The limit for the whole body. */
  readonly maxBytes?: number
}

export const lineOutcomes = ['created', 'updated', 'unchanged', 'refused', 'failed'] as const

/**
 * The result for one line. `refused`: it is wrong, and `errors` are those of a 400. `failed`: the portal
 * couldn't save it, and `error` is that of a 5xx; send it again. Other lines don't depend on it.
 */
export const LineAnswer = z.object({
  /** Its number in the body, from 1. */
  line: z.int(),
  /** The record's own; null where it can't be read. */
  ref: z.nullable(z.string()),
  outcome: z.enum(lineOutcomes),
  errors: z.optional(FieldErrors),
  /** By field, of a saved record: what was kept although it may be wrong. */
  warnings: z.optional(FieldErrors),
  error: z.optional(ErrorBody.shape.error),
})
export type LineAnswer = z.infer<typeof LineAnswer>
