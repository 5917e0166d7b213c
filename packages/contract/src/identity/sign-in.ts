import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'

/** Where a code was sent; `destination` is masked, `resendAfter` is in seconds. */
export const SecondFactorChallenge = z.object({
  type: z.enum(['sms', 'email']),
  destination: z.string(),
  resendAfter: z.int(),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

/** A full session. */
export const OpenedToken = z.object({ token: z.string(), expiresAt: Instant })
export type OpenedToken = z.infer<typeof OpenedToken>

/** If `secondFactor` is set, the token is partial: it only allows completing the sign-in and signing out. */
export const Token = z.object({
  token: z.string(),
  expiresAt: Instant,
  secondFactor: z.nullable(SecondFactorChallenge),
})
export type Token = z.infer<typeof Token>

export const createToken = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/token/',
  summary: 'Sign in with email and password',
  auth: 'public',
  body: z.strictObject({
    /** The email address, case-insensitive. */
    username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    /** Keeps the session for 14 days of inactivity and 30 days in total, instead of an hour and a day. */
    remember: z.optional(z.boolean()),
  }),
  responses: { 200: Token },
  errors: ['invalid_credentials', 'too_many_requests', 'unavailable'],
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/logout/',
  summary: 'End a session',
  auth: 'public',
  body: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  responses: { 204: null },
})
