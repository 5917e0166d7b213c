import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { maskDestination } from '#identity/codes/mask-destination.ts'
import { notifyOwner } from '#identity/devices/notify-owner.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { Problem } from '#platform/http/problem.ts'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import { requireAttempts } from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'
import { takeEmailChange, updateEmail } from './queries.ts'

const perIp = { limit: 30, windowMinutes: 10 }

/** The stored form of a link's token. */
export function hashEmailToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Changes the email to the one that got the link. Sessions end, since a reader of the old mailbox may have
 * opened one; the old email is notified. Throws `email_link_invalid` also if another account took the email
 * meanwhile.
 */
export async function confirmEmailChange(
  deps: Deps,
  sessions: Sessions,
  request: FastifyRequest,
  token: string,
): Promise<{ email: string }> {
  await requireAttempts(deps.database, [{ bucket: `email-link:${clientNetwork(request.ip)}`, ...perIp }])
  const work = deps.database.transaction(async (tx) => {
    const change = await takeEmailChange(tx, hashEmailToken(token))
    if (!change) throw new Problem('email_link_invalid')
    const { userId, newEmail } = change
    const masked = maskDestination('email', newEmail)
    // Before the change, so that it goes to the old email.
    await notifyOwner(tx, userId, { kind: 'email-changed', state: 'changed', address: masked }, undefined, {
      request,
    })
    if (!(await updateEmail(tx, userId, newEmail))) throw new Problem('email_link_invalid')
    await sessions.endAll(tx, userId, null)
    await recordEvent(tx, { kind: 'email-changed', userId, ip: request.ip })
    return newEmail
  })
  const email = await work.catch(refuseTaken)
  sessions.clearCache()
  return { email }
}

/** If two links for one email are opened at the same moment, the unique index lets one through. */
function refuseTaken(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error && 'code' in cause && cause.code === '23505')
    throw new Problem('email_link_invalid')
  throw error
}
