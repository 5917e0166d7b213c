import type { Order } from '@portolan/contract/freight/orders'
import type { CustomerColumn, OrderColumn } from '@portolan/contract/identity/preferences/order-columns'
import { memo, useContext } from 'react'
import { OrderMark } from '#freight/announcements/order-mark.tsx'
import { ColumnCell } from '#freight/orders/columns/column-cell.tsx'
import { columnShapes } from '#freight/orders/columns/order-columns.ts'
import { CompanyListContext } from '#freight/orders/company/company-list.ts'
import { DayHeading } from '#freight/orders/list/days/day-heading.tsx'
import { messages } from '#freight/orders/list/messages.ts'
import { OrderLink, openRow } from '#freight/orders/order-link.tsx'
import { PinButton } from '#freight/orders/pins/pin-button.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { cn } from '#platform/ui/look/class-names.ts'
import { SelectBox } from '#platform/ui/selection/select-box.tsx'

/** Whose end must not be cut off: the row grows with them. Names and events have up to three lines. */
const whole: readonly OrderColumn[] = ['route', 'attention', 'departure', 'arrival', 'delivery']
/** The columns in which a search may find something. */
const searched: readonly OrderColumn[] = [
  'number',
  'reference',
  'organization',
  'route',
  'goods',
  'carrier',
  'conveyance',
]

/** Each row is a grid with the same tracks, so that head and body, which scroll sideways together, align. */
export const rowClass = 'grid min-w-(--row) grid-cols-(--columns) border-b'
export const boxClass = 'relative z-1 size-full justify-center'

/** Check box and pin. */
const leadColumns = 2

/** The link covers the row, below its texts. */
const rowLink =
  'absolute inset-0 outline-none focus-visible:outline-2 focus-visible:outline-accent focus-visible:-outline-offset-2'
const textClass = 'relative z-1 min-w-0 cursor-pointer'

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
  const company = useContext(CompanyListContext)
  const showsMode = !columns.includes('mode')
  const showsReference = !company && !columns.includes('reference')
  return (
    <>
      {!company && (
        <td className="flex items-center">
          <span className="relative z-1 flex">
            <PinButton order={order} />
          </span>
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column}
          data-whole
          data-searched={searched.includes(column) || undefined}
          className={cn(
            'flex min-w-0 items-center px-2',
            column === 'route' ? '@container/route' : 'tabular',
            whole.includes(column) && 'py-0.5',
            columnShapes[column].align === 'end' && 'justify-end',
          )}
        >
          {column === 'number' ? (
            <>
              <span className={cn(textClass, 'flex flex-col py-1')}>
                {/* The link is named by it. */}
                <span aria-hidden translate="no" className="truncate font-medium">
                  {order.number}
                </span>
                {/* A copied row keeps them apart. */}
                {showsReference && order.customerReference && ' '}
                {showsReference && order.customerReference && (
                  <span translate="no" className="wrap-anywhere line-clamp-2 text-muted text-xs">
                    {order.customerReference}
                  </span>
                )}
                <OrderMark orderId={order.id} />
              </span>
              {/* After the text, so that selecting beyond its end selects it. */}
              <OrderLink order={order} className={rowLink} />
            </>
          ) : (
            <span className={cn(textClass, whole.includes(column) ? 'wrap-anywhere' : 'truncate')}>
              {company?.cellOf(column, order) ?? (
                <ColumnCell
                  column={column as Exclude<CustomerColumn, 'number'>}
                  order={order}
                  now={now}
                  showsMode={showsMode}
                />
              )}
            </span>
          )}
        </td>
      ))}
    </>
  )
})

/** An order's row. */
export const Row = memo(function Row({ order, now, index, columns, selected, onSelect, measure }: RowProps) {
  const t = useMessages(messages)
  const isCompany = useContext(CompanyListContext) !== null
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      onClick={openRow}
      onAuxClick={openRow}
      className={cn(
        rowClass,
        'relative',
        isCompany ? 'min-h-10' : 'min-h-13',
        selected ? 'bg-accent-tint/60' : 'hover:bg-wash/60',
      )}
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

interface DayRowProps {
  day: string
  now: Date
  index: number
  columns: number
  measure: (row: HTMLTableRowElement | null) => void
}

/** The heading of a day of arrival. */
export function DayRow({ day, now, index, columns, measure }: DayRowProps) {
  return (
    <tr
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className="flex min-w-(--row) border-b bg-wash"
    >
      <th scope="rowgroup" colSpan={columns + leadColumns} className="px-3 py-2 text-start">
        <DayHeading day={day} now={now} />
      </th>
    </tr>
  )
}
