import { createHmac, randomInt } from 'node:crypto'
import type { Deps } from '#deps.ts'

/** Whether a text can be a code at all: six digits. */
export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** What is kept of a code: a MAC whose key is not in the database, or a million tries would read it back. */
export function macOf({ secrets }: Pick<Deps, 'secrets'>, code: string): string {
  return createHmac('sha256', secrets.key('invitations')).update(code).digest('hex')
}

/** Six random digits, but none of those that people try first. */
export function generateCode(): string {
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    if (!isObvious(code)) return code
  }
}

/** Equal steps from digit to digit, as in 000000 and 123456, or parts that repeat, as in 121212 and 123123. */
export function isObvious(code: string): boolean {
  const steps = [...code].slice(1).map((digit, index) => (Number(digit) - Number(code[index]) + 10) % 10)
  const isEven = steps.every((step) => step === steps[0])
  return isEven || code.slice(0, 3) === code.slice(3) || code.slice(0, 2).repeat(3) === code
}
