import type { Order } from '@portolan/contract/freight/orders'
import type { ShipmentStatus } from '@portolan/contract/freight/orders/order-codes'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge, type Tone } from '#platform/ui/badge.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import type { IconName } from '#platform/ui/look/icons.ts'
import { isDelayed, punctuality, silentDays } from './arrival-facts.ts'
import { messages } from './messages.ts'
import { useOrderTexts } from './order-texts.ts'

const looks: Record<ShipmentStatus, { tone: Tone; icon: IconName | 'mode' }> = {
  BOOKED: { tone: 'blue', icon: 'booked' },
  IN_TRANSIT: { tone: 'amber', icon: 'mode' },
  ARRIVED: { tone: 'green', icon: 'arrived' },
  CANCELED: { tone: 'gray', icon: 'canceled' },
}

/** The icon of a status; a shipment under way has that of its current leg. */
export function statusIcon(order: Pick<Order, 'shipmentStatus' | 'currentMode'>): IconName {
  const { icon } = looks[order.shipmentStatus]
  return icon === 'mode' ? order.currentMode : icon
}

/** Icon, text and tint of the shipment's status. */
export function StatusBadge({ order }: { order: Order }) {
  const t = useMessages(orderMessages)
  return (
    <Badge tone={looks[order.shipmentStatus].tone} icon={<Icon name={statusIcon(order)} />}>
      {t(`status.${order.shipmentStatus}`)}
    </Badge>
  )
}

interface PunctualityNoteProps {
  order: Order
  now: Date
  className?: string
}

/** The order's punctuality in words; red only while something can still be done about it. */
export function PunctualityNote({ order, now, className }: PunctualityNoteProps) {
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
      {inWords(arrival, order.shipmentStatus === 'ARRIVED')}
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
