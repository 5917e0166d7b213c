import type { Span } from './json-scanner.ts'

export type JsonObject = { readonly [name: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A member that is an object; an empty one where it's missing or something else. */
export function objectIn(value: JsonObject, name: string): JsonObject {
  const member = value[name]
  return isObject(member) ? member : {}
}

/** A member that is a list; an empty one where it's missing or something else. */
export function listIn(value: JsonObject, name: string): readonly unknown[] {
  const member = value[name]
  return Array.isArray(member) ? member : []
}

/** A value of a text that has been scanned. */
export function parseSpan(bytes: Uint8Array, { start, end }: Span): unknown {
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('utf8'))
}

/** Checks if a value holds more than `max` characters; each value counts for one at least. */
export function isHeavy(value: unknown, max: number): boolean {
  let left = max
  const weigh = (part: unknown): void => {
    left -= typeof part === 'string' ? part.length + 1 : 1
    if (left < 0 || typeof part !== 'object' || part === null) return
    for (const name in part) {
      left -= name.length
      weigh((part as JsonObject)[name])
      if (left < 0) return
    }
  }
  weigh(value)
  return left < 0
}
