import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'

/**
 * An active session. `browser` and `system` are parsed from the user agent, null if unknown; an unrecognized
 * name is in quotation marks, shortened and without links.
 */
export const Session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The IP address of the sign-in. */
  ip: z.nullable(z.string()),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/auth/sessions/',
  summary: 'List active sessions, this one first',
  auth: 'session',
  ownerOnly: true,
  responses: { 200: z.array(Session) },
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/auth/sessions/',
  summary: 'End all other sessions',
  auth: 'session',
  responses: { 204: null },
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/auth/sessions/:sessionId/',
  summary: 'End a session',
  auth: 'session',
  params: z.object({ sessionId: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found'],
})
