import { readFile } from 'node:fs/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import type * as z from 'zod/mini'
import { errorMap } from '#platform/http/input/field-messages.ts'

/** Reads and checks a mapping file; throws an OperatorError that names every wrong member. */
export async function readMapAs<S extends z.ZodMiniType>(path: string, schema: S): Promise<z.output<S>> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new OperatorError('refused', `The map ${path} cannot be read.`)
  })
  return parseMapAs(text, path, schema)
}

/** Checks the text of a mapping file; `path` is for the messages. */
export function parseMapAs<S extends z.ZodMiniType>(text: string, path: string, schema: S): z.output<S> {
  let json: unknown
  try {
    json = JSON.parse(text.replace(/^\ufeff/, ''))
  } catch (error) {
    throw new OperatorError(
      'refused',
      `The map ${path} is not JSON: ${error instanceof Error ? error.message : String(error)}.`,
    )
  }
  const parsed = schema.safeParse(json, { error: errorMap('en') })
  if (parsed.success) return parsed.data
  const wrong = parsed.error.issues
    .flatMap(flatten)
    .map(({ path: member, message }) => `  ${member}: ${message}`)
  throw new OperatorError('refused', [`The map ${path} is wrong:`, ...new Set(wrong)].join('\n'))
}

interface Issue {
  path: PropertyKey[]
  message: string
  code?: string | undefined
  errors?: Issue[][]
  keys?: string[]
}

/** A rule may be a text or an object: what is wrong is said about the form that the person chose. */
function flatten(issue: Issue): { path: string; message: string }[] {
  const member = issue.path.map(String).join('.') || '(the whole)'
  if (issue.code === 'unrecognized_keys') {
    return (issue.keys ?? []).map((key) => ({ path: `${member}.${key}`, message: issue.message }))
  }
  const deeper = (issue.errors ?? [])
    .filter((branch) => branch.every((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys'))
    .sort((a, b) => a.length - b.length)[0]
  if (deeper === undefined)
    return [{ path: member, message: issue.errors ? 'must be a text or a rule' : issue.message }]
  return deeper.flatMap((inner) => flatten({ ...inner, path: [...issue.path, ...inner.path] }))
}
