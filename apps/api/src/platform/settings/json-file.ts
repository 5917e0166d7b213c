import { readFileSync } from 'node:fs'
import { composeText, findUnfitCharacter } from '@portolan/contract/shared/text-characters'
import * as z from 'zod/mini'

const { localeError } = z.locales.en()

/** Parses a JSON file; throws the path of every invalid member and what was expected there. */
export function readJsonFile<Schema extends z.ZodMiniType>(
  path: string | URL,
  schema: Schema,
): z.output<Schema> {
  const json = JSON.parse(readFileSync(path, 'utf8').replace(/^\ufeff/, ''), (_, value) => fit(value))
  const parsed = schema.safeParse(json, { error: localeError })
  if (parsed.success) return parsed.data
  throw new Error(z.prettifyError(parsed.error))
}

function fit(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const unfit = findUnfitCharacter(value, true)
  if (unfit !== null) throw new Error(`a text has the character ${unfit}; remove it`)
  return composeText(value)
}
