import type { FastifyRequest } from 'fastify'
import type { Person } from '#platform/http/caller.ts'
import type { Deps } from '#platform/process/deps.ts'
import { type NewSecurityEvent, recordEvent } from './record-event.ts'

/**
 * Records that a person took a file away. A colleague who sees the portal as this person leaves no trace in
 * the person's account, but an entry in the company's activity log.
 */
export async function recordDownload(
  deps: Pick<Deps, 'database' | 'activity'>,
  request: FastifyRequest,
  { userId, view }: Person,
  { kind, organizationId = null, data = {} }: Pick<NewSecurityEvent, 'kind' | 'organizationId' | 'data'>,
): Promise<void> {
  if (view === null) return recordEvent(deps.database, { kind, userId, organizationId, ip: request.ip, data })
  await deps.activity.record({
    organizationId,
    actor: `desk:${view.staffId}`,
    act: kind,
    outcome: 'done',
    target: { ...data, view: view.id, user: userId },
    changes: [],
    personal: [{ name: 'ip', value: request.ip, about: view.staffId }],
    requestId: request.id,
  })
}
