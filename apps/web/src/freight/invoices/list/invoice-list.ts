import type { ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import type { FreshUrl } from '#freight/documents/fresh-url.ts'
import type { Selection } from '#platform/ui/selection/selection.ts'

interface RowActions {
  /** True if the person has several organizations. */
  namesOrganization: boolean
  onSelect: (id: string, isRange: boolean) => void
  onShow: (invoice: ListedInvoice) => void
  freshUrl: FreshUrl
}

export interface InvoiceRowProps extends RowActions {
  invoice: ListedInvoice
  selected: boolean
}

/** The props shared by the table and the cards. */
export interface InvoiceListProps extends RowActions {
  invoices: readonly ListedInvoice[]
  /** All matches, loaded or not. */
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
