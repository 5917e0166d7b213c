import { randomInt } from 'node:crypto'

// Crockford's base 32: no character sounds or looks like another.
const characters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A number that is easy to read out and hard to guess, such as `P-7K3M-9XQ2`. */
export function newReadableNumber(prefix: string): string {
  const part = () => Array.from({ length: 4 }, () => characters.charAt(randomInt(characters.length))).join('')
  return `${prefix}-${part()}-${part()}`
}
