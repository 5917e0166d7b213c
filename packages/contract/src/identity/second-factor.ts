import * as z from 'zod/mini'
import { Email } from '#identity/addresses/email.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Phone } from './addresses/phone.ts'
import { Code } from './sign-in.ts'
import { Channel } from './users.ts'

/** Another second factor, or none, and where its codes go. */
export const WantedSecondFactor = z.strictObject({
  type: Channel,
  phone: z.optional(Phone),
  email: z.optional(Email),
})

/**
 * Sends a code to the new destination or, to turn it off, to the current one; nothing changes until
 * `confirmSecondFactor`. `sms` needs `phone` unless the profile has one; `email` defaults to the person's own
 * email.
 */
export const enableSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/api/v2/auth/2fa/second-factor/enable-type/',
  summary: 'Request a change of two-step verification',
  auth: 'fresh',
  body: WantedSecondFactor,
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
