import type { Locale } from '@portolan/contract/identity/users'
import type * as z from 'zod/mini'
import { FieldProblem } from '#platform/http/problem.ts'
import { collectFieldErrors } from './field-errors.ts'
import { errorMap, fieldErrors, fieldText } from './field-messages.ts'
import { findNuls } from './nul-characters.ts'

/** A query or a body as its schema says; throws what is wrong with which field, in the reader's language. */
export function readInput(schema: z.ZodMiniType, input: unknown, locale: Locale): unknown {
  const parsed = schema.safeParse(input, { error: errorMap(locale) })
  if (!parsed.success) throw new FieldProblem(fieldErrors(parsed.error))
  const nuls = collectFieldErrors(findNuls(parsed.data, fieldText('format', locale)))
  if (Object.keys(nuls).length > 0) throw new FieldProblem(nuls)
  return parsed.data
}
