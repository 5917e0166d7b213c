import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'

const about = { auth: 'staff', subject: 'views' } as const

/** The customer's people read it. */
export const ViewReason = z.string().check(z.trim(), z.minLength(3), z.maxLength(200))

/** A view of the portal as a customer's person has it. */
export const StartedView = z.object({
  id: z.uuid(),
  /** In place of a session's token: whatever changes something is refused with it. */
  token: z.string(),
  endsAt: Instant,
})
export type StartedView = z.infer<typeof StartedView>

/**
 * For half an hour at most, and no longer than the session. The customer's people read in their security log
 * that the company saw the portal as one of them, and why.
 */
export const startView = defineEndpoint({
  ...about,
  method: 'POST',
  path: '/api/v2/company/views/',
  summary: 'See the portal as a person of a customer does',
  body: z.strictObject({ userId: z.uuid(), organizationId: z.uuid(), reason: ViewReason }),
  responses: { 201: StartedView },
  errors: ['not_found'],
})

export const endView = defineEndpoint({
  ...about,
  method: 'POST',
  path: '/api/v2/company/views/:viewId/end/',
  summary: 'End an own view before its time',
  params: z.object({ viewId: z.uuid() }),
  responses: { 204: null },
  errors: ['not_found'],
})
