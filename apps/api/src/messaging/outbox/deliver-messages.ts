import { senderOf } from '#messaging/letters/letter.ts'
import { type MessageChannel, secretsOf } from '#messaging/letters/message.ts'
import { writeLetter } from '#messaging/letters/write-letter.ts'
import { replyToOf } from '#messaging/replies/reply-to.ts'
import { unsubscribeUrlOf } from '#messaging/unsubscribe/unsubscribe-url.ts'
import { readBrandFile } from '#platform/brand/brand-images.ts'
import { DeliveryFault, type Message } from '#platform/gateways/gateway.ts'
import type { Deps } from '#platform/process/deps.ts'
import { backOffSeconds } from '#platform/queues/back-off.ts'
import { openPauses } from '#platform/queues/pauses.ts'
import { leaseSeconds, openSending } from '#platform/queues/sending.ts'
import { deliveries } from '#platform/watching/counter.ts'
import { traceWork, type WorkSpan } from '#platform/watching/trace-work.ts'
import type { Gateways } from './open-gateways.ts'
import {
  claimMessages,
  markFailed,
  markSent,
  putBack,
  release,
  renewLeases,
  type StoredMessage,
} from './queries.ts'

/** The name of the logo inside an email, which brings it along: remote images are blocked or track readers. */
const logoCid = 'logo@portal'

const giveUpSeconds = 3 * 86_400

/** The messages that this process is sending. */
export interface Delivery {
  /** Takes up to `limit` due messages and starts to send them; returns their number. */
  take(channel: MessageChannel, limit: number): Promise<number>
  sending(channel: MessageChannel): number
  /** How long the channel is paused because its gateway accepts nothing. */
  pausedMs(channel: MessageChannel): number
  close(): Promise<void>
}

/** `onSettled` is called after every attempt. */
export function startDelivery(deps: Deps, gateways: Gateways, onSettled: () => void): Delivery {
  const { database, log, reports } = deps
  const sending = openSending<StoredMessage>(
    deps,
    (ids) => renewLeases(database, ids, leaseSeconds),
    onSettled,
  )
  const { insist, stopped } = sending
  const pauses = openPauses()

  function send(message: StoredMessage): Promise<void> {
    const { channel, content, attempts } = message
    const attributes = { 'portolan.message': content.kind, 'portolan.attempt': attempts }
    const work = { name: `deliver ${channel}`, kind: 'client', attributes } as const
    return traceWork(deps, work, (span) => attempt(message, span))
  }

  async function attempt(message: StoredMessage, span: WorkSpan): Promise<void> {
    const { id, channel } = message
    const about = { messageId: id, channel, kind: message.content.kind, attempt: message.attempts }
    const fault = await tryToSend(message)
    if (fault === null) {
      pauses.end(channel)
      // From here on a second attempt would send it twice, so retry until the database has stored the result.
      await insist(message, () => markSent(database, message))
      deliveries.add(deps, { channel, outcome: 'delivered' })
      span.end('delivered')
      log.info(about, 'a message was sent')
    } else if (stopped.aborted && fault.scope === 'gateway') {
      await insist(message, () => release(database, message))
      span.drop()
    } else if (fault.scope === 'refused') {
      await insist(message, () => markFailed(database, message, fault.message))
      deliveries.add(deps, { channel, outcome: 'given-up' })
      span.end('given-up', fault.scope)
      log.error({ ...about, error: fault.message }, 'a message was refused')
      reports.error(fault, 'delivery')
    } else {
      const seconds =
        fault.scope === 'gateway' ? pauses.pause(channel) : backOffSeconds(message.attempts, 30, 3_600)
      const status = await insist(message, () =>
        putBack(database, message, { error: fault.message, seconds, giveUpSeconds }),
      )
      const outcome = status === 'failed' ? 'given-up' : 'tried-again'
      deliveries.add(deps, { channel, outcome })
      span.end(outcome, fault.scope)
      if (status === 'failed') {
        log.error({ ...about, error: fault.message }, 'a message was given up')
        reports.error(fault, 'delivery')
      } else log.warn({ ...about, error: fault.message, seconds }, 'a message will be tried again')
    }
  }

  /** Null if accepted. */
  async function tryToSend(message: StoredMessage): Promise<DeliveryFault | null> {
    try {
      const gateway = gateways[message.channel]
      if (gateway === null) throw new DeliveryFault('gateway', 'No gateway is configured.')
      await gateway.send(await inFinalForm(message), stopped)
      return null
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const scope = error instanceof DeliveryFault ? error.scope : 'message'
      return new DeliveryFault(scope, withoutSecrets(reason, message))
    }
  }

  async function inFinalForm(message: StoredMessage): Promise<Message> {
    const { id, channel, recipient, expiresAt } = message
    const { logoLight } = deps.brand()
    const logo = channel === 'email' && logoLight ? await readBrandFile(database, logoLight.id, 'mail') : null
    const sender = senderOf(deps, () => logo && `cid:${logoCid}`)
    const unsubscribeUrl = unsubscribeUrlOf(deps, message)
    return {
      id,
      unsubscribeUrl,
      to: recipient,
      replyTo: replyToOf(deps, message),
      ...writeLetter(message, sender, unsubscribeUrl),
      images: logo ? [{ cid: logoCid, type: 'image/png', bytes: logo.bytes }] : [],
      expiresAt: expiresAt === null ? null : Date.parse(expiresAt),
    }
  }

  return {
    async take(channel, limit) {
      const claims = await claimMessages(database, { channel, limit, leaseSeconds })
      for (const message of claims) sending.start(message, send)
      return claims.length
    },
    sending: (channel) => sending.count((message) => message.channel === channel),
    pausedMs: pauses.leftMs,
    close: sending.close,
  }
}

/** A gateway's error may repeat what it was given. */
function withoutSecrets(message: string, { content }: StoredMessage): string {
  let text = message
  for (const secret of secretsOf(content)) text = text.replaceAll(secret, '…')
  // A server may quote the header.
  text = text.replace(/(unsubscribe\?token=)[\w-]+/g, '$1…')
  // Databases reject NUL and lone surrogates.
  return text
    .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .slice(0, 300)
    .toWellFormed()
}
