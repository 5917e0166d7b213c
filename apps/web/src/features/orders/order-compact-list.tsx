import type { Order } from '@portolan/contract/orders'
import { useTranslations } from 'use-intl'
import { KeyDateNote } from './key-date-note.tsx'
import { Amounts } from './order-card.tsx'
import type { OrderListProps } from './order-card-grid.tsx'
import { OrderLink } from './order-link.tsx'
import { PunctualityNote, SilenceNote, StatusBadge } from './order-status.tsx'
import { PinButton } from './pin-button.tsx'
import { RouteName } from './route-name.tsx'
import { useEndless, useListWindow } from './use-list-window.ts'

const rowHeight = 128

function CompactRow({ order, now }: { order: Order; now: Date }) {
  return (
    <div className="relative flex gap-2 border-b py-3 ps-4 pe-2 hover:bg-wash/60">
      <div className="min-w-0 flex-1">
        <OrderLink
          orderId={order.id}
          className="font-semibold leading-5 outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:outline-accent focus-visible:after:-outline-offset-2"
        >
          <RouteName order={order} />
        </OrderLink>
        <p className="mt-0.5 text-muted text-sm">
          <span className="tabular">{order.number}</span>
          {order.customerReference && <span className="wrap-anywhere"> · {order.customerReference}</span>}
        </p>
        <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <KeyDateNote order={order} now={now} />
          <PunctualityNote order={order} now={now} />
        </div>
        <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <StatusBadge order={order} />
            <SilenceNote order={order} now={now} />
          </span>
          <Amounts order={order} />
        </div>
      </div>
      <span className="relative z-1 -mt-1.5">
        <PinButton order={order} />
      </span>
    </div>
  )
}

/** The list view where there is no room for a table. */
export function OrderCompactList(props: OrderListProps) {
  const { orders, count, now, memory } = props
  const t = useTranslations('orders')
  const { list, virtualizer, margin } = useListWindow({
    memory: `${memory} rows`,
    count: orders.length,
    estimate: rowHeight,
    keyOf: (index) => orders[index]?.id ?? String(index),
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
