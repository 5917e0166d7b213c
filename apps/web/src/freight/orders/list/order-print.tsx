import type { Order } from '@portolan/contract/freight/orders'
import { AlertNote } from '#freight/orders/alerts/alert-note.tsx'
import { Lateness } from '#freight/orders/columns/lateness.tsx'
import { messages as columnMessages } from '#freight/orders/columns/messages.ts'
import { DateText } from '#freight/orders/dates/date-text.tsx'
import { StatusBadge } from '#freight/orders/dates/order-status.tsx'
import { messages as filterMessages } from '#freight/orders/filters/messages.ts'
import { useActiveFilters } from '#freight/orders/filters/use-active-filters.ts'
import { useContainerCount } from '#freight/orders/headline/order-containers.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { sortOf } from '#freight/orders/search/usual-sort.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { OrganizationName } from './order-cells.tsx'

/** The list's filters in one line. */
function useConditions(search: OrderSearch) {
  const t = useMessages(filterMessages)
  return [
    t(`bar.${search.orderStatus}`),
    ...useActiveFilters(search).map(({ name }) => name),
    t('bar.sortedBy', { sort: t(`sort.${sortOf(search)}`) }),
  ].join(' · ')
}

function PrintedRow({ order, now }: { order: Order; now: Date }) {
  const t = useMessages(orderMessages)
  const column = useMessages(columnMessages)
  const format = useFormat()
  const containersOf = useContainerCount()
  const { papers, totals, containers } = order
  const { packages, grossWeightKg } = totals
  return (
    <tr className="border-b align-top [&>td]:py-1.5 [&>td]:pe-3 [&>td:last-child]:pe-0 [&>td:first-child]:min-w-24">
      <td>
        <span className="tabular flex items-center gap-1 whitespace-nowrap font-medium">
          <span translate="no">{order.number}</span>
          {order.pinned && <Icon name="pin" label={t('column.pin')} className="size-3 shrink-0" />}
        </span>
        {order.customerReference && (
          <span className="wrap-anywhere block text-muted">{order.customerReference}</span>
        )}
      </td>
      <td>
        <span className="block font-medium">
          <RouteName order={order} />
        </span>
        <span className="text-muted">
          {[t(`mode.${order.transportMode}`), order.loadType === 'FCL' && containersOf(containers)]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <OrganizationName order={order} />
      </td>
      <td>
        <span className="flex flex-col items-start gap-0.5 [&>*:first-child]:h-auto! [&>*:first-child]:px-0!">
          <StatusBadge order={order} />
          <AlertNote order={order} now={now} className="text-xs!" />
        </span>
      </td>
      <td className="tabular">
        <DateText order={order} which="departure" />
      </td>
      <td className="tabular">
        <DateText order={order} which="arrival" />
      </td>
      <td className="tabular">
        <DateText order={order} which="delivery" />
      </td>
      <td className="tabular whitespace-nowrap">
        <Lateness order={order} />
      </td>
      <td className="tabular text-end">{packages === null ? '–' : format.number(packages)}</td>
      <td className="tabular whitespace-nowrap text-end">
        {grossWeightKg === null ? '–' : format.weight(grossWeightKg)}
      </td>
      <td className="tabular whitespace-nowrap">
        {papers === null || papers.expected === 0
          ? '–'
          : column('papers', { present: String(papers.present), expected: String(papers.expected) })}
      </td>
    </tr>
  )
}

const columns = [
  'number',
  'route',
  'status',
  'departure',
  'arrival',
  'delivery',
  'lateness',
  'packages',
  'weight',
  'papers',
] as const

interface OrderPrintProps {
  orders: readonly Order[]
  /** All matches, loaded or not; with `isCapped` there are more. */
  count: number
  isCapped: boolean
  search: OrderSearch
  now: Date
}

/** Every loaded order with every column, for paper: the screen only renders visible rows. */
export function OrderPrint({ orders, count, isCapped, search, now }: OrderPrintProps) {
  const t = useMessages(messages)
  const names = useMessages(columnMessages, 'name')
  const conditions = useConditions(search)
  return (
    <div data-print="wide" className="text-xs">
      <p className="text-muted">{conditions}</p>
      {(isCapped || orders.length < count) && (
        <p>
          {t('printedPart', {
            shown: String(orders.length),
            count: isCapped ? `${count}+` : String(count),
          })}
        </p>
      )}
      <table className="mt-3 w-full border-collapse">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr className="border-b text-start">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`pe-3 pb-1.5 font-medium text-muted ${column === 'packages' || column === 'weight' ? 'text-end' : 'text-start'}`}
              >
                {names(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <PrintedRow key={order.id} order={order} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
