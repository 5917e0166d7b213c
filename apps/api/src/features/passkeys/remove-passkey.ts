import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { recordEvent } from '#features/audit/record-event.ts'
import { notifyOwner } from '#features/auth/notify-owner.ts'
import { Problem } from '#http/problem.ts'
import { deletePasskey } from './queries.ts'

/** Takes a passkey away for good and tells its owner by mail. */
export async function removePasskey(
  { database }: Deps,
  request: FastifyRequest,
  owned: { userId: string; passkeyId: string },
): Promise<void> {
  await database.transaction(async (tx) => {
    const name = await deletePasskey(tx, owned)
    if (name === null) throw new Problem('not_found')
    const { userId } = owned
    await recordEvent(tx, { kind: 'passkey-removed', userId, address: request.ip, data: { name } })
    await notifyOwner(tx, userId, { kind: 'passkey-removed', name })
  })
}
