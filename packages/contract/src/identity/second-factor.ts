import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Phone } from './phone.ts'
import { OpenedToken, SecondFactorChallenge } from './sign-in.ts'
import { Channel } from './users.ts'

/** A code as it is sent: six digits. */
export const Code = z.string().check(z.trim(), z.regex(/^\d{6}$/))

/** Completes a login with its partial token; with a full token it is a step-up. The answer's token replaces the old one. */
export const createTokenByCode = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/token/by-code/',
  summary: 'Finish signing in, or prove identity anew, with a code',
  auth: 'partial',
  body: z.strictObject({ code: Code }),
  responses: { 200: OpenedToken },
  errors: ['no_second_factor', 'too_many_requests'],
})

/**
 * Never completes a login that awaits a code, and opens no `fresh` call while a second factor is in force. A wrong
 * password is a field error of `password`.
 */
export const createTokenByPassword = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/token/by-password/',
  summary: 'Prove identity anew with the password',
  auth: 'session',
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)) }),
  responses: { 200: OpenedToken },
  errors: ['too_many_requests', 'unavailable'],
})

/** Sends to where the second factor goes already; 409 `no_second_factor` for a person who has none. */
export const sendSecondFactorCode = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/second-factor/send-code/',
  summary: 'Send another code',
  auth: 'partial',
  body: z.strictObject({}),
  responses: { 200: SecondFactorChallenge },
  errors: ['no_second_factor', 'too_many_requests'],
})

/**
 * Sends a code to the new destination, or, to switch the factor off, to the present one; nothing changes before
 * `confirmSecondFactor`. `phone` is needed for `sms` unless the person has one, `email` is the person's own unless told.
 */
export const enableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/second-factor/enable-type/',
  summary: 'Ask for another second factor, or for none',
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
  summary: 'Put the asked second factor in force with its code',
  auth: 'session',
  body: z.strictObject({ code: Code }),
  responses: { 204: null },
  errors: ['too_many_requests'],
})
