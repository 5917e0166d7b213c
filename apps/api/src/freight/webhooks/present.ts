import type { Webhook, WebhookDelivery } from '@portolan/contract/company/webhooks/webhooks'
import type { DeliveryRow } from './deliveries/queries.ts'
import type { WebhookRow } from './queries.ts'

export function presentWebhook({ id: _, ...row }: WebhookRow): Webhook {
  return { ...row, enabled: row.disabledReason === null }
}

export function presentDelivery({ position: _, ...row }: DeliveryRow): WebhookDelivery {
  return row
}
