import type { Order } from '@portolan/contract/freight/orders'
import { memo } from 'react'
import { KeyDateNote } from '#freight/orders/dates/key-date-note.tsx'
import { PunctualityNote, SilenceNote, StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { messages } from '#freight/orders/messages.ts'
import { OrderLink } from '#freight/orders/order-link.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { RouteProgress } from '#freight/orders/route/route-progress.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Card } from '#platform/ui/card.tsx'
import { cn } from '#platform/ui/class-names.ts'

/** How much it is: packages and gross weight, as far as they are known. */
export function Amounts({ order, className }: { order: Order; className?: string }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { packages, grossWeightKg } = order.totals
  return (
    <span className={cn('tabular flex flex-wrap gap-x-3 text-muted text-sm', className)}>
      {packages !== null && <span>{t('packages', { count: packages })}</span>}
      {grossWeightKg !== null && <span>{format.weight(grossWeightKg)}</span>}
    </span>
  )
}

/** What both sides call the order: the company's number and the customer's own. */
export function OrderNames({ order }: { order: Order }) {
  return (
    <p className="text-muted text-sm">
      <span className="tabular wrap-anywhere">{order.number}</span>
      {order.customerReference && <span className="wrap-anywhere"> · {order.customerReference}</span>}
    </p>
  )
}

/** One order as a card: the whole card leads to it, the pin stands beside the link. Scrolling draws only new ones. */
export const OrderCard = memo(function OrderCard({ order, now }: { order: Order; now: Date }) {
  return (
    <Card interactive padding="none" className="flex h-full flex-col px-4 pt-2 pb-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 py-2">
          <OrderNames order={order} />
        </div>
        <span className="relative z-1 -me-2">
          <PinButton order={order} />
        </span>
      </div>
      <OrderLink
        orderId={order.id}
        className="text-balance font-semibold text-[1.0625rem] leading-6 tracking-tight outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
      >
        <RouteName order={order} />
      </OrderLink>
      <RouteProgress order={order} now={now} className="my-2" />
      <div className="flex-1">
        <KeyDateNote order={order} now={now} aside={<PunctualityNote order={order} now={now} />} />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t pt-3">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge order={order} />
          <SilenceNote order={order} now={now} />
        </span>
        <Amounts order={order} className="ms-auto justify-end" />
      </div>
    </Card>
  )
})
