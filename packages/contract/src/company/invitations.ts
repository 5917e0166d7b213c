import * as z from 'zod/mini'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { invitationDays } from '#shared/limits.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

export const invitationStates = ['open', 'awaits-proof', 'used', 'expired', 'locked', 'revoked'] as const

/** An invitation as the company sees it later, without its code. */
export const CompanyInvitation = z.object({
  id: z.uuid(),
  organizationRef: z.string(),
  /** The only email that can register; null: any. */
  email: z.nullable(z.string()),
  /** Email of the person who registered with it. */
  user: z.nullable(z.string()),
  createdAt: Instant,
  expiresAt: Instant,
  state: z.enum(invitationStates),
})
export type CompanyInvitation = z.infer<typeof CompanyInvitation>

/** Code and link are known only from this answer. */
export const NewInvitation = z.object({
  id: z.uuid(),
  /** Six digits; null for a person who has an account and accepts while signed in. */
  code: z.nullable(z.string()),
  /** Asked for after the typed code; null where the email is the proof. */
  cardKey: z.nullable(z.string()),
  url: z.string(),
  expiresAt: Instant,
})
export type NewInvitation = z.infer<typeof NewInvitation>

export const createCompanyInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/invitations/',
  summary: 'Invite a person to a customer; with an email, the invitation is sent there',
  auth: 'company',
  subject: 'customers',
  body: z.strictObject({
    organizationRef: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    email: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(254)))),
    /** The language of the email; by default the portal's. */
    locale: z.optional(Locale),
    /** By default the portal's. */
    expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(invitationDays.most))),
  }),
  responses: { 201: NewInvitation },
})

export const listCompanyInvitations = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/invitations/',
  summary: 'List invitations with their state, newest first',
  auth: 'company',
  subject: 'customers',
  query: z.object(pageQuery),
  responses: { 200: pageOf(CompanyInvitation) },
})

export const revokeCompanyInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/invitations/:invitationId/',
  summary: 'Revoke an unused invitation; one that can no longer be used stays as it is',
  auth: 'company',
  subject: 'customers',
  params: z.object({ invitationId: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found'],
})
