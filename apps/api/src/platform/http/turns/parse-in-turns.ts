import type { Locale } from '@portolan/contract/identity/users'
import * as z from 'zod/mini'
import { errorMap, fieldErrors } from '#platform/http/input/field-messages.ts'
import { type InputRule, type Parsed, parseInput } from '#platform/http/input/read-input.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { Pace } from '#platform/process/pace.ts'

/** The members of an object's schema that are lists. */
type ListOf<Schema extends z.ZodMiniObject> = {
  [Name in keyof Schema['shape']]: Schema['shape'][Name] extends z.ZodMiniArray ? Name : never
}[keyof Schema['shape']] &
  string

/**
 * Parses a list as `parseInput` does, entry by entry, so that others get their turn. Checks of the list as a
 * whole, such as distinct names, follow once all entries are fit.
 */
export async function parseList<Element extends z.ZodMiniType>(
  schema: z.ZodMiniArray<Element>,
  entries: readonly unknown[],
  locale: Locale,
  rules: readonly InputRule[],
): Promise<Parsed<z.ZodMiniArray<Element>>> {
  const pace = new Pace()
  const { element } = schema.def
  const data: unknown[] = []
  const issues: z.core.$ZodIssue[] = []
  for (const [index, entry] of entries.entries()) {
    const parsed = parseInput(element, entry, locale, rules)
    if (parsed.success) data.push(parsed.data)
    else for (const issue of parsed.error.issues) issues.push({ ...issue, path: [index, ...issue.path] })
    await pace.step()
  }
  if (issues.length > 0) return { success: false, error: new z.core.$ZodRealError(issues) }
  const whole = schema.clone({ ...schema.def, element: z.any() as unknown as Element })
  return whole.safeParse(data, { error: errorMap(locale) }) as Parsed<z.ZodMiniArray<Element>>
}

/** Parses an object as `parseInput` does, but its long list entry by entry. */
export async function parseInTurns<Schema extends z.ZodMiniObject>(
  schema: Schema,
  list: ListOf<Schema>,
  input: unknown,
  locale: Locale,
  rules: readonly InputRule[],
): Promise<Parsed<Schema>> {
  const entries: unknown = typeof input === 'object' && input !== null && Reflect.get(input, list)
  if (!Array.isArray(entries)) return parseInput(schema, input, locale, rules)
  const without = schema.clone({ ...schema.def, shape: { ...schema.shape, [list]: z.any() } })
  const rest = parseInput(without, { ...(input as object), [list]: null }, locale, rules)
  const all = await parseList(schema.shape[list] as z.ZodMiniArray<z.ZodMiniType>, entries, locale, rules)
  if (rest.success && all.success)
    return { success: true, data: { ...(rest.data as object), [list]: all.data } as z.output<Schema> }
  const issues = [
    ...(rest.error?.issues ?? []),
    ...(all.error?.issues.map((issue) => ({ ...issue, path: [list, ...issue.path] })) ?? []),
  ]
  return { success: false, error: new z.core.$ZodRealError(issues) }
}

/** As `readInput`, in turns. */
export async function readInTurns(
  schema: z.ZodMiniObject,
  list: string,
  input: unknown,
  locale: Locale,
  rules: readonly InputRule[],
): Promise<unknown> {
  const parsed = await parseInTurns(schema, list as never, input, locale, rules)
  if (!parsed.success) throw new FieldProblem(fieldErrors(parsed.error))
  return parsed.data
}
