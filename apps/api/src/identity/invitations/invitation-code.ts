import { createHmac, randomInt } from 'node:crypto'
import type { Deps } from '#platform/process/deps.ts'

/** True if a text can be a code: six digits. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** The stored form of a card, hexadecimal. */
export interface CardMacs {
  code: string
  /** Null if only the digits were given. */
  secret: string | null
}

/**
 * The stored form of a code: MACs whose key isn't in the database; otherwise a million attempts would reveal
 * the code.
 */
export function macsOf({ secrets }: Pick<Deps, 'secrets'>, code: string, secret: string | null): CardMacs {
  const mac = (text: string) => createHmac('sha256', secrets.key('invitations')).update(text).digest('hex')
  return { code: mac(code), secret: secret === null ? null : mac(`${code} ${secret}`) }
}

// Crockford's base 32, without letters that look like digits, so that people can type it from a card.
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** 60 random bits in the link of a card, which can't be guessed, such as `K7QM2XRD9FHT`. */
export function generateSecret(): string {
  return Array.from({ length: 12 }, () => letters[randomInt(letters.length)]).join('')
}

/** Normalizes a typed secret; null if there is none. */
export function readSecret(text: string | undefined): string | null {
  const plain = text?.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return plain ? plain : null
}

/** A secret in groups, as on a card. */
export function groupSecret(secret: string): string {
  return secret.match(/.{1,4}/g)?.join('-') ?? secret
}

/** Six random digits, except those that people try first. */
export function generateCode(): string {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!isObvious(code)) return code
  }
}

/**
 * True for equal steps from digit to digit, as in 000000 and 123456, or repeating parts, as in 121212 and
 * 123123.
 */
export function isObvious(code: string): boolean {
  const steps = [...code].slice(1).map((digit, index) => (Number(digit) - Number(code[index]) + 10) % 10)
  const isEven = steps.every((step) => step === steps[0])
  return isEven || code.slice(0, 3) === code.slice(3) || code.slice(0, 2).repeat(3) === code
}
