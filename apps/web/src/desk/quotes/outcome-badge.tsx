import type { QuoteState } from '@portolan/contract/freight/quotes'
import { BadgeCheck, Ban, CircleCheck, CircleX, Clock, type LucideIcon, TimerOff } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'

const looks: Record<QuoteState, { tone: Tone; Icon: LucideIcon }> = {
  requested: { tone: 'blue', Icon: Clock },
  offered: { tone: 'amber', Icon: BadgeCheck },
  accepted: { tone: 'green', Icon: CircleCheck },
  declined: { tone: 'red', Icon: CircleX },
  expired: { tone: 'gray', Icon: TimerOff },
  refused: { tone: 'gray', Icon: CircleX },
  withdrawn: { tone: 'gray', Icon: Ban },
}

/** A quote's state as the company sees it, with icon, text and tint. */
export function OutcomeBadge({ state }: { state: QuoteState }) {
  const t = useMessages(messages, 'state')
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(state)}
    </Badge>
  )
}
