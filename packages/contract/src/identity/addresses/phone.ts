import * as z from 'zod/mini'

/**
 * A phone number in E.164, such as `+79161234567`; blanks, parentheses, dots, slashes and hyphens are removed
 * on input. `00` before the country is its plus, and the `(0)` of `+49 (0)30` is dialed only within the
 * country.
 */
export const Phone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.overwrite((text) =>
      text
        .normalize('NFKC')
        .trim()
        .replace(/^00(?=\s*[1-9])/, '+')
        .replace(/^(\+.*?)\(\s*0\s*\)/, '$1')
        .replace(/[\s()./\p{Pd}\u2212]/gu, ''),
    ),
  ),
  z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
)
