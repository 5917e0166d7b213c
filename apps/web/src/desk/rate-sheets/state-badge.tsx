import { Ban, CalendarOff, CircleCheck, Layers, PencilLine } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'

export type ShownState = keyof (typeof messages)['state']

const looks = {
  draft: { tone: 'amber', icon: PencilLine },
  published: { tone: 'green', icon: CircleCheck },
  withdrawn: { tone: 'gray', icon: Ban },
  ended: { tone: 'gray', icon: CalendarOff },
  replaced: { tone: 'neutral', icon: Layers },
} as const satisfies Record<ShownState, { tone: Tone; icon: unknown }>

/** The state of a version of a rate sheet. */
export function StateBadge({ state }: { state: ShownState }) {
  const t = useMessages(messages, 'state')
  const { tone, icon: Shape } = looks[state]
  return (
    <Badge tone={tone} icon={<Shape aria-hidden />}>
      {t(state)}
    </Badge>
  )
}
