import type { Locale } from '@portolan/contract/identity/users'
import * as z from 'zod/mini'
import { FieldProblem } from '#platform/http/problem.ts'
import { errorMap, type FieldTextKind, fieldErrors, fieldText, unfitCharacterText } from './field-messages.ts'
import { composeTexts, findUnfitTexts, type Path } from './unfit-text.ts'

export type Parsed<Schema extends z.ZodMiniType> =
  | { success: true; data: z.output<Schema>; error?: never }
  | { success: false; data?: never; error: z.core.$ZodError }

/**
 * A check of all parsed input beyond its schema. Yields the path of each breach, and which text states it.
 */
export type InputRule = (
  schema: z.core.$ZodType,
  input: unknown,
) => Iterable<{ path: Path; text: FieldTextKind }>

/** As many as an answer lists. */
const maxIssues = 50

/**
 * Parses input by its schema and the rules, with all texts in NFC and without invisible and direction
 * characters. Everything that people and systems send goes through it, whatever the format.
 */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  input: unknown,
  locale: Locale,
  rules: readonly InputRule[],
): Parsed<Schema> {
  const parsed = schema.safeParse(composeTexts(input), { error: errorMap(locale) })
  if (!parsed.success) return { success: false, error: parsed.error }
  const issues: z.core.$ZodIssue[] = []
  for (const { path, character } of findUnfitTexts(schema, parsed.data)) {
    const message = unfitCharacterText(character, locale)
    issues.push({ code: 'custom', path: [...path], message, input: undefined })
    if (issues.length === maxIssues) break
  }
  for (const rule of rules) {
    for (const { path, text } of rule(schema, parsed.data)) {
      if (issues.length >= maxIssues) break
      issues.push({ code: 'custom', path: [...path], message: fieldText(text, locale), input: undefined })
    }
  }
  return issues.length === 0 ? parsed : { success: false, error: new z.core.$ZodRealError(issues) }
}

/** Parses a query or a body by its schema; throws field errors in the reader's language. */
export function readInput(
  schema: z.ZodMiniType,
  input: unknown,
  locale: Locale,
  rules: readonly InputRule[],
): unknown {
  const parsed = parseInput(schema, input, locale, rules)
  if (!parsed.success) throw new FieldProblem(fieldErrors(parsed.error))
  return parsed.data
}
