import type { WebhookDelivery } from '@portolan/contract/company/webhooks/webhooks'
import { CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'
import { messages } from '#desk/systems/webhooks/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'

const looks: Record<WebhookDelivery['status'], { tone: Tone; Shape: LucideIcon }> = {
  queued: { tone: 'blue', Shape: Clock },
  sending: { tone: 'blue', Shape: Clock },
  delivered: { tone: 'green', Shape: CircleCheck },
  failed: { tone: 'red', Shape: CircleX },
}

export function DeliveryStatus({ status }: Pick<WebhookDelivery, 'status'>) {
  const t = useMessages(messages, 'statuses')
  const { tone, Shape } = looks[status]
  return (
    <Badge tone={tone} icon={<Shape aria-hidden />} className="shrink-0">
      {t(status)}
    </Badge>
  )
}
