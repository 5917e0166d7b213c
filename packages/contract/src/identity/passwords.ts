import * as z from 'zod/mini'
import { Email } from '#identity/addresses/email.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { asTyped } from '#shared/text-kinds.ts'
import { OpenedToken } from './sign-in.ts'

const Password = asTyped(z.string().check(z.minLength(1), z.maxLength(1024)))
const newPassword = { newPassword: Password, newPasswordConfirmation: Password }

/** The present password, and another one twice. */
export const PasswordChange = z.strictObject({ currentPassword: Password, ...newPassword })

/** The person whose password is forgotten. */
export const PasswordResetRequest = z.strictObject({
  email: Email,
})

/**
 * The returned token replaces the old one, which stops working. A wrong current password is a field error of
 * `currentPassword`; a mismatch is one of `newPasswordConfirmation`.
 */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/password/change/',
  summary: 'Change the password, end all other sessions and get a new token',
  auth: 'session',
  body: PasswordChange,
  responses: { 200: OpenedToken },
  errors: ['too_many_requests', 'unavailable'],
})

/** Responds the same for known and unknown emails. The emailed link works once, for 30 minutes. */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/password/reset/',
  summary: 'Request a password reset link',
  auth: 'public',
  body: PasswordResetRequest,
  responses: { 204: null },
  errors: ['too_many_requests'],
})

/** Ends all the person's sessions. It signs no one in and leaves two-step verification on. */
export const confirmPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/password/reset/confirm/',
  summary: 'Set a new password with the reset link',
  auth: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), ...newPassword }),
  responses: { 204: null },
  errors: ['reset_link_invalid', 'too_many_requests', 'unavailable'],
})
