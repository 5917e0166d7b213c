import type { Preorder } from '@portolan/contract/freight/preorders/preorders'
import {
  Ban,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  Clock,
  FilePenLine,
  type LucideIcon,
} from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'
import { type Stage, stageOf } from './stage.ts'

const looks: Record<Stage, { tone: Tone; Icon: LucideIcon }> = {
  submitted: { tone: 'blue', Icon: Clock },
  'update-requested': { tone: 'amber', Icon: CircleQuestionMark },
  'changes-proposed': { tone: 'amber', Icon: FilePenLine },
  approved: { tone: 'green', Icon: CircleCheck },
  rejected: { tone: 'red', Icon: CircleX },
  canceled: { tone: 'gray', Icon: Ban },
}

/** Icon, text and tint of a pre-order's stage. */
export function PreorderBadge({ preorder }: { preorder: Pick<Preorder, 'status' | 'review'> }) {
  const t = useMessages(messages, 'stage')
  const stage = stageOf(preorder)
  const { tone, Icon } = looks[stage]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(stage)}
    </Badge>
  )
}
