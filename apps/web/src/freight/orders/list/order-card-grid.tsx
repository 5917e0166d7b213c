import type { Order } from '@portolan/contract/freight/orders'
import { useCallback, useLayoutEffect, useMemo, useState } from 'react'
import { columnsFor } from '#freight/orders/order-list-data.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { isSelected, type Selection } from '#platform/ui/selection/selection.ts'
import { DayHeading } from './days/day-heading.tsx'
import { entriesOf, entryOf } from './days/order-days.ts'
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
  /** True to show them by day of arrival. */
  byDay: boolean
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
const firstColumns = () => columnsFor(lastListWidth())

const gap = 16
const cardHeight = 310
const headingHeight = 28

/** Orders as cards in one to three columns. */
export function OrderCardGrid(props: OrderListProps) {
  const { orders, count, now, byDay, memory, selection, onSelect } = props
  const t = useMessages(messages)
  const [columns, setColumns] = useState(firstColumns)
  const days = byDay ? now : null
  const entries = useMemo(() => entriesOf(orders, columns, days), [orders, columns, days])
  const placeOf = useCallback((id: string) => entryOf(entries, id), [entries])
  const estimate = useCallback(
    (index: number) => ('day' in (entries[index] ?? {}) ? headingHeight : cardHeight),
    [entries],
  )
  const { list, virtualizer, items, margin } = useListWindow({
    memory: `${memory} cards ${columns}`,
    count: entries.length,
    estimate,
    gap,
    placeOf,
  })
  useEndless({ ...props, lastIndex: items.at(-1)?.index ?? 0, count: entries.length })
  const above = (items[0]?.start ?? margin) - margin

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
    // biome-ignore lint/a11y/useSemanticElements: between list and item are the rows, moved as one
    <div
      ref={list}
      role="list"
      aria-label={t('caption')}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      <div
        className="absolute inset-x-0 top-0 flex flex-col gap-4"
        style={{ transform: `translateY(${above}px)` }}
      >
        {items.map((item) => {
          const entry = entries[item.index]
          return (
            entry && (
              <div
                key={item.key}
                data-index={item.index}
                ref={virtualizer.measureElement}
                className="grid gap-4"
                style={{
                  gridTemplateColumns: 'day' in entry ? undefined : `repeat(${columns}, minmax(0, 1fr))`,
                }}
              >
                {'day' in entry ? (
                  // biome-ignore lint/a11y/useSemanticElements: see the list above
                  <div role="listitem">
                    <h2 className="pt-1">
                      <DayHeading day={entry.day} now={now} />
                    </h2>
                  </div>
                ) : (
                  entry.orders.map((order, column) => (
                    // biome-ignore lint/a11y/useSemanticElements: see the list above
                    <div
                      key={order.id}
                      role="listitem"
                      aria-setsize={count}
                      aria-posinset={entry.place + column}
                    >
                      <OrderCard
                        order={order}
                        now={now}
                        selected={isSelected(selection, order.id)}
                        onSelect={onSelect}
                      />
                    </div>
                  ))
                )}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
