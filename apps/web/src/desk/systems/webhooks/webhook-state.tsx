import type { Webhook } from '@portolan/contract/company/webhooks/webhooks'
import { CircleCheck, CircleOff, TriangleAlert } from 'lucide-react'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { messages } from './messages.ts'

/** Whether a webhook works, fails, or is off and why. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useMessages(messages, 'state')
  const format = useFormat()
  const { disabledReason, failingSince } = webhook
  if (disabledReason !== null)
    return (
      <Badge tone={disabledReason === 'gone' ? 'red' : 'gray'} icon={<CircleOff aria-hidden />}>
        {t(disabledReason)}
      </Badge>
    )
  if (failingSince !== null)
    return (
      <Badge
        tone="red"
        icon={<TriangleAlert aria-hidden />}
        className="max-tablet:h-auto max-tablet:min-h-6 max-tablet:whitespace-normal max-tablet:rounded-md"
      >
        {t('failing', { when: format.relative(failingSince) })}
      </Badge>
    )
  return (
    <Badge tone="green" icon={<CircleCheck aria-hidden />}>
      {t('on')}
    </Badge>
  )
}
