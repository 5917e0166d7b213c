import * as z from 'zod/mini'

/** A phone number in E.164, such as `+79161234567`; spaces, parentheses, dots and hyphens are removed on input. */
export const Phone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.overwrite((text) => text.replace(/[\s().-]/g, '')),
  ),
  z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
)
