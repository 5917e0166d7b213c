import type { ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import type { FreshUrl } from '#freight/documents/fresh-url.ts'
import type { Selection } from '#platform/ui/selection/selection.ts'

interface RowActions {
  /** The person has several organizations. */
  namesOrganization: boolean
  onSelect: (id: string, isRange: boolean) => void
  onShow: (invoice: ListedInvoice) => void
  freshUrl: FreshUrl
}

export interface InvoiceRowProps extends RowActions {
  invoice: ListedInvoice
  selected: boolean
}

/** What the table and the cards take. */
export interface InvoiceListProps extends RowActions {
  invoices: readonly ListedInvoice[]
  /** All that match, loaded or not. */
  count: number
  selection: Selection
  onSelectAll: () => void
  /** Identifies the list, also across visits. */
  memory: string
  printing: boolean
  hasNextPage: boolean
  isBusy: boolean
  fetchNextPage: () => void
}
