import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { asTyped } from '#shared/text-kinds.ts'

/** A six-digit code. */
export const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/))

/** The destination of a code; `destination` is masked, `resendAfter` is in seconds. */
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

/** A person's credentials. */
export const Credentials = z.strictObject({
  /** The email address, case-insensitive. */
  username: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)),
  password: asTyped(z.string().check(z.minLength(1), z.maxLength(1024))),
  /** Keeps the session for 14 days of inactivity and 30 days in total, instead of an hour and a day. */
  remember: z.optional(z.boolean()),
})

export const createToken = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/token/',
  summary: 'Sign in with email and password',
  auth: 'public',
  body: Credentials,
  responses: { 200: Token },
  errors: ['invalid_credentials', 'too_many_requests', 'unavailable'],
})

/**
 * Completes a sign-in with its partial token; with a full token, it's a step-up. The returned token replaces
 * the old one.
 */
export const createTokenByCode = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/token/by-code/',
  summary: 'Finish signing in or confirm your identity with a code',
  auth: 'partial',
  body: z.strictObject({ code: Code }),
  responses: { 200: OpenedToken },
  errors: ['no_second_factor', 'too_many_requests'],
})

/** The password as proof of identity. */
export const PasswordProof = z.strictObject({
  password: asTyped(z.string().check(z.minLength(1), z.maxLength(1024))),
})

/**
 * Doesn't complete a sign-in that awaits a code, and isn't enough for `fresh` endpoints while two-step
 * verification is on. A wrong password is a field error of `password`.
 */
export const createTokenByPassword = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/token/by-password/',
  summary: 'Confirm your identity with the password',
  auth: 'session',
  body: PasswordProof,
  responses: { 200: OpenedToken },
  errors: ['too_many_requests', 'unavailable'],
})

/** Sends to the current destination; 409 `no_second_factor` if two-step verification is off. */
export const sendSecondFactorCode = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/second-factor/send-code/',
  summary: 'Send a new code',
  auth: 'partial',
  body: z.strictObject({}),
  responses: { 200: SecondFactorChallenge },
  errors: ['no_second_factor', 'too_many_requests'],
})

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/logout/',
  summary: 'End a session',
  auth: 'public',
  body: z.strictObject({ token: z.string().check(z.maxLength(4096)) }),
  responses: { 204: null },
})
