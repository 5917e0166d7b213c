import type { InvoiceSort } from '@portolan/contract/freight/invoices/invoice-filter'
import { memo, useCallback } from 'react'
import { nextSort, sortDirection } from '#freight/invoices/filters/invoice-search.ts'
import { messages } from '#freight/invoices/messages.ts'
import { useEndless, useListWindow } from '#freight/orders/list/window/use-list-window.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Cell, HeaderCell, SortableHeader, TableHead, TableRow } from '#platform/ui/data-table.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { SelectAllBox, SelectBox } from '#platform/ui/selection/select-box.tsx'
import { isSelected } from '#platform/ui/selection/selection.ts'
import { InvoiceFile, InvoiceLink, OrderOf, Standing } from './invoice-facts.tsx'
import type { InvoiceListProps, InvoiceRowProps } from './invoice-list.ts'

const rowHeight = 57

interface TableRowProps extends InvoiceRowProps {
  index: number
  measure: (row: HTMLTableRowElement | null) => void
}

/** A row's content for its invoice. Memoized: selecting all rows only redraws their check boxes. */
const InvoiceCells = memo(function InvoiceCells(props: Omit<InvoiceRowProps, 'selected' | 'onSelect'>) {
  const { invoice, namesOrganization, onShow, freshUrl } = props
  const format = useFormat()
  return (
    <>
      <Cell className={cn(namesOrganization && 'desktop:min-w-48')}>
        <InvoiceLink invoice={invoice} className="font-medium" />
        {namesOrganization && (
          <span className="wrap-anywhere block text-muted text-sm">{invoice.organization.name}</span>
        )}
      </Cell>
      <Cell>
        <OrderOf invoice={invoice} stacked={namesOrganization} />
      </Cell>
      <Cell className="tabular whitespace-nowrap max-desktop:hidden">{format.date(invoice.issuedOn)}</Cell>
      <Cell className="tabular whitespace-nowrap">{format.date(invoice.dueOn)}</Cell>
      <Cell>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <Standing invoice={invoice} />
        </span>
      </Cell>
      <Cell align="end" className="whitespace-nowrap font-semibold">
        {format.money(invoice.amount)}
      </Cell>
      <Cell className="ps-0!">
        <InvoiceFile invoice={invoice} onShow={onShow} freshUrl={freshUrl} />
      </Cell>
    </>
  )
})

const Row = memo(function Row(props: TableRowProps) {
  const { selected, onSelect, index, measure, ...rowProps } = props
  const { invoice } = rowProps
  const t = useMessages(messages)
  return (
    <TableRow
      interactive
      ref={measure}
      data-index={index}
      aria-rowindex={index + 2}
      className={cn(selected && 'bg-accent-tint/60')}
    >
      <Cell className="pe-0!">
        <SelectBox
          label={t('select', { number: invoice.number })}
          checked={selected}
          onSelect={(isRange) => onSelect(invoice.id, isRange)}
          className="touch-room relative"
        />
      </Cell>
      <InvoiceCells {...rowProps} />
    </TableRow>
  )
})

function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={8} />
    </tr>
  )
}

interface InvoiceTableProps extends InvoiceListProps {
  ordering: InvoiceSort
  onSort: (ordering: InvoiceSort) => void
}

/** Invoices as a table; on screen only visible rows are rendered, on paper all of them. */
export function InvoiceTable(props: InvoiceTableProps) {
  const { invoices, count, selection, memory, ordering, onSort, onSelectAll, printing, ...row } = props
  const t = useMessages(messages)
  const keyOf = useCallback((index: number) => invoices[index]?.id ?? String(index), [invoices])
  const { list, virtualizer, items, margin } = useListWindow({
    memory: `invoices ${memory}`,
    count: invoices.length,
    estimate: rowHeight,
    keyOf,
  })
  useEndless({ ...props, lastIndex: items.at(-1)?.index ?? 0, count: invoices.length })
  const indexes = printing ? invoices.map((_, index) => index) : items.map(({ index }) => index)
  const above = printing ? 0 : (items[0]?.start ?? margin) - margin
  const below = printing ? 0 : virtualizer.getTotalSize() - ((items.at(-1)?.end ?? margin) - margin)
  const selected = invoices.filter(({ id }) => isSelected(selection, id)).length

  const sorted = (column: 'number' | 'issuedOn' | 'dueOn' | 'amount') => ({
    direction: sortDirection(ordering, column),
    onSort: () => onSort(nextSort(ordering, column)),
  })

  return (
    // Clipping keeps the corners round and, unlike hiding, lets the header stay in view.
    <div ref={list} data-print="wide" className="overflow-clip rounded-lg border bg-surface">
      <table className="w-full border-collapse" aria-rowcount={count + 1}>
        <caption className="sr-only">{t('title')}</caption>
        <TableHead>
          <HeaderCell className="w-10 pe-0!">
            <SelectAllBox
              label={t('selectLoaded')}
              checked={selected === invoices.length}
              mixed={selected > 0 && selected < invoices.length}
              onSelect={onSelectAll}
              className="touch-room relative"
            />
          </HeaderCell>
          <SortableHeader {...sorted('number')}>{t('column.number')}</SortableHeader>
          <HeaderCell>{t('column.order')}</HeaderCell>
          <SortableHeader {...sorted('issuedOn')} className="max-desktop:hidden">
            {t('column.issued')}
          </SortableHeader>
          <SortableHeader {...sorted('dueOn')}>{t('column.due')}</SortableHeader>
          <HeaderCell>{t('column.state')}</HeaderCell>
          <SortableHeader align="end" {...sorted('amount')}>
            {t('column.amount')}
          </SortableHeader>
          <HeaderCell className="w-22">
            <span className="sr-only">{t('column.file')}</span>
          </HeaderCell>
        </TableHead>
        <tbody>
          <Spacer height={above} />
          {indexes.map((index) => {
            const invoice = invoices[index]
            return (
              invoice && (
                <Row
                  key={invoice.id}
                  invoice={invoice}
                  index={index}
                  selected={isSelected(selection, invoice.id)}
                  namesOrganization={row.namesOrganization}
                  onSelect={row.onSelect}
                  onShow={row.onShow}
                  freshUrl={row.freshUrl}
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
