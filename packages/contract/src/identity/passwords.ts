import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { OpenedToken } from './sign-in.ts'

const Password = z.string().check(z.minLength(1), z.maxLength(1024))
const newPassword = { newPassword: Password, newPasswordConfirmation: Password }

/**
 * The answer's token replaces the old one, which opens nothing any more. A wrong present password is a field error of `currentPassword`;
 * two that differ one of `newPasswordConfirmation`.
 */
export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/password/change/',
  summary: 'Change the password; every session ends, and this one goes on with a new token',
  auth: 'session',
  body: z.strictObject({ currentPassword: Password, ...newPassword }),
  responses: { 200: OpenedToken },
  errors: ['too_many_requests', 'unavailable'],
})

/** Answers the same for known and unknown addresses; the mailed link lives 30 minutes and opens once. */
export const requestPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/password/reset/',
  summary: 'Ask for a link to set a new password',
  auth: 'public',
  body: z.strictObject({ email: z.string().check(z.trim(), z.email(), z.maxLength(254)) }),
  responses: { 204: null },
  errors: ['too_many_requests'],
})

/** Signs nobody in and leaves the second factor in force; every session of the person ends. */
export const confirmPasswordReset = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/password/reset/confirm/',
  summary: 'Set a new password with the mailed link',
  auth: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), ...newPassword }),
  responses: { 204: null },
  errors: ['reset_link_invalid', 'too_many_requests', 'unavailable'],
})
