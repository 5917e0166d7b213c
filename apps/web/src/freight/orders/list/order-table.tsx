import type { OrderSort } from '@portolan/contract/freight/orders/order-filter'
import type { OrderColumn } from '@portolan/contract/identity/preferences/order-columns'
import { type CSSProperties, useContext, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { layOut, withWidth } from '#freight/orders/columns/order-columns.ts'
import { useColumnName } from '#freight/orders/columns/use-column-name.ts'
import { setColumnWidths, useColumnWidths } from '#freight/orders/columns/use-column-widths.ts'
import { useOrderColumns } from '#freight/orders/columns/use-order-columns.ts'
import { CompanyListContext } from '#freight/orders/company/company-list.ts'
import { lastListWidth } from '#freight/orders/list/room/use-list-room.ts'
import { showWholeText, useScrollTogether } from '#freight/orders/list/room/wide-table.ts'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { HeaderCell } from '#platform/ui/data-table.tsx'
import { useLate } from '#platform/ui/late/use-late.ts'
import { SelectAllBox } from '#platform/ui/selection/select-box.tsx'
import { isSelected } from '#platform/ui/selection/selection.ts'
import { entriesOf, keyOfEntry } from './days/order-days.ts'
import { messages } from './messages.ts'
import type { OrderListProps } from './order-card-grid.tsx'
import { TableHeader } from './table/table-header.tsx'
import { boxClass, DayRow, Row, rowClass } from './table/table-rows.tsx'
import { useEndless, useListWindow } from './window/use-list-window.ts'

const rowHeight = 52
const headingHeight = 37
const edges = 2
const loadTools = () => import('./table/table-tools.ts')

interface LeadHeadersProps {
  checked: boolean
  mixed: boolean
  onSelect: () => void
}

/** The headers of check boxes and pins. */
function LeadHeaders(props: LeadHeadersProps) {
  const tOrders = useMessages(orderMessages)
  const t = useMessages(messages)
  const hasPins = useContext(CompanyListContext) === null
  return (
    <>
      <th scope="col">
        <SelectAllBox {...props} label={t('selectLoaded')} className={boxClass} />
      </th>
      {hasPins && (
        <HeaderCell className="px-0!">
          <span className="sr-only">{tOrders('column.pin')}</span>
        </HeaderCell>
      )}
    </>
  )
}

function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden className="block" style={{ height }} /> : null
}

export interface OrderTableProps extends OrderListProps {
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

/** The columns that the table shows and the layout of its rows, with what changes a column's width. */
function useLayout(list: { current: HTMLElement | null }) {
  const room = useRoom(list)
  const { shownIn } = useOrderColumns()
  const key = shownIn(room).join()
  const columns = useMemo(() => key.split(',') as OrderColumn[], [key])
  const chosen = useColumnWidths()
  const hasPins = useContext(CompanyListContext) === null
  const { tracks, least, widths } = layOut(columns, room, chosen, hasPins)
  return {
    columns,
    widths,
    style: { '--columns': tracks, '--row': `${least}rem` } as CSSProperties,
    resize: (column: OrderColumn, width: number) =>
      setColumnWidths({ ...chosen, ...withWidth(widths, columns, column, width) }),
    reset: (column: OrderColumn) => {
      const { [column]: _, ...others } = chosen
      setColumnWidths(others)
    },
  }
}

/** The table's rows, with their keys and estimated heights. */
function useEntries(orders: OrderTableProps['orders'], days: Date | null) {
  return useMemo(() => {
    const entries = entriesOf(orders, 1, days)
    const keys = entries.map(keyOfEntry)
    const heights = entries.map((entry) => ('day' in entry ? headingHeight : rowHeight))
    return {
      entries,
      keyOf: (index: number) => keys[index] ?? String(index),
      estimate: (index: number) => heights[index] ?? rowHeight,
    }
  }, [orders, days])
}

/** Orders as a table of the person's columns; renders only visible rows. */
export function OrderTable(props: OrderTableProps) {
  const { orders, count, now, byDay, memory, ordering, onSort, selection, onSelect, onSelectAll } = props
  const t = useMessages(messages)
  const nameOf = useColumnName()
  const { entries, keyOf, estimate } = useEntries(orders, byDay ? now : null)
  const { list, virtualizer, items, margin } = useListWindow({
    memory: `${memory} table`,
    count: entries.length,
    estimate,
    keyOf,
  })
  const { columns, widths, style, resize, reset } = useLayout(list)
  const tools = useLate(loadTools)
  const head = useRef<HTMLTableSectionElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  useScrollTogether(head, body)
  useEndless({ ...props, lastIndex: items.at(-1)?.index ?? 0, count: entries.length })
  const above = (items[0]?.start ?? margin) - margin
  const below = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)
  const selected = orders.filter(({ id }) => isSelected(selection, id)).length
  const rowCount =
    byDay && props.hasNextPage ? -1 : count < 0 ? count : count + entries.length - orders.length + 1

  return (
    // Clipping keeps the corners round and, unlike hiding, lets the header stay in view.
    <div ref={list} className="overflow-clip rounded-lg border bg-surface" style={style}>
      <table
        className="block"
        aria-rowcount={rowCount}
        onCopy={({ nativeEvent, currentTarget }) => tools?.copyRows(nativeEvent, currentTarget)}
      >
        <caption className="sr-only">{t('caption')}</caption>
        <thead ref={head} className="sticky top-0 z-2 block overflow-x-hidden bg-surface">
          <tr className={rowClass}>
            <LeadHeaders
              checked={selected === orders.length}
              mixed={selected > 0 && selected < orders.length}
              onSelect={onSelectAll}
            />
            {columns.map((column) => (
              <TableHeader
                key={column}
                column={column}
                ordering={ordering}
                onSort={onSort}
                edge={
                  tools && (
                    <tools.ColumnEdge
                      name={nameOf(column)}
                      width={widths[column] ?? 0}
                      onResize={(width) => resize(column, width)}
                      onReset={() => reset(column)}
                    />
                  )
                }
              />
            ))}
          </tr>
        </thead>
        <tbody ref={body} className="block overflow-x-auto overflow-y-hidden" onPointerMove={showWholeText}>
          <Spacer height={above} />
          {/* Flat: React would match the rows of nested lists by position, and draw all again at a scroll. */}
          {items.flatMap(({ key, index }) =>
            entries[index] && 'day' in entries[index] ? (
              <DayRow
                key={key}
                day={entries[index].day}
                now={now}
                index={index}
                columns={columns.length}
                measure={virtualizer.measureElement}
              />
            ) : (
              entries[index]?.orders.map((order) => (
                <Row
                  key={key}
                  order={order}
                  now={now}
                  index={index}
                  columns={columns}
                  selected={isSelected(selection, order.id)}
                  onSelect={onSelect}
                  measure={virtualizer.measureElement}
                />
              ))
            ),
          )}
          <Spacer height={below} />
        </tbody>
      </table>
    </div>
  )
}
