import type { InvoiceSort } from '@portolan/contract/freight/invoices/invoice-filter'
import type { InvoiceFilter, ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { useCallback, useMemo, useState } from 'react'
import { DocumentPreview } from '#freight/documents/document-preview.tsx'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { previewKind } from '#freight/documents/preview-kind.ts'
import { messages } from '#freight/invoices/messages.ts'
import type { InvoiceList } from '#freight/invoices/queries.ts'
import {
  nothingSelected,
  ranged,
  type Selection,
  toggled,
  toggledAll,
} from '#freight/invoices/selection/selection.ts'
import { SelectionBar } from '#freight/invoices/selection/selection-bar.tsx'
import { rowsOf } from '#freight/orders/list/order-list-data.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { InvoiceCards } from './invoice-cards.tsx'
import { InvoiceTable } from './invoice-table.tsx'

interface InvoiceRowsProps {
  list: InvoiceList
  invoices: readonly ListedInvoice[]
  count: number
  filter: InvoiceFilter
  isTable: boolean
  printing: boolean
  namesOrganization: boolean
  onSort: (ordering: InvoiceSort) => void
}

/** The invoices to look at, to select and to save; another filter clears the selection. */
export function InvoiceRows(props: InvoiceRowsProps) {
  const { list, invoices, count, filter, isTable, printing, namesOrganization, onSort } = props
  const t = useMessages(messages)
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [shown, setShown] = useState<ListedInvoice | null>(null)
  const { dataUpdatedAt, refetch } = list
  const loaded = useMemo(() => invoices.map(({ id }) => id), [invoices])

  const onSelect = useCallback(
    (id: string, isRange: boolean) => setSelection((now) => (isRange ? ranged : toggled)(now, id, loaded)),
    [loaded],
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
    ...{ invoices, count, selection, namesOrganization, printing, onSelect, freshUrl },
    onShow: setShown,
    onSelectAll: () => setSelection(toggledAll(selection, loaded)),
    memory: JSON.stringify(filter),
    hasNextPage: list.hasNextPage,
    isBusy: list.isFetching || list.isFetchNextPageError,
    fetchNextPage: () => void list.fetchNextPage(),
  }
  return (
    <>
      {printing && invoices.length < count && (
        <p className="text-sm">
          {t('printedPart', { shown: String(invoices.length), count: String(count) })}
        </p>
      )}
      {isTable ? (
        <InvoiceTable {...shared} ordering={filter.ordering ?? 'urgency'} onSort={onSort} />
      ) : (
        <InvoiceCards {...shared} />
      )}
      {(selection.isEverything || selection.ids.size > 0) && (
        <SelectionBar
          selection={selection}
          invoices={invoices}
          count={count}
          filter={filter}
          onEverything={() => setSelection({ ...nothingSelected, isEverything: true })}
          onClear={() => setSelection(nothingSelected)}
        />
      )}
      <DocumentPreview
        documents={invoices.filter(({ contentType }) => previewKind(contentType) !== null)}
        shown={shown}
        onShow={setShown}
        titleOf={({ number }) => t('invoice', { number })}
        freshUrl={freshUrl}
      />
    </>
  )
}
