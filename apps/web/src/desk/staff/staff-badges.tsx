import type { StaffAccount } from '@portolan/contract/company/people/staff-accounts'
import { Ban, KeyRound, MailQuestionMark, ShieldAlert, ShieldCheck } from 'lucide-react'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'

/** How a colleague signs in, and what prevents it. */
export function StaffBadges({ account }: { account: StaffAccount }) {
  const t = useMessages(messages, 'marks')
  const { disabled, hasPassword, secondFactor, passkeys } = account
  const hasFactor = secondFactor !== 'disabled'
  return (
    <span className="inline-flex flex-wrap gap-1 empty:hidden">
      {disabled && (
        <Badge tone="red" icon={<Ban aria-hidden />}>
          {t('disabled')}
        </Badge>
      )}
      {!hasPassword && passkeys === 0 && (
        <Badge tone="blue" icon={<MailQuestionMark aria-hidden />}>
          {t('invited')}
        </Badge>
      )}
      {hasFactor && (
        <Badge tone="neutral" icon={<ShieldCheck aria-hidden />}>
          {t('secured')}
        </Badge>
      )}
      {passkeys > 0 && (
        <Badge tone="neutral" icon={<KeyRound aria-hidden />}>
          {t('passkey')}
        </Badge>
      )}
      {hasPassword && !hasFactor && passkeys === 0 && (
        <Badge tone="amber" icon={<ShieldAlert aria-hidden />}>
          {t('unsecured')}
        </Badge>
      )}
    </span>
  )
}
