import type { FastifyRequest } from 'fastify'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import type { Person } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Deps } from '#platform/process/deps.ts'
import { deletePasskey, lockPasskeyNames } from './queries.ts'

/** Removes a passkey permanently, ends the person's other sessions and notifies them by email. */
export async function removePasskey(
  { database }: Deps,
  sessions: Sessions,
  { request, caller }: { request: FastifyRequest; caller: Person },
  passkeyId: string,
): Promise<void> {
  const { userId, sessionId } = caller
  await database.transaction(async (tx) => {
    // Locks the person before the sessions, as all code that ends sessions does, to avoid deadlocks.
    await lockPasskeyNames(tx, userId)
    const name = await deletePasskey(tx, { userId, passkeyId })
    if (name === null) throw new Problem('not_found')
    await sessions.endAll(tx, userId, sessionId)
    await recordEvent(tx, { kind: 'passkey-removed', userId, ip: request.ip, data: { name } })
    await notifyOwner(tx, userId, { kind: 'passkey-removed', name }, undefined, { request })
  })
  sessions.clearCache()
}
