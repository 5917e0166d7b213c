import { normalizeContainerNumber } from '#container-number.ts'
import { foldLetters } from '#spelling/identifier-letters.ts'
import type { ReferenceType } from './reference-types.ts'

const longest = 200

/**
 * One spelling of a reference, as it's stored and compared: capitals, without blanks, hyphens, slashes and
 * dots, look-alikes of Latin letters as these. Empty when nothing is left.
 */
export function normalizeReference(text: string): string {
  return limited(foldLetters(text).replace(/[\s\p{Pd}/.\0]/gu, ''))
}

/** The same for a value of a known type: a container's number is only letters and digits. */
export function normalizeValue(type: ReferenceType, text: string): string {
  return type === 'EQ' ? limited(normalizeContainerNumber(text)) : normalizeReference(text)
}

function limited(value: string): string {
  return value.length <= longest ? value : [...value].slice(0, longest).join('')
}
