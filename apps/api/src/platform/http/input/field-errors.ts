import type { FieldErrors } from '@portolan/contract/shared/errors'

const most = { errors: 50, pathLength: 200, bytes: 9_000 }

/** One error of the field at a path. */
export type FieldError = readonly [path: string, message: string]

/**
 * The answer's map of field errors, limited in number and size: it contains names from the sender, and an
 * answer must not grow with the request. Omitted errors appear once the others are fixed.
 */
export function collectFieldErrors(faults: Iterable<FieldError>): FieldErrors {
  // A map, since a field may be called `constructor`.
  const errors = new Map<string, Set<string>>()
  let count = 0
  let bytes = 0
  for (const [path, message] of faults) {
    const field = path.length > most.pathLength ? `${path.slice(0, most.pathLength)}…` : path
    const messages = errors.get(field) ?? new Set()
    if (messages.has(message)) continue
    bytes += jsonBytes(message) + (messages.size === 0 ? jsonBytes(field) : 0)
    if (++count > most.errors || bytes > most.bytes) break
    errors.set(field, messages.add(message))
  }
  return Object.fromEntries([...errors].map(([field, messages]) => [field, [...messages]]))
}

/** The size in the answer, including separators. */
function jsonBytes(text: string): number {
  return Buffer.byteLength(JSON.stringify(text)) + 4
}
