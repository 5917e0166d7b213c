import type { FieldError } from './field-errors.ts'

interface Member {
  value: unknown
  name: string
  of: Member | null
}

/**
 * Complains in these words of each text in parsed input with a NUL character or half a surrogate pair: no text of a person
 * has one, and PostgreSQL keeps none. Looks at each value once, and puts a path together only where it found one.
 */
export function* findUnstorable(input: unknown, message: string): Generator<FieldError> {
  const waiting: Member[] = [{ value: input, name: '', of: null }]
  for (let member = waiting.pop(); member; member = waiting.pop()) {
    const { value } = member
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) yield [pathOf(member), message]
    } else if (typeof value === 'object' && value !== null) {
      for (const name of Object.keys(value)) {
        waiting.push({ value: value[name as keyof typeof value], name, of: member })
      }
    }
  }
}

function pathOf(member: Member): string {
  const names: string[] = []
  for (let at = member; at.of; at = at.of) names.unshift(at.name)
  return names.join('.')
}
