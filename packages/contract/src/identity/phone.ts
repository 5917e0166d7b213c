import * as z from 'zod/mini'

/** A telephone number in E.164, as in `+79161234567`; spaces, brackets, dots and hyphens are taken out on reading. */
export const Phone = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.overwrite((text) => text.replace(/[\s().-]/g, '')),
  ),
  z.string().check(z.regex(/^\+[1-9]\d{6,14}$/)),
)
