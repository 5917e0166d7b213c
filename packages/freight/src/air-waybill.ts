import { foldLetters } from '#spelling/identifier-letters.ts'

// IATA Resolution 600a: airline (three digits), serial number (seven digits), check digit: the serial number
// modulo 7.

/** A fault of the number of an air waybill; `expected` is the last digit that its serial number requires. */
export type AirWaybillFault = { reason: 'form' } | { reason: 'check-digit'; expected: number }

/**
 * Why a text is no number of an air waybill, such as `020-12345675`, or null when it is one; spaces, hyphens
 * and slashes may be anywhere.
 */
export function findAirWaybillFault(text: string): AirWaybillFault | null {
  const match = /^\d{3}(\d{7})(\d)$/.exec(foldLetters(text).replace(/[\s\p{Pd}/.]/gu, ''))
  if (!match) return { reason: 'form' }
  const expected = Number(match[1]) % 7
  return Number(match[2]) === expected ? null : { reason: 'check-digit', expected }
}
