import type { Order } from '@portolan/contract/freight/orders'
import { memo, useCallback } from 'react'
import { AlertNote } from '#freight/orders/alerts/alert-note.tsx'
import { PaperNote } from '#freight/orders/alerts/paper-note.tsx'
import { KeyDateNote } from '#freight/orders/dates/key-date-note.tsx'
import { StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { messages } from '#freight/orders/messages.ts'
import { OrderLink } from '#freight/orders/order-link.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { OrderListProps } from './order-card-grid.tsx'
import { Amounts, Names, OrganizationName, stretchedInside } from './order-cells.tsx'
import { useEndless, useListWindow } from './use-list-window.ts'

const rowHeight = 142

const CompactRow = memo(function CompactRow({ order, now }: { order: Order; now: Date }) {
  return (
    <div className="relative border-b px-4 py-3 hover:bg-wash/60">
      <div className="pe-9">
        <OrderLink orderId={order.id} className={`font-semibold leading-5 ${stretchedInside}`}>
          <RouteName order={order} />
        </OrderLink>
        <Names {...order} />
        <OrganizationName order={order} />
      </div>
      <span className="absolute end-1.5 top-1 z-1">
        <PinButton order={order} />
      </span>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <StatusBadge order={order} />
        <AlertNote order={order} now={now} />
      </div>
      <div className="mt-2 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <KeyDateNote order={order} now={now} />
        <span className="ms-auto flex flex-wrap justify-end gap-x-3">
          <PaperNote order={order} />
          <Amounts totals={order.totals} className="justify-end" />
        </span>
      </div>
    </div>
  )
})

/** The list view where there is no room for a table. */
export function OrderCompactList(props: OrderListProps) {
  const { orders, count, now, memory } = props
  const t = useMessages(messages)
  const keyOf = useCallback((index: number) => orders[index]?.id ?? String(index), [orders])
  const { list, virtualizer, margin } = useListWindow({
    memory: `${memory} rows`,
    count: orders.length,
    estimate: rowHeight,
    keyOf,
  })
  const items = virtualizer.getVirtualItems()
  useEndless({ ...props, lastIndex: items.at(-1)?.index ?? 0, count: orders.length })
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows stand outside the flow, which a list would give a bullet
    <div
      ref={list}
      role="list"
      aria-label={t('list.caption')}
      className="relative overflow-hidden rounded-lg border bg-surface"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((item) => {
        const order = orders[item.index]
        return (
          order && (
            // biome-ignore lint/a11y/useSemanticElements: see the list above
            <div
              key={item.key}
              data-index={item.index}
              ref={virtualizer.measureElement}
              role="listitem"
              aria-setsize={count}
              aria-posinset={item.index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${item.start - margin}px)` }}
            >
              <CompactRow order={order} now={now} />
            </div>
          )
        )
      })}
    </div>
  )
}
