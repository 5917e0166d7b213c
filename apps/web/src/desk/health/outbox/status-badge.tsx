import type { OutboxLine } from '@portolan/contract/company/outbox/outbox'
import { CircleCheck, CircleX, Clock, Hourglass, Inbox, type LucideIcon } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'

const looks: Record<OutboxLine['status'], { tone: Tone; Shape: LucideIcon }> = {
  queued: { tone: 'blue', Shape: Clock },
  sending: { tone: 'blue', Shape: Clock },
  sent: { tone: 'green', Shape: CircleCheck },
  kept: { tone: 'amber', Shape: Inbox },
  failed: { tone: 'red', Shape: CircleX },
  expired: { tone: 'gray', Shape: Hourglass },
}

export function StatusBadge({ status }: { status: OutboxLine['status'] }) {
  const t = useMessages(messages, 'statuses')
  const { tone, Shape } = looks[status]
  return (
    <Badge tone={tone} icon={<Shape aria-hidden />} className="shrink-0">
      {t(status)}
    </Badge>
  )
}
