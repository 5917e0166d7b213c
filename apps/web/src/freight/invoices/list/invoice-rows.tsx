import type { InvoiceSort } from '@portolan/contract/freight/invoices/invoice-filter'
import type { InvoiceFilter, ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { useDeferredValue, useMemo, useState } from 'react'
import { DocumentPreview } from '#freight/documents/document-preview.tsx'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { previewKind } from '#freight/documents/preview-kind.ts'
import { messages } from '#freight/invoices/messages.ts'
import type { InvoiceList } from '#freight/invoices/queries.ts'
import { InvoiceSelectionBar } from '#freight/invoices/selection/invoice-selection-bar.tsx'
import { rowsOf } from '#freight/orders/order-list-data.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { useSelection } from '#platform/ui/selection/use-selection.ts'
import { InvoiceCards } from './invoice-cards.tsx'
import { InvoiceTable } from './invoice-table.tsx'

interface InvoiceRowsProps {
  list: InvoiceList
  invoices: readonly ListedInvoice[]
  count: number
  /** True if more than `count` match. */
  isCapped: boolean
  filter: InvoiceFilter
  isTable: boolean
  printing: boolean
  namesOrganization: boolean
  onSort: (ordering: InvoiceSort) => void
}

/** The invoices to preview, select and save; changing the filter clears the selection. */
export function InvoiceRows(props: InvoiceRowsProps) {
  const { list, invoices, count, isCapped, filter, isTable, printing, namesOrganization, onSort } = props
  const t = useMessages(messages)
  const [invoice, setShown] = useState<ListedInvoice | null>(null)
  const { dataUpdatedAt, refetch } = list
  const loaded = useMemo(() => invoices.map(({ id }) => id), [invoices])

  const memory = JSON.stringify(filter)
  const { selection, onSelect, onSelectAll, onEverything, onClear } = useSelection(memory, loaded)
  // The check boxes respond to the click; the bar, with its sums and buttons, follows.
  const summed = useDeferredValue(selection)
  const previewed = useMemo(
    () => invoices.filter(({ contentType }) => previewKind(contentType) !== null),
    [invoices],
  )
  const freshUrl = useMemo(
    () =>
      freshUrlOf<ListedInvoice>({
        data: [...invoices],
        dataUpdatedAt,
        refetch: async (options) => {
          const { data } = await refetch(options)
          return { data: data && rowsOf(data) }
        },
      }),
    [invoices, dataUpdatedAt, refetch],
  )

  const shared = {
    // Loaded rows count too if the count is capped.
    invoices,
    count: Math.max(count, invoices.length),
    selection,
    namesOrganization,
    printing,
    onSelect,
    freshUrl,
    onShow: setShown,
    onSelectAll,
    memory,
    hasNextPage: list.hasNextPage,
    isBusy: list.isFetching || list.isFetchNextPageError,
    fetchNextPage: () => void list.fetchNextPage(),
  }
  return (
    <>
      {printing && (isCapped || invoices.length < count) && (
        <p className="text-sm">
          {t('printedPart', {
            shown: String(invoices.length),
            count: isCapped ? `${count}+` : String(count),
          })}
        </p>
      )}
      {isTable ? (
        <InvoiceTable {...shared} ordering={filter.ordering ?? 'urgency'} onSort={onSort} />
      ) : (
        <InvoiceCards {...shared} />
      )}
      {(summed.isEverything || summed.ids.size > 0) && (
        <InvoiceSelectionBar
          selection={summed}
          invoices={invoices}
          count={count}
          isCapped={isCapped}
          filter={filter}
          onEverything={onEverything}
          onClear={onClear}
        />
      )}
      <DocumentPreview
        documents={previewed}
        shown={invoice}
        onShow={setShown}
        titleOf={({ number }) => t('invoice', { number })}
        freshUrl={freshUrl}
      />
    </>
  )
}
