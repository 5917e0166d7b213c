import * as z from 'zod/mini'

/** Longer than any domain; what is longer is refused anyway. */
const maxDomain = 255
const isAscii = (text: string) => !/[^ -~]/.test(text)

/**
 * An email with its domain in ASCII, as servers of mail know it: `info@mühle.de` is `info@xn--mhle-0ra.de`.
 * Addresses without such a form stay unchanged. `@` and dots may be full-width, as input methods for
 * Chinese and Japanese write them.
 */
export function asciiDomain(email: string): string {
  const text = email.replace('\uff20', '@')
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  if (at < 0 || domain === '' || isAscii(domain) || domain.length > maxDomain) return text
  // In a URL these would end the host, or name a port or a person.
  if (/[\s/?#:[\]\\@%]/.test(domain)) return text
  try {
    return `${text.slice(0, at)}@${new URL(`http://${domain}`).hostname}`
  } catch {
    return text
  }
}

/**
 * True if the part before `@`, which has no form in ASCII, contains other letters; mail servers that accept
 * those are rare.
 */
export function hasForeignLetters(email: string): boolean {
  const at = email.lastIndexOf('@')
  return at > 0 && !isAscii(email.slice(0, at))
}

/** As zod has it, also with ends of domains in other scripts, and with labels that a name server can have. */
const pattern =
  /^(?:[A-Za-z0-9_'+-]+\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]{0,62}\.)+(?:[A-Za-z]{2,63}|xn--[A-Za-z0-9-]{2,59})$/

/** An email to which the portal sends. */
export const Email = z.string().check(
  z.trim(),
  z.overwrite(asciiDomain),
  z.refine((email) => !hasForeignLetters(email), { abort: true, params: { reason: 'emailLetters' } }),
  z.email({ pattern }),
  z.maxLength(254),
)
