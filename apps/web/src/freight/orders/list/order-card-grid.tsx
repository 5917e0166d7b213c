import type { Order } from '@portolan/contract/freight/orders'
import { useCallback, useLayoutEffect, useState } from 'react'
import { columnsFor, rowCountOf, rowOf } from '#freight/orders/order-list-data.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { isSelected, type Selection } from '#platform/ui/selection/selection.ts'
import { messages } from './messages.ts'
import { OrderCard } from './order-card.tsx'
import { lastListWidth } from './room/use-list-room.ts'
import { useEndless, useListWindow } from './window/use-list-window.ts'

/** The props that cards, rows and table need from the loaded list. */
export interface OrderListProps {
  orders: Order[]
  /** All matches, loaded or not; -1 if too many to count. */
  count: number
  now: Date
  /** Identifies the list. */
  memory: string
  hasNextPage: boolean
  isBusy: boolean
  fetchNextPage: () => void
  selection: Selection
  onSelect: (id: string, isRange: boolean) => void
  onSelectAll: () => void
}

/**
 * The list's last column count, so that the first render has the right length, and going back restores the
 * scroll position.
 */
function firstColumns(): number {
  const width = lastListWidth()
  return width > 0 ? columnsFor(width) : 0
}

const gap = 16
const cardHeight = 310

/** Orders as cards in one to three columns. */
export function OrderCardGrid(props: OrderListProps) {
  const { orders, count, now, memory, selection, onSelect } = props
  const t = useMessages(messages)
  const [columns, setColumns] = useState(firstColumns)
  const rowCount = rowCountOf(orders.length, Math.max(1, columns))
  const placeOf = useCallback(
    (id: string) => Math.floor(orders.findIndex((order) => order.id === id) / Math.max(1, columns)),
    [orders, columns],
  )
  const { list, virtualizer, items, margin } = useListWindow({
    memory: `${memory} cards ${columns}`,
    count: rowCount,
    estimate: cardHeight,
    gap,
    placeOf,
    areDear: true,
  })
  useEndless({ ...props, lastIndex: items.at(-1)?.index ?? 0, count: rowCount })

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const read = () => setColumns(columnsFor(element.clientWidth))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])

  return (
    // biome-ignore lint/a11y/useSemanticElements: between list and item stand the rows that are moved as one
    <div
      ref={list}
      role="list"
      aria-label={t('caption')}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {columns > 0 &&
        items.map((item) => (
          <div
            key={item.key}
            data-index={item.index}
            ref={virtualizer.measureElement}
            className="absolute inset-x-0 top-0 grid gap-4"
            style={{
              transform: `translateY(${item.start - margin}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
          >
            {rowOf(orders, columns, item.index).map((order, column) => (
              // biome-ignore lint/a11y/useSemanticElements: see the list above
              <div
                key={order.id}
                role="listitem"
                aria-setsize={count}
                aria-posinset={item.index * columns + column + 1}
              >
                <OrderCard
                  order={order}
                  now={now}
                  selected={isSelected(selection, order.id)}
                  onSelect={onSelect}
                />
              </div>
            ))}
          </div>
        ))}
    </div>
  )
}
