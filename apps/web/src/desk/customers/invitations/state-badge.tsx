import type { CompanyInvitation } from '@portolan/contract/company/invitations'
import {
  Ban,
  CircleCheck,
  Clock,
  LockKeyhole,
  type LucideIcon,
  MailQuestionMark,
  MailWarning,
} from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'

const looks: Readonly<Record<CompanyInvitation['state'], { tone: Tone; Icon: LucideIcon }>> = {
  open: { tone: 'blue', Icon: Clock },
  'awaits-proof': { tone: 'blue', Icon: MailQuestionMark },
  used: { tone: 'green', Icon: CircleCheck },
  expired: { tone: 'amber', Icon: MailWarning },
  locked: { tone: 'amber', Icon: LockKeyhole },
  revoked: { tone: 'gray', Icon: Ban },
}

/** The state of an invitation. */
export function StateBadge({ state }: Pick<CompanyInvitation, 'state'>) {
  const t = useMessages(messages, 'states')
  const { tone, Icon } = looks[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(state)}
    </Badge>
  )
}
