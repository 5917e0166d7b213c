import { UnreadableMessage } from '#carrier-message.ts'
import { findJsonError } from './find-json-error.ts'

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

const deepest = 32
const quotationMark = 0x22
const backslash = 0x5c

/** The value of a JSON text in UTF-8. */
export function readJson(bytes: Uint8Array): unknown {
  refuseDeep(bytes)
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableMessage('invalid-utf-8', 'The body is not UTF-8.')
  }
  try {
    return JSON.parse(text)
  } catch {
    const position = findJsonError(text)
    const place = position < text.length ? `at character ${position}` : 'that it ends too early'
    throw new UnreadableMessage('invalid-json', `The body is not JSON; the error is ${place}.`, position)
  }
}

/** Brackets are counted before parsing, as a body of nothing else would take gigabytes. */
function refuseDeep(bytes: Uint8Array): void {
  let depth = 0
  let isText = false
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index]
    if (isText) {
      if (byte === backslash) index++
      else if (byte === quotationMark) isText = false
    } else if (byte === quotationMark) isText = true
    else if (byte === 0x5b || byte === 0x7b) {
      depth++
      if (depth > deepest) {
        throw new UnreadableMessage(
          'too-deep',
          `The body is nested deeper than ${deepest} levels at byte ${index}.`,
          index,
        )
      }
    } else if (byte === 0x5d || byte === 0x7d) depth--
  }
}

/** Whether a value holds more than `max` characters; each value counts for one at least. */
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
