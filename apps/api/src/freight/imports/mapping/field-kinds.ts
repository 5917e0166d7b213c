import {
  describeContainerNumberFault,
  findContainerNumberFault,
  normalizeContainerNumber,
} from '@portolan/freight/container-number'
import type { FieldKind } from './rule.ts'

export const anyText: FieldKind = { type: 'text' }
export const aNumber: FieldKind = { type: 'number' }
export const aCount: FieldKind = { type: 'number', isCount: true }
export const anAmount: FieldKind = { type: 'number', isSigned: true }
export const anInstant: FieldKind = { type: 'instant' }

/** One of a list of codes. */
export function oneOf(codes: readonly string[]): FieldKind {
  const known = new Set(codes)
  const fault = `is none of ${codes.join(', ')}`
  return { type: 'text', accept: (text) => (known.has(text) ? { value: text } : { fault }) }
}

/** The name of a place of the map. */
export function aPlaceOf(places: Readonly<Record<string, unknown>>): FieldKind {
  return {
    type: 'text',
    accept: (text) =>
      Object.hasOwn(places, text) ? { value: text } : { fault: 'is not among the places of the map' },
  }
}

/** An ISO 6346 number, refused with the reason where it is none. */
export const aContainerNumber: FieldKind = {
  type: 'text',
  accept(text) {
    const value = normalizeContainerNumber(text)
    const fault = findContainerNumberFault(value)
    return fault === null
      ? { value }
      : { fault: `is no container number: ${describeContainerNumberFault(value, fault)}` }
  },
}
