import type { Order } from '@portolan/contract/freight/orders'
import { memo } from 'react'
import { OrderMark } from '#freight/announcements/order-mark.tsx'
import { AlertNote } from '#freight/orders/alerts/alert-note.tsx'
import { PaperNote } from '#freight/orders/alerts/paper-note.tsx'
import { KeyDateNote } from '#freight/orders/dates/key-date-note.tsx'
import { StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { OrderLink } from '#freight/orders/order-link.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { RouteProgress } from '#freight/orders/route/route-progress.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Card } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { SelectBox } from '#platform/ui/selection/select-box.tsx'
import { messages } from './messages.ts'
import { cardLink, Names, OrganizationName, Quantities } from './order-cells.tsx'

interface OrderCardProps {
  order: Order
  now: Date
  selected?: boolean
  /** Without it, cards can't be selected. */
  onSelect?: (id: string, isRange: boolean) => void
}

// Fifty empty boxes would be clutter: each appears with the pointer or focus, or if there is no hover.
const boxClass =
  'size-8 justify-center opacity-0 focus-within:opacity-100 group-hover:opacity-100 has-checked:opacity-100 max-tablet:size-11 pointer-coarse:opacity-100'

/**
 * An order as a card: the whole card links to it, with check box and pin next to the link. Scrolling renders
 * only new ones.
 */
export const OrderCard = memo(function OrderCard({ order, now, selected = false, onSelect }: OrderCardProps) {
  const t = useMessages(messages)
  return (
    <Card
      interactive
      padding="none"
      className={cn(
        'group flex h-full flex-col px-4 pt-2 pb-3',
        selected && 'border-accent! bg-accent-tint!',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 py-2">
          <Names {...order} />
          <OrganizationName order={order} />
        </div>
        <span className="relative z-1 -me-2 flex items-center">
          {onSelect && (
            <SelectBox
              label={t('select', { number: order.number })}
              checked={selected}
              onSelect={(isRange) => onSelect(order.id, isRange)}
              className={boxClass}
            />
          )}
          <PinButton order={order} />
        </span>
      </div>
      <OrderLink order={order} className={cardLink}>
        <RouteName order={order} />
      </OrderLink>
      <RouteProgress order={order} className="my-2" />
      <div className="flex-1">
        <KeyDateNote order={order} now={now} />
        <AlertNote order={order} now={now} className="mt-1.5" />
        <OrderMark orderId={order.id} />
      </div>
      {/* Two lines on every card, so that the rules and badges of a row are in line. */}
      <div className="mt-3 flex flex-col gap-1.5 border-t pt-2.5">
        <span className="flex h-6 items-center justify-between gap-3">
          <StatusBadge order={order} />
          <PaperNote order={order} />
        </span>
        <Quantities order={order} inOneLine />
      </div>
    </Card>
  )
})
