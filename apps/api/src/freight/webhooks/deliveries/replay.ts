import {
  includesEvent,
  type WebhookEventType,
  webhookEventTypes,
} from '@portolan/contract/company/webhooks/webhook-events'
import type { replayWebhook } from '@portolan/contract/company/webhooks/webhooks'
import type { Body } from '@portolan/contract/shared/endpoint'
import type { Deps } from '#freight/deps.ts'
import { lockWebhook, type WebhookRow } from '#freight/webhooks/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { Problem } from '#platform/http/problem.ts'
import { type DeliveryRow, findDelivery, queueTest, replayDelivery, replaySince } from './queries.ts'

/** Throws `not_found`, also for a delivery of another webhook, or `webhook_disabled`. */
export function replay(
  { database }: Pick<Deps, 'database'>,
  name: string,
  { deliveryId, since }: Body<typeof replayWebhook>,
): Promise<{ queued: number }> {
  return database.transaction(async (tx) => {
    const webhook = await lockEnabled(tx, name)
    if (since !== undefined) {
      const isWanted = (type: WebhookEventType) => webhook.events.some((event) => includesEvent(event, type))
      const types = webhookEventTypes.filter(isWanted)
      return { queued: await replaySince(tx, webhook.id, { types, since }) }
    }
    const replayed = deliveryId === undefined ? null : await replayDelivery(tx, webhook.id, deliveryId)
    if (replayed === null) throw new Problem('not_found')
    return replayed
  })
}

/** Queues a test event; throws `not_found` or `webhook_disabled`. */
export function sendTest({ database }: Pick<Deps, 'database'>, name: string): Promise<DeliveryRow> {
  return database.transaction(async (tx) => {
    const delivery = await findDelivery(tx, await queueTest(tx, await lockEnabled(tx, name)))
    if (delivery === null) throw new Problem('not_found')
    return delivery
  })
}

async function lockEnabled(tx: Database, name: string): Promise<WebhookRow> {
  const webhook = await lockWebhook(tx, name)
  if (webhook === null) throw new Problem('not_found')
  if (webhook.disabledReason !== null) throw new Problem('webhook_disabled')
  return webhook
}
