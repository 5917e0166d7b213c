import type { Order } from '@portolan/contract/freight/orders'
import type { OrderSort } from '@portolan/contract/freight/orders/order-filter'
import type { OrderColumn } from '@portolan/contract/identity/preferences/order-columns'
import { type CSSProperties, memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ColumnCell } from '#freight/orders/columns/column-cell.tsx'
import { messages as columnMessages } from '#freight/orders/columns/messages.ts'
import { columnShapes, layOut } from '#freight/orders/columns/order-columns.ts'
import { useOrderColumns } from '#freight/orders/columns/use-order-columns.ts'
import { lastListWidth } from '#freight/orders/list/room/use-list-room.ts'
import { showWholeText, useScrollTogether } from '#freight/orders/list/room/wide-table.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { OrderLink } from '#freight/orders/order-link.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { nextSort, sortDirection } from '#freight/orders/search/order-filters.ts'
import { messages as selectionMessages } from '#freight/orders/selection/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { HeaderCell, SortableHeader } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { SelectAllBox, SelectBox } from '#platform/ui/selection/select-box.tsx'
import { isSelected } from '#platform/ui/selection/selection.ts'
import { messages } from './messages.ts'
import type { OrderListProps } from './order-card-grid.tsx'
import { stretchedInside } from './order-cells.tsx'
import { useEndless, useListWindow } from './window/use-list-window.ts'

const rowHeight = 52
const edges = 2
/** Whose end must not be cut off; the other columns have one line. */
const inTwoLines: readonly OrderColumn[] = ['route', 'attention']
const sortable = ['number', 'departure', 'arrival', 'delivery', 'lateness', 'updated'] as const
const sortFields = { updated: 'updatedAt' } as const

/** Each row is a grid with the same tracks, so that head and body, which scroll sideways together, align. */
const rowClass = 'grid min-w-(--row) grid-cols-(--columns) border-b'
const boxClass = 'relative z-1 size-full justify-center'

interface RowProps {
  order: Order
  now: Date
  index: number
  columns: readonly OrderColumn[]
  selected: boolean
  onSelect: (id: string, isRange: boolean) => void
  measure: (row: HTMLTableRowElement | null) => void
}

/** A row's content for its order. Memoized: selecting all rows only redraws their check boxes. */
const OrderCells = memo(function OrderCells({
  order,
  now,
  columns,
}: Pick<RowProps, 'order' | 'now' | 'columns'>) {
  const showsMode = !columns.includes('mode')
  const showsReference = !columns.includes('reference')
  return (
    <>
      <td className="flex items-center">
        <span className="relative z-1 flex">
          <PinButton order={order} />
        </span>
      </td>
      {columns.map((column) => (
        <td
          key={column}
          data-whole
          className={cn(
            'flex min-w-0 items-center px-2',
            column !== 'route' && 'tabular',
            columnShapes[column].align === 'end' && 'justify-end',
          )}
        >
          {column === 'number' ? (
            <span className="flex min-w-0 flex-col">
              <OrderLink order={order} className={`truncate font-medium ${stretchedInside}`}>
                <span translate="no">{order.number}</span>
              </OrderLink>
              {showsReference && order.customerReference && (
                <span translate="no" className="truncate text-muted text-xs">
                  {order.customerReference}
                </span>
              )}
            </span>
          ) : (
            <span className={cn('min-w-0', inTwoLines.includes(column) ? 'line-clamp-2' : 'truncate')}>
              <ColumnCell column={column} order={order} now={now} showsMode={showsMode} />
            </span>
          )}
        </td>
      ))}
    </>
  )
})

const Row = memo(function Row({ order, now, index, columns, selected, onSelect, measure }: RowProps) {
  const t = useMessages(selectionMessages)
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={cn(rowClass, 'relative h-13', selected ? 'bg-accent-tint/60' : 'hover:bg-wash/60')}
    >
      <td>
        <SelectBox
          label={t('select', { number: order.number })}
          checked={selected}
          onSelect={(isRange) => onSelect(order.id, isRange)}
          className={boxClass}
        />
      </td>
      <OrderCells order={order} now={now} columns={columns} />
    </tr>
  )
})

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className="block" style={{ height }} /> : null
}

