import type { Order } from '@portolan/contract/freight/orders'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { IconName } from '#platform/ui/look/icons.ts'
import { hasArrived, isDelayed, punctuality, silentDays } from './arrival-facts.ts'
import { type ShownState, shownState } from './delivery-facts.ts'
import { messages } from './messages.ts'
import { useOrderTexts } from './order-texts.ts'

const looks: Record<ShownState, { tone: Tone; icon: IconName | 'mode' }> = {
  BOOKED: { tone: 'blue', icon: 'booked' },
  IN_TRANSIT: { tone: 'amber', icon: 'mode' },
  // Not yet in the person's hands; green is for what is.
  ARRIVED: { tone: 'blue', icon: 'place' },
  DELIVERED: { tone: 'green', icon: 'arrived' },
  CANCELED: { tone: 'gray', icon: 'canceled' },
}

/** The icon of a state; a shipment under way has that of its current leg. */
export function stateIcon(state: ShownState, currentMode: Order['currentMode']): IconName {
  const { icon } = looks[state]
  return icon === 'mode' ? currentMode : icon
}

/** Icon, text and tint of the shipment's state. */
export function StatusBadge({ order }: { order: Order }) {
  const t = useMessages(orderMessages)
  const state = shownState(order)
  return (
    <Badge tone={looks[state].tone} icon={<Icon name={stateIcon(state, order.currentMode)} />}>
      {t(`status.${state}`)}
    </Badge>
  )
}

interface PunctualityNoteProps {
  order: Order
  now: Date
  /** The tolerance, shown after “on time”. */
  tolerance?: string | undefined
  className?: string
}

/** The order's punctuality in words; red only while something can still be done about it. */
export function PunctualityNote({ order, now, tolerance, className }: PunctualityNoteProps) {
  const { punctuality: inWords } = useOrderTexts()
  const arrival = punctuality(order, now)
  if (!arrival) return null
  const alarming = isDelayed(order, now)
  const good = arrival.kind === 'on-time' || arrival.kind === 'early'
  return (
    <span
      className={cn(
        'inline-flex items-start gap-1 font-medium text-sm [&_svg]:mt-0.5 [&_svg]:size-3.5 [&_svg]:shrink-0',
        alarming ? 'text-red' : good ? 'text-green' : 'text-muted',
        className,
      )}
    >
      <Icon name={good ? 'arrived' : alarming ? 'delayed' : 'clock'} />
      {inWords(arrival, hasArrived(order))}
      {arrival.kind === 'on-time' && tolerance}
    </span>
  )
}

/** A note after three days or more without news. */
export function SilenceNote({ order, now, className }: PunctualityNoteProps) {
  const t = useMessages(messages)
  const days = silentDays(order, now)
  if (days === null) return null
  return (
    <span className={cn('inline-flex items-center gap-1 text-muted text-sm', className)}>
      <Icon name="clock" className="size-3.5 shrink-0" />
      {t('silent', { count: days })}
    </span>
  )
}
