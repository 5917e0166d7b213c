import * as z from 'zod/mini'
import { Locale } from './account.ts'
import { Token } from './auth.ts'
import { defineEndpoint } from './endpoint.ts'
import { Instant } from './instants.ts'
import { Phone } from './phone.ts'

const params = z.object({ code: z.string() })

/** Who invites, and until when. `email` is masked; null where the invitation is open to any address. */
export const Invitation = z.object({
  organization: z.object({ name: z.string() }),
  email: z.nullable(z.string()),
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/** Wrong, used, expired and locked codes read the same: 404 `invitation_invalid`. */
export const getInvitation = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/invitations/:code/',
  summary: 'Read an invitation by the code of its card',
  auth: 'public',
  params,
  responses: { 200: Invitation },
  errors: ['invitation_invalid', 'too_many_requests'],
})

/**
 * Registers the holder of a card. The token is partial and a code goes to the address: the account opens when `by-code`
 * takes it. Where the invitation names an address only that one is accepted; a refused address is a field error of
 * `email`.
 */
export const finishRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/invitations/:code/finish-registration/',
  summary: 'Register with the code of a card',
  auth: 'public',
  params,
  body: z.strictObject({
    firstName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    lastName: z.string().check(z.trim(), z.minLength(1), z.maxLength(100)),
    email: z.string().check(z.trim(), z.email(), z.maxLength(254)),
    phone: z.optional(Phone),
    password: z.string().check(z.minLength(1), z.maxLength(1024)),
    passwordConfirmation: z.string().check(z.minLength(1), z.maxLength(1024)),
    locale: Locale,
  }),
  responses: { 201: Token },
  errors: ['invitation_invalid', 'too_many_requests', 'unavailable'],
})
