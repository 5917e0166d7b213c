import type { FieldErrors } from '@portolan/contract/shared/errors'

const most = { errors: 50, pathLength: 200, bytes: 9_000 }

/** One complaint about the field at a path. */
export type FieldError = readonly [path: string, message: string]

/**
 * The answer's map of what is wrong, complete only up to some number and size: the names in it are the
 * sender's, and an answer must not grow with what was sent. What is left out shows once the rest is fixed.
 */
export function collectFieldErrors(found: Iterable<FieldError>): FieldErrors {
  // A map, since a field may be called `constructor`.
  const errors = new Map<string, Set<string>>()
  let count = 0
  let bytes = 0
  for (const [path, message] of found) {
    const field = path.length > most.pathLength ? `${path.slice(0, most.pathLength)}…` : path
    const messages = errors.get(field) ?? new Set()
    if (messages.has(message)) continue
    bytes += jsonBytes(message) + (messages.size === 0 ? jsonBytes(field) : 0)
    if (++count > most.errors || bytes > most.bytes) break
    errors.set(field, messages.add(message))
  }
  return Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]]))
}

/** As it is written into the answer, with what separates it from the next. */
function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 4
}
