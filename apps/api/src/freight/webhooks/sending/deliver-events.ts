import type { Deps } from '#freight/deps.ts'
import { unseal } from '#platform/process/seal.ts'
import { openPauses } from '#platform/queues/pauses.ts'
import { leaseSeconds, openSending } from '#platform/queues/sending.ts'
import { deliveries } from '#platform/watching/counter.ts'
import { traceWork, type WorkSpan } from '#platform/watching/trace-work.ts'
import { NoResponse, postWebhook, type WebhookResponse } from './post-webhook.ts'
import {
  type BusyWebhook,
  claimDeliveries,
  markDelivered,
  markGone,
  putBack,
  release,
  renewLeases,
  type TakenDelivery,
} from './queries.ts'
import { readRetryAfter, retrySeconds } from './schedule.ts'
import { bodyOf, signedHeaders } from './sign.ts'

/**
 * Concurrent deliveries per webhook and process; a failing receiver gets single attempts until one succeeds.
 */
const atOnce = 8

/** The deliveries that this process is sending. */
export interface EventDelivery {
  /** Takes due deliveries and starts to send them; `isFull` if it took as many as there is room for. */
  take(webhook: BusyWebhook): Promise<{ isFull: boolean }>
  /** How long a webhook is paused because its receiver doesn't answer. */
  pausedMs(webhook: BusyWebhook): number
  close(): Promise<void>
}

/** `onSettled` is called after every attempt; `longestMs` is for tests. */
export function startEventDelivery(deps: Deps, onSettled: () => void, longestMs?: number): EventDelivery {
  const { database, log, reports, guard, secrets, clock } = deps
  const pauses = openPauses()
  const sending = openSending<TakenDelivery>(
    deps,
    (ids) => renewLeases(database, ids, leaseSeconds),
    onSettled,
  )
  const { insist, stopped } = sending
  // A new URL means a new receiver.
  const keyOf = ({ id, url }: BusyWebhook) => `${id} ${url}`

  function send(delivery: TakenDelivery): Promise<void> {
    const { type, attempts } = delivery
    const attributes = { 'portolan.event': type, 'portolan.attempt': attempts }
    const work = { name: 'deliver webhook', kind: 'client', attributes } as const
    return traceWork(deps, work, (span) => attemptTo(delivery, span))
  }

  async function attemptTo(delivery: TakenDelivery, span: WorkSpan): Promise<void> {
    if (stopped.aborted) return insist(delivery, () => release(database, delivery))
    const { eventId, webhookId, webhookName, url, type, attempts: attempt } = delivery
    const about = { webhook: webhookName, eventId, type, attempt }
    const answer = await tryToSend(delivery)
    const key = keyOf({ id: webhookId, url })
    if ('status' in answer && answer.status >= 200 && answer.status < 300) {
      pauses.end(key)
      // From here on a second attempt would repeat it, so retry until the database has stored the result.
      await insist(delivery, () => markDelivered(database, delivery, { ...answer, error: null }))
      deliveries.add(deps, { channel: 'webhook', outcome: 'delivered' })
      span.end('delivered')
      log.info({ ...about, status: answer.status }, 'a webhook was delivered')
    } else if ('status' in answer && answer.status === 410) {
      const result = { ...answer, error: 'The receiver wants nothing more.' }
      deliveries.add(deps, { channel: 'webhook', outcome: 'given-up' })
      span.end('given-up', '410')
      if (await insist(delivery, () => markGone(database, delivery, result)))
        log.error(about, 'a webhook was turned off: its receiver answered 410')
    } else await retry(delivery, answer, key, { about, span })
  }

  async function retry(
    delivery: TakenDelivery,
    answer: WebhookResponse | NoResponse,
    key: string,
    { about, span }: { about: object; span: WorkSpan },
  ): Promise<void> {
    const status = 'status' in answer ? answer.status : null
    const excerpt = 'status' in answer ? answer.excerpt : null
    const error = 'status' in answer ? failureText(answer.status) : answer.message
    const asksToWait = status === 413 || status === 429 || status === 503
    const retryAfter =
      asksToWait && 'status' in answer ? readRetryAfter(answer.retryAfter, clock.now()) : null
    // A receiver that rejects one event may still accept others.
    if (isOutage(status)) pauses.pause(key, Math.min(retryAfter ?? 0, 3_600))
    const seconds = retrySeconds(delivery.failures + 1, retryAfter)
    const state = await insist(delivery, () =>
      putBack(database, delivery, { status, excerpt, error }, seconds),
    )
    const outcome = state === 'failed' ? 'given-up' : 'tried-again'
    deliveries.add(deps, { channel: 'webhook', outcome })
    span.end(outcome, status === null ? 'no answer' : String(status))
    if (state === 'failed') log.error({ ...about, status, error }, 'a webhook delivery was given up')
    else log.warn({ ...about, status, error, seconds }, 'a webhook delivery will be tried again')
  }

  async function tryToSend(delivery: TakenDelivery): Promise<WebhookResponse | NoResponse> {
    const { eventId: id, url } = delivery
    try {
      const body = bodyOf(delivery)
      const timestamp = Math.floor(clock.now().getTime() / 1_000)
      const headers = signedHeaders({ id, timestamp, body }, readSecrets(delivery))
      return await postWebhook(guard, { url, headers, body }, longestMs)
    } catch (error) {
      if (error instanceof NoResponse) return error
      reports.error(error, 'webhooks')
      return new NoResponse('The portal could not send it.')
    }
  }

  function readSecrets({ webhookId, secret, previousSecret }: TakenDelivery): string[] {
    try {
      const signingSecrets = previousSecret === null ? [secret] : [secret, previousSecret]
      return signingSecrets.map((sealed) => unseal(secrets.key('webhooks'), sealed, webhookId))
    } catch {
      throw new NoResponse('The secret can’t be read: SECRET_KEY has changed. Rotate the webhook’s secret.')
    }
  }

  return {
    async take(webhook) {
      const isOfWebhook = ({ webhookId }: TakenDelivery) => webhookId === webhook.id
      const most = pauses.isDoubtful(keyOf(webhook)) ? 1 : atOnce
      const room = most - sending.count(isOfWebhook)
      if (room <= 0) return { isFull: true }
      const deliveries = await claimDeliveries(database, { webhookId: webhook.id, limit: room, leaseSeconds })
      for (const delivery of deliveries) sending.start(delivery, send)
      return { isFull: deliveries.length === room }
    },
    pausedMs: (webhook) => pauses.leftMs(keyOf(webhook)),
    close: sending.close,
  }
}

/** True for no response, or one that says that the receiver is currently unavailable. */
function isOutage(status: number | null): boolean {
  return status === null || status >= 500 || status === 408 || status === 429
}

function failureText(status: number): string {
  if (status >= 300 && status < 400) return `The receiver answered ${status}; redirects are not followed.`
  return `The receiver answered ${status}.`
}
