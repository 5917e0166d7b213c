import { passwordLength } from '@portolan/contract/shared/limits'

/**
 * The server's rules for a new password that the browser can already check; the list of common ones is the
 * server's.
 */
export interface PasswordRules {
  /** True if neither too short nor too long, counted in Unicode characters. */
  length: boolean
  /** True without words of four letters or more from the person's or the company's names. */
  nameless: boolean
}

const { shortest, longest } = passwordLength

/** Checks as the server does; `names` are those of person and company, and the email address. */
export function checkRules(password: string, names: readonly string[]): PasswordRules {
  const normal = password.normalize('NFC')
  const size = [...normal].length
  const lower = normal.toLowerCase()
  const words = names.flatMap((name) => name.toLowerCase().split(/[^\p{L}\p{N}]+/u))
  return {
    length: size >= shortest && size <= longest,
    nameless: size > 0 && !words.some((word) => word.length >= 4 && lower.includes(word)),
  }
}
