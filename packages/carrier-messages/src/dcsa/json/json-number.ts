/** How far a number has been read. */
export const numberStates = {
  minus: 10,
  zero: 11,
  integer: 12,
  point: 13,
  fraction: 14,
  exponent: 15,
  exponentSign: 16,
  exponentDigits: 17,
} as const

const { minus, zero, integer, point, fraction, exponent, exponentSign, exponentDigits } = numberStates

/** The state that a number is in behind one more byte; null if the byte isn't part of it. */
export function readDigit(state: number, byte: number): number | null {
  const isDigit = byte >= 0x30 && byte <= 0x39
  switch (state) {
    case minus:
      return isDigit ? (byte === 0x30 ? zero : integer) : null
    case point:
      return isDigit ? fraction : null
    case exponent:
      if (byte === 0x2b || byte === 0x2d) return exponentSign
      return isDigit ? exponentDigits : null
    case exponentSign:
      return isDigit ? exponentDigits : null
  }
  if (isDigit) return state === zero ? null : state
  if (byte === 0x2e && (state === zero || state === integer)) return point
  const isExponent = (byte | 0x20) === 0x65
  return isExponent && state !== exponentDigits ? exponent : null
}

/** Checks that a number may end in this state. */
export function isWholeNumber(state: number): boolean {
  return state === zero || state === integer || state === fraction || state === exponentDigits
}
