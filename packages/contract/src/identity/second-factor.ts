import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Phone } from './phone.ts'
import { OpenedToken, SecondFactorChallenge } from './sign-in.ts'
import { Channel } from './users.ts'

/** A six-digit code. */
export const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/))

/** Completes a sign-in with its partial token; with a full token, it's a step-up. The returned token replaces the old one. */
export const createTokenByCode = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/token/by-code/',
  summary: 'Finish signing in or confirm your identity with a code',
  auth: 'partial',
  body: z.strictObject({ code: Code }),
  responses: { 200: OpenedToken },
  errors: ['no_second_factor', 'too_many_requests'],
})

/**
 * Doesn't complete a sign-in that awaits a code, and isn't enough for `fresh` endpoints while two-step verification is on. A
 * wrong password is a field error of `password`.
 */
export const createTokenByPassword = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/token/by-password/',
  summary: 'Confirm your identity with the password',
  auth: 'session',
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
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

/**
 * Sends a code to the new destination or, to turn it off, to the current one; nothing changes until `confirmSecondFactor`.
 * `sms` needs `phone` unless the profile has one; `email` defaults to the person's own address.
 */
export const enableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/second-factor/enable-type/',
  summary: 'Request a change of two-step verification',
  auth: 'fresh',
  body: z.strictObject({
    type: Channel,
    phone: z.optional(Phone),
    email: z.optional(z.string().check(z.trim(), z.email(), z.maxLength(254))),
  }),
  responses: { 200: z.object({ type: Channel, destination: z.string(), resendAfter: z.int() }) },
  errors: ['no_second_factor', 'too_many_requests'],
})

export const confirmSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/second-factor/confirm/',
  summary: 'Confirm a change of two-step verification with its code',
  auth: 'session',
  body: z.strictObject({ code: Code }),
  responses: { 204: null },
  errors: ['too_many_requests'],
})
