/// <reference path="./fxa-common-password-list.d.ts" />
import commonPasswords from 'fxa-common-password-list'

const shortest = 12
const longest = 128

/**
 * Why a password is refused, as a sentence, or null when it is good: 12 to 128 characters of any kind, not one of
 * the common ones, without the person's or the company's name (words of four letters or more).
 */
export function checkPassword(password: string, names: readonly string[]): string | null {
  const normal = password.normalize('NFC')
  const length = [...normal].length
  if (length < shortest || length > longest) return `A password has ${shortest} to ${longest} characters.`
  const lower = normal.toLowerCase()
  if (commonPasswords.test(lower)) return 'This password is on the list of common passwords.'
  const words = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  if (words.some((word) => word.length >= 4 && lower.includes(word))) {
    return "A password does not contain the person's or the company's name."
  }
  return null
}
