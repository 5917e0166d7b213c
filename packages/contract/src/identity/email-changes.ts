import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

/**
 * Opening the link proves the new address: it takes the place of the old one, and every session of the person ends.
 * Unknown, used, replaced and expired links read the same.
 */
export const confirmEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/email/change/confirm/',
  summary: 'Change the email address with the link mailed to the new one',
  auth: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  /** The address to sign in with from now on. */
  responses: { 200: z.object({ email: z.string() }) },
  errors: ['email_link_invalid', 'too_many_requests'],
})
