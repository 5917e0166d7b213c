import type { CompanyOrderFilter } from '@portolan/contract/company/order-lists/order-list'
import { orderFilterOf } from '#freight/orders/search/order-filters.ts'
import { type OrderSearch, validateOrderSearch } from '#freight/orders/search/order-search.ts'
import { sortOf } from '#freight/orders/search/usual-sort.ts'

/** The search of `/desk/orders`: as customers' lists have it, and one account manager's customers. */
export interface DeskSearch extends OrderSearch {
  /** An email. */
  accountManager?: string
}

const longestEmail = 254

/** Parses the search of a URL or of a link; the desk has one view, the table. */
export function validateDeskSearch(raw: Record<string, unknown>): DeskSearch {
  const { accountManager } = raw
  const isEmail =
    typeof accountManager === 'string' &&
    accountManager.includes('@') &&
    accountManager.length <= longestEmail
  return { ...validateOrderSearch(raw), listMode: 'list', ...(isEmail && { accountManager }) }
}

/** The search as a URL has it, without what is always so. */
export function urlOfSearch({ listMode: _, orderStatus, ...others }: DeskSearch): Record<string, unknown> {
  return { ...others, ...(orderStatus !== 'active' && { orderStatus }) }
}

/** The request to the server. */
export function deskFilterOf(search: DeskSearch): CompanyOrderFilter {
  const { ordering: _, ...filter } = orderFilterOf(search)
  const { accountManager } = search
  return { ...filter, ...(accountManager && { accountManager }), ordering: [sortOf(search)] }
}
