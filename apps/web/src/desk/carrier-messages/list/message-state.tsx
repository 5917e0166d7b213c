import type { InboundMessage } from '@portolan/contract/company/messages'
import { CircleCheck, CircleX, LoaderCircle, TriangleAlert } from 'lucide-react'
import { messages } from '#desk/carrier-messages/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge } from '#platform/ui/badge.tsx'

/** Whether a message was read, and what of it has no order. */
export function MessageState({
  message,
}: {
  message: Pick<InboundMessage, 'status' | 'unmatched' | 'errors'>
}) {
  const t = useMessages(messages, 'status')
  const { status, unmatched, errors } = message
  if (status === 'refused')
    return (
      <Badge tone="red" icon={<CircleX aria-hidden />}>
        {t('refused')}
      </Badge>
    )
  if (status === 'reading')
    return (
      <Badge tone="gray" icon={<LoaderCircle aria-hidden />}>
        {t('reading')}
      </Badge>
    )
  return (
    <span className="inline-flex flex-wrap gap-1">
      {unmatched > 0 && (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
          {t('unmatched', { count: String(unmatched) })}
        </Badge>
      )}
      {errors > 0 && (
        <Badge tone="red" icon={<CircleX aria-hidden />}>
          {t('errors', { count: String(errors) })}
        </Badge>
      )}
      {unmatched === 0 && errors === 0 && (
        <Badge tone="green" icon={<CircleCheck aria-hidden />}>
          {t('read')}
        </Badge>
      )}
    </span>
  )
}
