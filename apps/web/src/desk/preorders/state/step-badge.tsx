import type { CompanyPreorder } from '@portolan/contract/company/preorders'
import {
  Ban,
  CircleCheck,
  CircleQuestionMark,
  CircleX,
  FilePenLine,
  type LucideIcon,
  MessageSquare,
  Send,
} from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'

type StepKind = CompanyPreorder['lastStep']['kind']

const looks: Record<StepKind, { tone: Tone; Icon: LucideIcon }> = {
  submitted: { tone: 'blue', Icon: Send },
  changed: { tone: 'blue', Icon: FilePenLine },
  'update-requested': { tone: 'gray', Icon: CircleQuestionMark },
  answered: { tone: 'blue', Icon: MessageSquare },
  'changes-proposed': { tone: 'gray', Icon: FilePenLine },
  'changes-accepted': { tone: 'green', Icon: CircleCheck },
  'changes-declined': { tone: 'amber', Icon: MessageSquare },
  'request-withdrawn': { tone: 'blue', Icon: MessageSquare },
  'offer-accepted': { tone: 'green', Icon: CircleCheck },
  approved: { tone: 'green', Icon: CircleCheck },
  rejected: { tone: 'red', Icon: CircleX },
  canceled: { tone: 'gray', Icon: Ban },
  'amendment-requested': { tone: 'amber', Icon: FilePenLine },
  'amendment-confirmed': { tone: 'green', Icon: CircleCheck },
  'amendment-declined': { tone: 'gray', Icon: CircleX },
  'cancellation-requested': { tone: 'red', Icon: Ban },
  'cancellation-confirmed': { tone: 'gray', Icon: Ban },
  'cancellation-declined': { tone: 'gray', Icon: CircleX },
}

/** The last step of a pre-order, as the company sees it. */
export function StepBadge({ kind }: { kind: StepKind }) {
  const t = useMessages(messages, 'step')
  const { tone, Icon } = looks[kind]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(kind)}
    </Badge>
  )
}
