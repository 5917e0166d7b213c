import { createHash, randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { resetMinutes } from '@portolan/contract/shared/limits'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientNetwork } from '#identity/devices/client-network.ts'
import { spendFrom } from '#identity/limits/password-tries.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { senderOf } from '#messaging/letters/letter.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import type { Deps } from '#platform/process/deps.ts'
import { findResetOwner, insertReset } from './queries.ts'

const minutes = resetMinutes
const perAccount = { limit: 5, windowMinutes: 60 }
const perAddress = { limit: 20, windowMinutes: 60 }

/** What is kept of the token in a link. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/**
 * Takes requests for a link. Whether the address is known shows neither in the answer nor in its time: the answer
 * goes first, and what follows happens at a moment that nobody can foretell. The server waits for it before it closes.
 */
export function openResetRequests(
  app: FastifyInstance,
  deps: Deps,
): (request: FastifyRequest, email: string) => Promise<void> {
  const underWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(underWay)
  })

  async function mailLink(email: string, address: string): Promise<void> {
    await sleep(randomInt(50, 350))
    const owner = await findResetOwner(deps.database, email)
    if (!owner) return
    const token = randomBytes(32).toString('base64url')
    const url = `${senderOf(deps.env).origin}/password-reset/${token}`
    const { id: userId, locale } = owner
    await deps.database.transaction(async (tx) => {
      await insertReset(tx, { userId, tokenHash: hashResetToken(token), minutes })
      await recordEvent(tx, { kind: 'password-reset-requested', userId, address })
      const content = { kind: 'password-reset', url, minutes } as const
      await queueMessage(tx, { channel: 'email', to: owner.email, locale, userId, content })
    })
  }

  return async (request, given) => {
    const email = given.normalize('NFC').toLowerCase()
    await spendFrom(deps, `reset-address:${clientNetwork(request.ip)}`, perAddress, 'refuse')
    const account = `reset:${createHash('sha256').update(email).digest('base64url')}`
    // Beyond its limit an account gets no further mail, and nobody is told so.
    if (!(await spendFrom(deps, account, perAccount, 'tell'))) return
    const work = mailLink(email, request.ip)
      .catch((error: Error) => {
        request.log.error({ err: error.cause ?? error }, 'a password link was not sent')
        deps.reports.error(error, 'password-link', { requestId: request.id })
      })
      .finally(() => underWay.delete(work))
    underWay.add(work)
  }
}
