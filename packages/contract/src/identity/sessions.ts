import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'

/**
 * Where the person is signed in. `browser` and `system` are names read from the user agent, null when
 * unknown; one that is not well known comes in quotation marks, shortened and without addresses.
 */
export const Session = z.object({
  id: z.uuid(),
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The address that the session was opened from. */
  address: z.nullable(z.string()),
  createdAt: Instant,
  lastSeenAt: Instant,
  expiresAt: Instant,
})
export type Session = z.infer<typeof Session>

export const listSessions = defineEndpoint({
  method: 'GET',
  path: '/api/v2/auth/sessions/',
  summary: 'List where the person is signed in, this session first',
  auth: 'session',
  responses: { 200: z.array(Session) },
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/auth/sessions/',
  summary: 'End all sessions but this one',
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
