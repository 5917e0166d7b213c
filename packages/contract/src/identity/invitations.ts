import * as z from 'zod/mini'
import { Email } from '#identity/addresses/email.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { nameLength } from '#shared/limits.ts'
import { asTyped } from '#shared/text-kinds.ts'
import { Phone } from './addresses/phone.ts'
import { Token } from './sign-in.ts'
import { TermsVersion } from './terms.ts'
import { Locale } from './users.ts'

const params = z.object({ code: z.string() })

/** The secret from the fragment of a card's link: `/o/482913/form#K7QM2XRD9FHT`. */
export const invitationSecretHeader = 'x-invitation-secret'

const headers = z.object({ [invitationSecretHeader]: z.optional(z.string().check(z.maxLength(100))) })

/**
 * The invitation is valid until the end of the UTC day of `expiresAt`. With the secret of its link, the
 * response also has the organization and the email that it's for (null if any may register). With only the
 * digits, both are null; `secretRequired` means that the digits aren't enough to register either.
 * `locale` is the language of the invitation, and of the pages that it opens.
 */
export const Invitation = z.object({
  organization: z.nullable(z.object({ name: z.string() })),
  email: z.nullable(z.string()),
  secretRequired: z.boolean(),
  locale: Locale,
  expiresAt: Instant,
})
export type Invitation = z.infer<typeof Invitation>

/**
 * Wrong, used, expired and locked codes and wrong secrets return the same 404 `invitation_invalid`. After too
 * many wrong codes in the whole portal, requests without a secret get 429 `typed_codes_closed`.
 */
export const getInvitation = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/invitations/:code/',
  summary: 'Read an invitation by the code of its card',
  auth: 'public',
  params,
  headers,
  responses: { 200: Invitation },
  errors: ['invitation_invalid', 'too_many_requests', 'typed_codes_closed'],
})

/** The registration of a card's holder. */
export const Registration = z.strictObject({
  firstName: z.string().check(z.trim(), z.minLength(1), z.maxLength(nameLength)),
  lastName: z.string().check(z.trim(), z.minLength(1), z.maxLength(nameLength)),
  email: Email,
  phone: z.optional(Phone),
  password: asTyped(z.string().check(z.minLength(1), z.maxLength(1024))),
  passwordConfirmation: asTyped(z.string().check(z.minLength(1), z.maxLength(1024))),
  locale: Locale,
  /** The version that the portal's configuration has; required where the company has terms. */
  termsVersion: z.optional(TermsVersion),
})

/**
 * Registers the holder of a card. The token is partial, and a code is sent to the email address: `by-code`
 * completes the registration. If the invitation names an email, only that one is accepted; a rejected email
 * is a field error of `email`.
 */
export const finishRegistration = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/invitations/:code/finish-registration/',
  summary: 'Register with the code of a card',
  auth: 'public',
  params,
  headers,
  body: Registration,
  responses: { 201: Token },
  errors: ['invitation_invalid', 'too_many_requests', 'typed_codes_closed', 'unavailable'],
})
