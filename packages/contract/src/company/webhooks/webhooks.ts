import * as z from 'zod/mini'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { Subscription } from './webhook-events.ts'

/** Lowercase letters, digits and hyphens: it is part of paths, logs and commands. */
export const WebhookName = z.string().check(z.regex(/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/))

/** Why nothing is sent: the company turned the webhook off, or its receiver answered 410. */
export const DisabledReason = z.enum(['off', 'gone'])
export type DisabledReason = z.infer<typeof DisabledReason>

export const Webhook = z.object({
  name: z.string(),
  url: z.string(),
  events: z.array(Subscription),
  enabled: z.boolean(),
  disabledReason: z.nullable(DisabledReason),
  /** The time of the first failed attempt since the last delivery. */
  failingSince: z.nullable(Instant),
  /** Deliveries that are still to be made. */
  waiting: z.int(),
  /** Until then requests are also signed with the secret before the last one. */
  previousSecretUntil: z.nullable(Instant),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Webhook = z.infer<typeof Webhook>

export const deliveryStatuses = ['queued', 'sending', 'delivered', 'failed'] as const
export const DeliveryStatus = z.enum(deliveryStatuses)
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

/** One event on its way to one webhook. */
export const WebhookDelivery = z.object({
  id: z.uuid(),
  /** The `webhook-id` of every attempt. */
  eventId: z.uuid(),
  type: z.string(),
  occurredAt: Instant,
  status: DeliveryStatus,
  attempts: z.int(),
  queuedAt: Instant,
  /** null once it's settled. */
  nextAttemptAt: z.nullable(Instant),
  lastAttemptAt: z.nullable(Instant),
  deliveredAt: z.nullable(Instant),
  /** The last attempt: the receiver's answer, shortened, or the reason why there was none. */
  responseStatus: z.nullable(z.int()),
  responseExcerpt: z.nullable(z.string()),
  error: z.nullable(z.string()),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

const params = z.object({ name: WebhookName })

/** With the secret where it was just made; it is never shown again. */
export const WebhookWithSecret = z.extend(Webhook, { secret: z.string() })

export const listWebhooks = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/webhooks/',
  summary: 'List webhooks by name',
  auth: 'company',
  subject: 'systems',
  reads: 'replica',
  responses: { 200: z.object({ count: z.int(), results: z.array(Webhook) }) },
})

export const getWebhook = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/webhooks/:name/',
  summary: 'Read a webhook and how its deliveries go',
  auth: 'company',
  subject: 'systems',
  params,
  responses: { 200: Webhook },
  errors: ['not_found'],
})

export const saveWebhook = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/webhooks/:name/',
  summary:
    'Create a webhook (201, with its secret), or change the one with this name (200); the same call again changes nothing',
  auth: 'company',
  subject: 'systems',
  params,
  body: z.strictObject({
    /** https; http only into networks that the operator allows. */
    url: z.string().check(z.minLength(1), z.maxLength(2_000)),
    events: z.array(Subscription).check(z.minLength(1), z.maxLength(50)),
    enabled: z._default(z.boolean(), true),
  }),
  responses: { 200: Webhook, 201: WebhookWithSecret },
  errors: ['too_many_webhooks'],
})

export const removeWebhook = defineEndpoint({
  method: 'DELETE',
  path: '/api/v2/company/webhooks/:name/',
  summary: 'Remove a webhook with its deliveries; 204 also where there is none',
  auth: 'company',
  subject: 'systems',
  params,
  responses: { 204: null },
})

export const rotateWebhookSecret = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/webhooks/:name/rotate-secret/',
  summary: 'Make a new secret; the old one signs too for 24 hours',
  auth: 'company',
  subject: 'systems',
  params,
  responses: { 200: WebhookWithSecret },
  errors: ['not_found'],
})

export const listWebhookDeliveries = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/webhooks/:name/deliveries/',
  summary: 'List deliveries to a webhook, the latest event first',
  auth: 'company',
  subject: 'systems',
  params,
  query: z.object({ status: z.optional(z.array(DeliveryStatus)), ...pageQuery }),
  responses: { 200: pageOf(WebhookDelivery) },
  errors: ['not_found'],
})

export const testWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/webhooks/:name/test/',
  summary: 'Send a `webhook.test` event; its delivery shows what became of it',
  auth: 'company',
  subject: 'systems',
  params,
  responses: { 202: WebhookDelivery },
  errors: ['not_found', 'webhook_disabled'],
})

/** The deliveries to repeat: one, or everything since an instant. */
export const WebhookReplay = z
  .strictObject({ deliveryId: z.optional(z.uuid()), since: z.optional(Instant) })
  .check(({ value: { deliveryId, since }, issues }) => {
    if (since === undefined && deliveryId === undefined)
      issues.push({
        code: 'custom',
        input: deliveryId,
        path: ['deliveryId'],
        params: { reason: 'required' },
      })
    if (since !== undefined && deliveryId !== undefined)
      issues.push({ code: 'custom', input: since, path: ['since'], params: { reason: 'unknown' } })
  })

export const replayWebhook = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/webhooks/:name/replay/',
  summary: 'Send a delivery again, or all subscribed events since an instant, with the same `webhook-id`',
  auth: 'company',
  subject: 'systems',
  params,
  body: WebhookReplay,
  responses: { 202: z.object({ queued: z.int() }) },
  errors: ['not_found', 'webhook_disabled'],
})
