import type { Order } from '@portolan/contract/freight/orders'
import { memo } from 'react'
import { KeyDateNote } from '#freight/orders/dates/key-date-note.tsx'
import { PunctualityNote, SilenceNote, StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { OrderLink } from '#freight/orders/order-link.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { RouteProgress } from '#freight/orders/route/route-progress.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Amounts, cardLink, Names } from './order-cells.tsx'

/** One order as a card: the whole card leads to it, the pin is beside the link. Scrolling draws only new ones. */
export const OrderCard = memo(function OrderCard({ order, now }: { order: Order; now: Date }) {
  return (
    <Card interactive padding="none" className="flex h-full flex-col px-4 pt-2 pb-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 py-2">
          <Names {...order} />
        </div>
        <span className="relative z-1 -me-2">
          <PinButton order={order} />
        </span>
      </div>
      <OrderLink orderId={order.id} className={cardLink}>
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
        <Amounts totals={order.totals} className="ms-auto justify-end" />
      </div>
    </Card>
  )
})
