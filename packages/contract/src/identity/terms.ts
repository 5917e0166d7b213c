import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'

/** A version of the company's terms, which follows from their text. */
export const TermsVersion = z.string().check(z.minLength(1), z.maxLength(40))

/** The version that the person has read. */
export const TermsAcceptance = z.strictObject({ version: TermsVersion })

/**
 * Accepts the terms in force, whose version the portal's configuration has; another version is a field error.
 * Nothing is closed to a person who hasn't accepted.
 */
export const acceptTerms = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/users/me/terms/',
  summary: "Accept the company's terms",
  auth: 'session',
  body: TermsAcceptance,
  responses: { 204: null },
})
