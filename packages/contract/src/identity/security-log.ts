import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'

export const securityEventKinds = [
  'sign-in',
  'sign-in-failed',
  'sign-out',
  'session-ended',
  'user-created',
  'password-changed',
  'password-reset-requested',
  'password-reset',
  'email-changed',
  'second-factor-changed',
  'second-factor-failed',
  'passkey-added',
  'passkey-renamed',
  'passkey-removed',
  'passkey-suspicious',
  'document-downloaded',
  'documents-archived',
  'selected-documents-archived',
  'orders-exported',
  'invoices-archived',
  'invoices-exported',
  'personal-data-downloaded',
  'viewed-by-company',
] as const
export const SecurityEventKind = z.enum(securityEventKinds)
export type SecurityEventKind = z.infer<typeof SecurityEventKind>

/** An entry of the person's security log. */
export const SecurityEvent = z.object({
  id: z.uuid(),
  at: Instant,
  kind: SecurityEventKind,
  ip: z.nullable(z.string()),
  /**
   * The subject of the event: the name of a passkey or file, the kind of second factor, or how the person
   * signed in.
   */
  subject: z.nullable(z.string()),
  /** For `viewed-by-company`: as whom the company saw the portal, and why. */
  view: z.optional(
    z.object({
      person: z.nullable(z.string()),
      /** Null unless the company names its staff. */
      staff: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
})
export type SecurityEvent = z.infer<typeof SecurityEvent>

export const listSecurityEvents = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/users/me/security-events/',
  summary: "List the person's security log, newest first",
  auth: 'session',
  ownerOnly: true,
  query: z.object(pageQuery),
  responses: { 200: pageOf(SecurityEvent) },
})
