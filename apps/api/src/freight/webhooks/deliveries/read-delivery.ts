import type { WebhookDeliveryDetails } from '@portolan/contract/company/webhooks/delivery-details'
import { presentDelivery } from '#freight/webhooks/present.ts'
import { getWebhook } from '#freight/webhooks/save-webhook.ts'
import { fixedHeaders } from '#freight/webhooks/sending/post-webhook.ts'
import { bodyOf } from '#freight/webhooks/sending/sign.ts'
import type { Database } from '#platform/db/database.ts'
import { Problem } from '#platform/http/problem.ts'
import { findDelivery, findEventData, isDeliveryOf, listFailures } from './queries.ts'

/** A delivery with its request and earlier attempts; throws `not_found`, also for one of another webhook. */
export async function readDelivery(
  database: Database,
  name: string,
  deliveryId: string,
): Promise<WebhookDeliveryDetails> {
  const { id, url } = await getWebhook(database, name)
  const delivery = (await isDeliveryOf(database, id, deliveryId))
    ? await findDelivery(database, deliveryId)
    : null
  if (delivery === null) throw new Problem('not_found')
  const { eventId, type, occurredAt } = delivery
  const data = await findEventData(database, eventId)
  // The timestamp and the signature are those of each attempt.
  const headers = { ...fixedHeaders, 'webhook-id': eventId }
  return {
    ...presentDelivery(delivery),
    request: { url, headers, body: bodyOf({ type, occurredAt, data }) },
    failedAttempts: await listFailures(database, deliveryId),
  }
}
