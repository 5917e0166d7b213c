import type { Order } from '@portolan/contract/freight/orders'
import { hasArrived, punctuality } from '#freight/orders/dates/arrival-facts.ts'
import { useOrderTexts } from '#freight/orders/dates/order-texts.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { useShownAlert } from './shown-alert.ts'
import { useListedAlert } from './use-listed-alert.ts'

interface AlertNoteProps {
  order: Order
  now: Date
  className?: string
}

const look = 'flex items-start gap-1 font-medium text-sm [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0'

/**
 * Why an order needs attention: the reason of the chosen tile, else the most urgent one; without any, whether
 * it's on schedule.
 */
export function AlertNote({ order, now, className }: AlertNoteProps) {
  const listed = useListedAlert()
  const { punctuality: inWords } = useOrderTexts()
  const alert = useShownAlert(order)
  if (alert)
    return (
      <span className={cn(look, 'text-red', className)}>
        <Icon name={alert.kind === 'no-news' ? 'clock' : 'delayed'} />
        <span className="wrap-anywhere min-w-0">{listed(alert, order, now)}</span>
      </span>
    )
  const arrival = punctuality(order, now)
  // Overdue steps are shown by the alerts.
  if (!arrival || arrival.kind === 'overdue') return null
  const isGood = arrival.kind !== 'late'
  return (
    <span className={cn(look, isGood ? 'text-green' : 'text-muted', className)}>
      <Icon name={isGood ? 'arrived' : 'clock'} />
      <span className="min-w-0">{inWords(arrival, hasArrived(order))}</span>
    </span>
  )
}
