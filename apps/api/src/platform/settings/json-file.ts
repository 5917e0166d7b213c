import { readFileSync } from 'node:fs'
import * as z from 'zod/mini'

const { localeError } = z.locales.en()

/** What a JSON file says; throws with the path of every wrong member and what was expected there. */
export function readJsonFile<Schema extends z.ZodMiniType>(
  path: string | URL,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(JSON.parse(readFileSync(path, 'utf8')), { error: localeError })
  if (parsed.success) return parsed.data
  throw new Error(z.prettifyError(parsed.error))
}
