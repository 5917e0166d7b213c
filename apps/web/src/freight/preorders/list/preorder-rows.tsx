import type { Preorder } from '@portolan/contract/freight/preorders/preorders'
import {
  AmountCells,
  AmountHeaders,
  Amounts,
  amountColumns,
  Names,
  RouteCell,
  stretchedInside,
} from '#freight/orders/list/order-cells.tsx'
import { messages as orderMessages } from '#freight/orders/messages.ts'
import { RouteName } from '#freight/orders/route/route-name.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, HeaderCell, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { messages } from './messages.ts'
import { PreorderBadge } from './preorder-badge.tsx'
import { CopyLink, PreorderLink, ReadyNote, ReasonNote } from './preorder-parts.tsx'

interface PreorderRowsProps {
  preorders: readonly Preorder[]
  /** The rows' caption for screen readers. */
  caption: string
  /** True if each can be copied. */
  canCopy: boolean
}

/** The list view without room for a table. */
export function PreorderCompactRows({ preorders, caption, canCopy }: PreorderRowsProps) {
  return (
    <ul aria-label={caption} className="divide-y">
      {preorders.map((preorder) => (
        <li key={preorder.id} className="relative px-4 py-3 hover:bg-wash/60">
          <div className={canCopy ? 'pe-9' : ''}>
            <PreorderLink preorder={preorder} className={`font-semibold leading-5 ${stretchedInside}`}>
              <RouteName order={preorder} />
            </PreorderLink>
            <Names {...preorder} />
          </div>
          {canCopy && (
            <span className="absolute end-1.5 top-1 z-1">
              <CopyLink preorder={preorder} />
            </span>
          )}
          <div className="mt-2 flex flex-col items-start gap-1.5">
            <PreorderBadge preorder={preorder} />
            <ReasonNote preorder={preorder} />
          </div>
          <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <ReadyNote preorder={preorder} />
            <Amounts totals={preorder.totals} className="ms-auto justify-end" />
          </div>
        </li>
      ))}
    </ul>
  )
}

type RowProps = Pick<PreorderRowsProps, 'canCopy'> & { preorder: Preorder; isWide: boolean }

function Row({ preorder, isWide, canCopy }: RowProps) {
  const format = useFormat()
  return (
    // The scale makes the row the containing block of the stretched link in every browser.
    <TableRow interactive className="relative scale-100">
      <Cell className="ps-4!">
        <PreorderLink preorder={preorder} className={`tabular block font-medium ${stretchedInside}`}>
          <span translate="no">{preorder.number}</span>
        </PreorderLink>
        {preorder.customerReference && (
          <span translate="no" className="wrap-anywhere block text-muted text-sm">
            {preorder.customerReference}
          </span>
        )}
      </Cell>
      <RouteCell order={preorder} isWide={isWide} />
      <Cell>
        <span className="flex flex-col items-start gap-1">
          <PreorderBadge preorder={preorder} />
          <ReasonNote preorder={preorder} />
        </span>
      </Cell>
      <Cell className="tabular">{format.date(preorder.readyOn)}</Cell>
      {isWide && <AmountCells totals={preorder.totals} />}
      {canCopy && (
        <Cell className="ps-0!">
          <span className="relative z-1">
            <CopyLink preorder={preorder} />
          </span>
        </Cell>
      )}
    </TableRow>
  )
}

/** Pre-orders as a table; `isWide` gives packages and weight their own columns. */
export function PreorderTable(props: PreorderRowsProps & { isWide: boolean }) {
  const { preorders, caption, canCopy, isWide } = props
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages, 'column')
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {/* On the widest screens the route doesn't take all the remaining space. */}
        <col className="w-41 wide:w-[16%]" />
        <col />
        <col className="w-54 wide:w-[22%]" />
        <col className="w-30 wide:w-[14%]" />
        {isWide && amountColumns}
        {canCopy && <col className="w-11" />}
      </colgroup>
      <TableHead>
        <HeaderCell className="ps-4">{t('column.number')}</HeaderCell>
        <HeaderCell>{tOrders('route')}</HeaderCell>
        <HeaderCell>{tOrders('status')}</HeaderCell>
        <HeaderCell>{t('column.ready')}</HeaderCell>
        {isWide && <AmountHeaders />}
        {canCopy && (
          <HeaderCell>
            <span className="sr-only">{t('copy')}</span>
          </HeaderCell>
        )}
      </TableHead>
      <tbody>
        {preorders.map((preorder) => (
          <Row key={preorder.id} preorder={preorder} isWide={isWide} canCopy={canCopy} />
        ))}
      </tbody>
    </table>
  )
}
