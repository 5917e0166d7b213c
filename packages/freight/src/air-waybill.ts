import { foldLetters } from '#spelling/identifier-letters.ts'

// IATA Resolution 600a: airline (three digits), serial number (seven digits), check digit: the serial number
// modulo 7.

/**
 * What is wrong with the number of an air waybill; `expected` is the digit that its serial number asks for in
 * the last place.
 */
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
