const mark = '[redacted]'

/** Text that grants access on its own, wherever it appears: keys, tokens, and the passwords of URLs. */
const values: [RegExp, string][] = [
  [/ptl_[\w-]+/gi, `ptl_${mark}`],
  [/whsec_[\w+/=-]+/gi, `whsec_${mark}`],
  [/(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g, mark],
  [/\b(Bearer|Basic|JWT)(\s+|%20|\+)[^\s"',;]+/gi, `$1$2${mark}`],
  [/((?:\b[a-z][a-z\d+.-]{0,20}:)?\/\/)[^\s/?#]*@/gi, `$1${mark}@`],
]

/** Query members with secret names, as in `?key=` and `&access_token=`. */
const members =
  /([?&;](?:[\w.~-]|%[\da-f]{2})*?(?:key|token|secret|signature|password|passwd|pwd|pass|auth|authorization|jwt|sig)(?:=|%3d))[^&#;\s"']*/gi
const codes = /([?&;](?:code|otp|pin)=)[^&#;\s"']*/gi

/**
 * Secret path segments: the token of a password link, the code of a card, and the unsubscribe token. Also the
 * email of a person in a company request.
 */
const parts = [
  /(\/password-reset\/+)[^/?#\s]+/gi,
  /(\/invitations\/+)[^/?#\s]+/gi,
  /(\/o\/+)(?!keynote\b)[^/?#\s]+/gi,
  /(\/company\/users\/+|\/members\/+)[^/?#\s]+/gi,
  // Longer than any name, with all kinds of characters: a random secret.
  /(\/)(?=[^/?#\s]*[A-Z])(?=[^/?#\s]*[a-z])(?=[^/?#\s]*\d)[\w-]{40,}(?=[/?#\s]|$)/g,
]

/** A text redacted for logs and reports. */
export function redactSecrets(text: string): string {
  const redacted = [members, codes, ...parts].reduce(
    (result, part) => result.replace(part, `$1${mark}`),
    text,
  )
  return values.reduce((result, [value, instead]) => result.replace(value, instead), redacted)
}
