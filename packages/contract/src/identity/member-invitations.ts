import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { Organization } from './users.ts'

const params = z.object({ invitationId: z.uuid() })

/** An invitation to one more organization, for a person who already has an account. */
export const MemberInvitation = z.object({
  organization: z.object({ name: z.string() }),
  expiresAt: Instant,
})
export type MemberInvitation = z.infer<typeof MemberInvitation>

/** Accepted, expired, revoked and other people's invitations return the same 404 `not_found`. */
export const getMemberInvitation = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/users/me/invitations/:invitationId/',
  summary: 'Read an invitation to another organization',
  auth: 'session',
  params,
  responses: { 200: MemberInvitation },
  errors: ['not_found'],
})

/** Gives the person access to the organization's orders. */
export const acceptMemberInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/users/me/invitations/:invitationId/accept/',
  summary: 'Accept an invitation to another organization',
  auth: 'session',
  params,
  responses: { 200: Organization },
  errors: ['not_found'],
})
