import { passwordLength } from '@portolan/contract/shared/limits'

/**
 * What the server asks of a new password that the browser can already check; the list of common ones is the
 * server's.
 */
export interface PasswordRules {
  /** Neither too short nor too long, as Unicode counts characters. */
  length: boolean
  /** None of the words of the person's or the company's names, where they have four letters or more. */
  nameless: boolean
}

const { shortest, longest } = passwordLength

/** Judges as the server does; `names` are those of person and company, and the email address. */
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
