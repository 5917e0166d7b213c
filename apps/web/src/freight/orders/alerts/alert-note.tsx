import type { Order } from '@portolan/contract/freight/orders'
import { hasArrived, punctuality } from '#freight/orders/dates/arrival-facts.ts'
import { useOrderTexts } from '#freight/orders/dates/order-texts.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { useAlertTexts } from './use-alert-texts.ts'

interface AlertNoteProps {
  order: Order
  now: Date
  /** True to truncate it at the end of its second line. */
  inTwoLines?: boolean
  className?: string
}

const look = 'flex items-start gap-1 font-medium text-sm [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0'

/** The most urgent reason why an order needs attention; otherwise whether it's on schedule. */
export function AlertNote({ order, now, inTwoLines = false, className }: AlertNoteProps) {
  const t = useMessages(messages)
  const texts = useAlertTexts()
  const { punctuality: inWords } = useOrderTexts()
  const [alert] = order.alerts
  if (alert) {
    const text = texts.describe(alert, now)
    // Two lines have room for the names; the table has a column for the count.
    const papers = alert.kind === 'missing-papers' && !inTwoLines ? order.papers : null
    return (
      <span className={cn(look, 'text-red', className)}>
        <Icon name={alert.kind === 'no-news' ? 'clock' : 'delayed'} />
        <span className={cn('min-w-0', 'wrap-anywhere', inTwoLines && 'line-clamp-2')}>
          {papers
            ? t('because', {
                text,
                reason: t('papers.count', { present: String(papers.present), count: papers.expected }),
              })
            : text}
        </span>
      </span>
    )
  }
  const arrival = punctuality(order, now)
  // Overdue steps are shown by the alerts.
  if (!arrival || arrival.kind === 'overdue') return null
  const isGood = arrival.kind !== 'late'
  return (
    <span className={cn(look, isGood ? 'text-green' : 'text-muted', className)}>
      <Icon name={isGood ? 'arrived' : 'clock'} />
      <span className={cn('min-w-0', inTwoLines && 'line-clamp-2')}>
        {inWords(arrival, hasArrived(order))}
      </span>
    </span>
  )
}
