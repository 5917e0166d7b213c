import type * as z from 'zod/mini'

/** A schema's findings about a field: it's empty, too long, has invalid letters, or is otherwise invalid. */
export type Fault = 'missing' | 'tooLong' | 'invalid' | 'letters'

/**
 * A form's messages about its fields, as keys of its messages; a fault without a message takes the field's
 * last one.
 */
type Words<Field extends string, Word extends string> = { [Name in Field]?: Partial<Record<Fault, Word>> }

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

/** The kind of a schema's issue, given the value of its field. */
export function faultOf(issue: z.core.$ZodIssue, value: unknown): Fault {
  if (isEmpty(value)) return 'missing'
  if (issue.code === 'custom') return issue.params?.reason === 'emailLetters' ? 'letters' : 'invalid'
  return issue.code === 'too_big' ? 'tooLong' : 'invalid'
}

/**
 * Validates the body of a request by its schema of the contract, and returns the first fault of each field
 * that the form has messages for. Leaves others to the server.
 */
export function checkBy<Field extends string, Word extends string>(
  schema: z.ZodMiniType,
  words: Words<Field, Word>,
): (body: Readonly<Record<string, unknown>>) => { [Name in Field]?: Word } {
  return (body) => {
    const faults: { [Name in Field]?: Word } = {}
    for (const issue of schema.safeParse(body).error?.issues ?? []) {
      const name = Object.keys(words).find((field): field is Field => field === issue.path[0])
      if (name === undefined || faults[name] !== undefined) continue
      const texts: Partial<Record<Fault, Word>> = words[name] ?? {}
      const word = texts[faultOf(issue, body[name])] ?? Object.values<Word>(texts).at(-1)
      if (word !== undefined) faults[name] = word
    }
    return faults
  }
}
