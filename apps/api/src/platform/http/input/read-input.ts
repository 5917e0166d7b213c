import type { Locale } from '@portolan/contract/identity/users'
import type * as z from 'zod/mini'
import { FieldProblem } from '#platform/http/problem.ts'
import { collectFieldErrors } from './field-errors.ts'
import { errorMap, fieldErrors, fieldText } from './field-messages.ts'
import { findUnstorable } from './unstorable-text.ts'

/** A query or a body as its schema says; throws what is wrong with which field, in the reader's language. */
export function readInput(schema: z.ZodMiniType, input: unknown, locale: Locale): unknown {
  const parsed = schema.safeParse(input, { error: errorMap(locale) })
  if (!parsed.success) throw new FieldProblem(fieldErrors(parsed.error))
  const unstorable = collectFieldErrors(findUnstorable(parsed.data, fieldText('format', locale)))
  if (Object.keys(unstorable).length > 0) throw new FieldProblem(unstorable)
  return parsed.data
}