interface OrderTableProps extends OrderListProps {
  ordering: OrderSort
  onSort: (ordering: OrderSort) => void
}

const remOf = (pixels: number) =>
  pixels / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)

/** The table's width in rem; initially the list's last width, so that the first render has its columns. */
function useRoom(list: { current: HTMLElement | null }): number {
  const [room, setRoom] = useState(() => remOf(Math.max(0, lastListWidth() - edges)))
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const read = () => setRoom(remOf(element.clientWidth))
    read()
    const observer = new ResizeObserver(read)
    observer.observe(element)
    return () => observer.disconnect()
  }, [list])
  return room
}

/** Orders as a table of the person's columns; renders only visible rows. */
export function OrderTable(props: OrderTableProps) {
  const { orders, count, now, memory, ordering, onSort, selection, onSelect, onSelectAll } = props
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const select = useMessages(selectionMessages)
  const names = useMessages(columnMessages, 'name')
  const keyOf = useCallback((index: number) => orders[index]?.id ?? String(index), [orders])
  const { list, virtualizer, margin } = useListWindow({
    memory: `${memory} table`,
    count: orders.length,
    estimate: rowHeight,
    keyOf,
  })
  const room = useRoom(list)
  const { shownIn } = useOrderColumns()
  const key = shownIn(room).join()
  const columns = useMemo(() => key.split(',') as OrderColumn[], [key])
  const head = useRef<HTMLTableSectionElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  useScrollTogether(head, body)
  const items = virtualizer.getVirtualItems()
  useEndless({ ...props, lastIndex: items.at(-1)?.index ?? 0, count: orders.length })
  const above = (items[0]?.start ?? margin) - margin
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)
  const selected = orders.filter(({ id }) => isSelected(selection, id)).length
  const { tracks, least } = layOut(columns, room)
  const layout = { '--columns': tracks, '--row': `${least}rem` } as CSSProperties

  function header(column: OrderColumn) {
    const { align } = columnShapes[column]
    const sorted = sortable.find((each) => each === column)
    const end = align && 'justify-end'
    if (!sorted)
      return (
        <HeaderCell key={column} className={cn('flex! min-w-0 items-center px-2!', end)}>
          <span className="truncate">{names(column)}</span>
        </HeaderCell>
      )
    const field = sorted === 'updated' ? sortFields.updated : sorted
    return (
      <SortableHeader
        key={column}
        className={cn('flex! min-w-0 items-center px-0!', end)}
        direction={sortDirection(ordering, field)}
        onSort={() => onSort(nextSort(ordering, field))}
      >
        <span className="truncate">{names(column)}</span>
      </SortableHeader>
    )
  }

  return (
    // Clipping keeps the corners round and, unlike hiding, lets the header stay in view.
    <div ref={list} className="overflow-clip rounded-lg border bg-surface" style={layout}>
      <table className="block" aria-rowcount={count < 0 ? count : count + 1}>
        <caption className="sr-only">{t('caption')}</caption>
        <thead ref={head} className="sticky top-0 z-2 block overflow-x-hidden bg-surface">
          <tr className={rowClass}>
            <th scope="col">
              <SelectAllBox
                label={select('selectLoaded')}
                checked={selected === orders.length}
                mixed={selected > 0 && selected < orders.length}
                onSelect={onSelectAll}
                className={boxClass}
              />
            </th>
            <HeaderCell className="px-0!">
              <span className="sr-only">{tOrders('column.pin')}</span>
            </HeaderCell>
            {columns.map(header)}
          </tr>
        </thead>
        <tbody ref={body} className="block overflow-x-auto overflow-y-hidden" onPointerMove={showWholeText}>
          <Spacer height={above} />
          {items.map((item) => {
            const order = orders[item.index]
            return (
              order && (
                <Row
                  key={item.key}
                  order={order}
                  now={now}
                  index={item.index}
                  columns={columns}
                  selected={isSelected(selection, order.id)}
                  onSelect={onSelect}
                  measure={virtualizer.measureElement}
                />
              )
            )
          })}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}
