import type { Locale } from '@portolan/contract/identity/users'
import * as z from 'zod/mini'
import { FieldProblem } from '#platform/http/problem.ts'
import { errorMap, fieldErrors, fieldText, unfitCharacterText } from './field-messages.ts'
import { findUnfitAmounts } from './unfit/unfit-amount.ts'
import { composeTexts, findUnfitTexts } from './unfit/unfit-text.ts'

export type Parsed<Schema extends z.ZodMiniType> =
  | { success: true; data: z.output<Schema>; error?: never }
  | { success: false; data?: never; error: z.core.$ZodError }

/** As many as an answer lists. */
const maxIssues = 50

/**
 * Parses input by its schema, with all texts in NFC, without invisible and direction characters, and with
 * amounts limited to their currency's decimals. Everything that people and systems send goes through it,
 * whatever the format.
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  locale: Locale,
): Parsed<Schema> {
  const parsed = schema.safeParse(composeTexts(input), { error: errorMap(locale) })
  if (!parsed.success) return { success: false, error: parsed.error }
  const issues: z.core.$ZodIssue[] = []
  for (const { path, character } of findUnfitTexts(schema, parsed.data)) {
    const message = unfitCharacterText(character, locale)
    issues.push({ code: 'custom', path: [...path], message, input: undefined })
    if (issues.length === maxIssues) break
  }
  for (const path of findUnfitAmounts(schema, parsed.data)) {
    if (issues.length >= maxIssues) break
    issues.push({ code: 'custom', path: [...path], message: fieldText('decimals', locale), input: undefined })
  }
  return issues.length === 0 ? parsed : { success: false, error: new z.core.$ZodRealError(issues) }
}

/** Parses a query or a body by its schema; throws field errors in the reader's language. */
export function readInput(schema: z.ZodMiniType, input: unknown, locale: Locale): unknown {
  const parsed = parseInput(schema, input, locale)
  if (!parsed.success) throw new FieldProblem(fieldErrors(parsed.error))
  return parsed.data
}
