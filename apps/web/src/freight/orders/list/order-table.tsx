import type { OrderSort } from '@portolan/contract/freight/order-filter'
import type { Order } from '@portolan/contract/freight/orders'
import { memo, useCallback } from 'react'
import { AlertNote } from '#freight/orders/alerts/alert-note.tsx'
import { DateText } from '#freight/orders/dates/date-text.tsx'
import { StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { nextSort, sortDirection } from '#freight/orders/filters/order-filters.ts'
import { messages } from '#freight/orders/messages.ts'
import { OrderLink } from '#freight/orders/order-link.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, HeaderCell, SortableHeader, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import type { OrderListProps } from './order-card-grid.tsx'
import {
  AmountCells,
  AmountHeaders,
  amountColumns,
  OrganizationName,
  RouteCell,
  stretchedInside,
} from './order-cells.tsx'
import { useEndless, useListWindow } from './use-list-window.ts'

const rowHeight = 63

interface RowProps {
  order: Order
  now: Date
  index: number
  isWide: boolean
  measure: (row: HTMLTableRowElement | null) => void
}

const Row = memo(function Row({ order, now, index, isWide, measure }: RowProps) {
  return (
    // The scale makes the row the frame of the stretched link in every browser.
    <TableRow
      interactive
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className="relative scale-100"
    >
      <Cell className="pe-0!">
        <span className="relative z-1">
          <PinButton order={order} />
        </span>
      </Cell>
      <Cell>
        <OrderLink orderId={order.id} className={`tabular block font-medium ${stretchedInside}`}>
          {order.number}
        </OrderLink>
        {order.customerReference && (
          <span className="wrap-anywhere block text-muted text-sm">{order.customerReference}</span>
        )}
        <OrganizationName order={order} />
      </Cell>
      <RouteCell order={order} isWide={isWide} />
      <Cell>
        <span className="flex flex-col items-start gap-1">
          <StatusBadge order={order} />
          <AlertNote order={order} now={now} />
        </span>
      </Cell>
      <Cell className="tabular">
        <DateText order={order} which="departure" />
      </Cell>
      <Cell className="tabular">
        <DateText order={order} which="arrival" />
      </Cell>
      {isWide && <AmountCells totals={order.totals} />}
    </TableRow>
  )
})

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}

interface OrderTableProps extends OrderListProps {
  /** Packages and weight have columns of their own; without that room they're under the route. */
  isWide: boolean
  ordering: OrderSort
  onSort: (ordering: OrderSort) => void
}

/** Orders as a table; only the rows in sight are drawn. */
export function OrderTable(props: OrderTableProps) {
  const { orders, count, now, memory, isWide, ordering, onSort } = props
  const t = useMessages(messages)
  const keyOf = useCallback((index: number) => orders[index]?.id ?? String(index), [orders])
  const { list, virtualizer, margin } = useListWindow({
    memory: `${memory} table ${isWide}`,
    count: orders.length,
    estimate: rowHeight,
    keyOf,
  })
  const columns = isWide ? 8 : 6
  const items = virtualizer.getVirtualItems()
  useEndless({ ...props, lastIndex: items.at(-1)?.index ?? 0, count: orders.length })
  const above = (items[0]?.start ?? margin) - margin
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)

  const sorted = (column: 'number' | 'departure' | 'arrival') => ({
    direction: sortDirection(ordering, column),
    onSort: () => onSort(nextSort(ordering, column)),
  })

  return (
    // Clipping keeps the corners round and, unlike hiding, lets the header stay in sight.
    <div ref={list} className="overflow-clip rounded-lg border bg-surface">
      <table className="w-full table-fixed border-collapse" aria-rowcount={count + 1}>
        <caption className="sr-only">{t('list.caption')}</caption>
        <colgroup>
          <col className="w-11" />
          <col className="w-30" />
          <col />
          <col className="w-44" />
          <col className="w-30" />
          <col className="w-30" />
          {isWide && amountColumns}
        </colgroup>
        <TableHead>
          <HeaderCell>
            <span className="sr-only">{t('column.pin')}</span>
          </HeaderCell>
          <SortableHeader {...sorted('number')}>{t('column.order')}</SortableHeader>
          <HeaderCell>{t('column.route')}</HeaderCell>
          <HeaderCell>{t('column.status')}</HeaderCell>
          <SortableHeader {...sorted('departure')}>{t('column.departure')}</SortableHeader>
          <SortableHeader {...sorted('arrival')}>{t('column.arrival')}</SortableHeader>
          {isWide && <AmountHeaders />}
        </TableHead>
        <tbody>
          <Spacer height={above} columns={columns} />
          {items.map((item) => {
            const order = orders[item.index]
            return (
              order && (
                <Row
                  key={item.key}
                  order={order}
                  now={now}
                  index={item.index}
                  isWide={isWide}
                  measure={virtualizer.measureElement}
                />
              )
            )
          })}
          <Spacer height={below} columns={columns} />
        </tbody>
      </table>
    </div>
  )
}
