import type { CompanyMember } from '@portolan/contract/company/members'
import { Ban, Briefcase, MailQuestionMark, ShieldCheck } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'

type Marked = Pick<CompanyMember, 'disabled' | 'awaitsProof' | 'secondFactor' | 'passkeys' | 'isStaff'>

/** Marks of a person that come before anything else. */
export function PersonBadges({ person }: { person: Marked }) {
  const t = useMessages(messages, 'marks')
  const { disabled, awaitsProof, secondFactor, passkeys, isStaff } = person
  return (
    <span className="inline-flex flex-wrap gap-1 empty:hidden">
      {disabled && (
        <Badge tone="red" icon={<Ban aria-hidden />}>
          {t('disabled')}
        </Badge>
      )}
      {awaitsProof && (
        <Badge tone="amber" icon={<MailQuestionMark aria-hidden />}>
          {t('awaitsProof')}
        </Badge>
      )}
      {isStaff && (
        <Badge tone="blue" icon={<Briefcase aria-hidden />}>
          {t('staff')}
        </Badge>
      )}
      {(secondFactor !== 'disabled' || passkeys > 0) && (
        <Badge tone="neutral" icon={<ShieldCheck aria-hidden />}>
          {t('secured')}
        </Badge>
      )}
    </span>
  )
}
