import type { Order } from '@portolan/contract/freight/orders'
import { memo } from 'react'
import { AlertNote } from '#freight/orders/alerts/alert-note.tsx'
import { PaperNote } from '#freight/orders/alerts/paper-note.tsx'
import { KeyDateNote } from '#freight/orders/dates/key-date-note.tsx'
import { StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { OrderLink } from '#freight/orders/order-link.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { RouteProgress } from '#freight/orders/route/route-progress.tsx'
import { Card } from '#platform/ui/card.tsx'
import { Amounts, cardLink, Names, OrganizationName } from './order-cells.tsx'

/** One order as a card: the whole card leads to it, the pin is beside the link. Scrolling draws only new ones. */
export const OrderCard = memo(function OrderCard({ order, now }: { order: Order; now: Date }) {
  return (
    <Card interactive padding="none" className="flex h-full flex-col px-4 pt-2 pb-3">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0 py-2">
          <Names {...order} />
          <OrganizationName order={order} />
        </div>
        <span className="relative z-1 -me-2">
          <PinButton order={order} />
        </span>
      </div>
      <OrderLink orderId={order.id} className={cardLink}>
        <RouteName order={order} />
      </OrderLink>
      <RouteProgress order={order} className="my-2" />
      <div className="flex-1">
        <KeyDateNote order={order} now={now} />
        <AlertNote order={order} now={now} className="mt-1.5" />
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 border-t pt-3">
        <StatusBadge order={order} />
        <span className="ms-auto flex flex-wrap justify-end gap-x-3">
          <PaperNote order={order} />
          <Amounts totals={order.totals} className="justify-end" />
        </span>
      </div>
    </Card>
  )
})
