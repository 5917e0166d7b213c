import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { WebhookDelivery, WebhookName } from './webhooks.ts'

/** An attempt that didn't get through, with the receiver's answer or the reason why there was none. */
export const FailedAttempt = z.object({
  /** 1 for the first attempt of the delivery. */
  number: z.int(),
  at: Instant,
  responseStatus: z.nullable(z.int()),
  responseExcerpt: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type FailedAttempt = z.infer<typeof FailedAttempt>

/** A delivery with its request as it is sent to the URL of today; the signature isn't shown. */
export const WebhookDeliveryDetails = z.extend(WebhookDelivery, {
  request: z.object({ url: z.string(), headers: z.record(z.string(), z.string()), body: z.string() }),
  /** Newest first, at most fifty. */
  failedAttempts: z.array(FailedAttempt),
})
export type WebhookDeliveryDetails = z.infer<typeof WebhookDeliveryDetails>

export const getWebhookDelivery = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/webhooks/:name/deliveries/:deliveryId/',
  summary: 'Read a delivery to a webhook: its request, the answer and earlier attempts',
  auth: 'company',
  subject: 'systems',
  params: z.object({ name: WebhookName, deliveryId: z.uuid() }),
  responses: { 200: WebhookDeliveryDetails },
  errors: ['not_found'],
})
