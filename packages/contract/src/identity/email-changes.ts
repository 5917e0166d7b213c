import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

/**
 * Confirming the link proves the new email: it replaces the old one, and all the person's sessions end.
 * Unknown, used, replaced and expired links return the same error.
 */
export const confirmEmailChange = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/email/change/confirm/',
  summary: 'Confirm a new email address with its link',
  auth: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
  /** The email address to sign in with from now on. */
  responses: { 200: z.object({ email: z.string() }) },
  errors: ['email_link_invalid', 'too_many_requests'],
})
