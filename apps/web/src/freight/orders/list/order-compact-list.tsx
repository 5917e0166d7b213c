import type { Order } from '@portolan/contract/freight/orders'
import { memo, useCallback, useContext, useMemo } from 'react'
import { OrderMark } from '#freight/announcements/order-mark.tsx'
import { AlertNote } from '#freight/orders/alerts/alert-note.tsx'
import { PaperNote } from '#freight/orders/alerts/paper-note.tsx'
import { CompanyListContext } from '#freight/orders/company/company-list.ts'
import { KeyDateNote } from '#freight/orders/dates/key-date-note.tsx'
import { StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { OrderLink } from '#freight/orders/order-link.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { DayHeading } from './days/day-heading.tsx'
import { entriesOf, keyOfEntry } from './days/order-days.ts'
import { messages } from './messages.ts'
import type { OrderListProps } from './order-card-grid.tsx'
import { Names, OrganizationName, Quantities, stretchedInside } from './order-cells.tsx'
import { WindowedRows } from './window/windowed-rows.tsx'

const rowHeight = 156
const headingHeight = 41

const CompactRow = memo(function CompactRow({ order, now }: { order: Order; now: Date }) {
  const company = useContext(CompanyListContext)
  return (
    <div className="relative border-b px-4 py-3 hover:bg-wash/60">
      <div className="pe-9">
        <OrderLink order={order} className={`font-semibold leading-5 ${stretchedInside}`}>
          <RouteName order={order} />
        </OrderLink>
        <Names {...order} />
        <OrganizationName order={order} />
      </div>
      {!company && (
        <span className="absolute end-1.5 top-1 z-1">
          <PinButton order={order} />
        </span>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge order={order} />
        <AlertNote order={order} now={now} />
        <OrderMark orderId={order.id} />
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <KeyDateNote order={order} now={now} />
        <span className="ms-auto flex flex-wrap justify-end gap-x-3">
          <PaperNote order={order} />
          <Quantities order={order} className="justify-end" />
        </span>
      </div>
    </div>
  )
})

/** The list view without room for a table. */
export function OrderCompactList({ orders, now, byDay, ...list }: OrderListProps) {
  const t = useMessages(messages)
  const days = byDay ? now : null
  const rows = useMemo(
    () => entriesOf(orders, 1, days).map((entry) => ({ id: keyOfEntry(entry), entry })),
    [orders, days],
  )
  const estimate = useCallback(
    (index: number) => ('day' in (rows[index]?.entry ?? {}) ? headingHeight : rowHeight),
    [rows],
  )
  return (
    <WindowedRows
      {...list}
      label={t('caption')}
      rows={rows}
      memory={`${list.memory} rows`}
      estimate={estimate}
      placeOf={({ entry }) => ('day' in entry ? null : entry.place)}
      className="overflow-hidden rounded-lg border bg-surface"
    >
      {({ entry }) =>
        'day' in entry ? (
          <h2 className="border-b bg-wash px-4 py-2">
            <DayHeading day={entry.day} now={now} />
          </h2>
        ) : (
          entry.orders.map((order) => <CompactRow key={order.id} order={order} now={now} />)
        )
      }
    </WindowedRows>
  )
}
