import * as z from 'zod/mini'

/** Query members of every signed URL that works as long as the session that it was given to. */
export const sessionSignature = {
  session: z.uuid(),
  signature: z.string().check(z.maxLength(100)),
}

/** The same for a URL that expires earlier, at a time in seconds since 1970. */
export const expiringSignature = { ...sessionSignature, expires: z.int() }
