import { createHash, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { resetMinutes } from '@portolan/contract/shared/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { clientNetwork } from '#platform/limits/client-networks.ts'
import { requireAttempts, takeAttempt } from '#platform/limits/rate-limits.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { makePasswordLink } from './password-link.ts'
import { findResetOwner } from './queries.ts'

const minutes = resetMinutes
const perAccount = { limit: 5, windowMinutes: 60 }
const perIp = { limit: 20, windowMinutes: 60 }

/**
 * Accepts requests for a link. Neither the answer nor its timing reveals whether the email is known: the
 * answer goes first, and the work happens at an unpredictable moment. The server waits for it before closing.
 */
export function openResetRequests(
  app: FastifyInstance,
  deps: Deps,
): (request: FastifyRequest, email: string) => Promise<void> {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })

  async function mailLink(email: string, ip: string): Promise<void> {
    await sleep(randomInt(50, 350))
    const owner = await findResetOwner(deps.database, email)
    if (!owner) return
    const { id: userId, locale } = owner
    await deps.database.transaction(async (tx) => {
      const url = await makePasswordLink(deps, tx, userId, minutes)
      await recordEvent(tx, { kind: 'password-reset-requested', userId, ip })
      const content = { kind: 'password-reset', url, minutes } as const
      await queueMessage(tx, { channel: 'email', to: owner.email, locale, userId, content })
    })
  }

  return async (request, input) => {
    const email = plainEmail(input)
    await requireAttempts(deps.database, [{ bucket: `reset-ip:${clientNetwork(request.ip)}`, ...perIp }])
    const account = `reset:${createHash('sha256').update(email).digest('base64url')}`
    // Beyond its limit an account gets no more emails, without an error.
    if (!(await takeAttempt(deps.database, account, perAccount, 'failed'))) return
    const work = mailLink(email, request.ip)
      .catch((error: Error) => {
        request.log.error({ err: error.cause ?? error }, 'a password link was not sent')
        deps.reports.error(error, 'password-link', { requestId: request.id })
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }
}
