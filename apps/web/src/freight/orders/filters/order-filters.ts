import {
  defaultSort,
  type OrderSort,
  readSort,
  type SortField,
} from '@portolan/contract/freight/order-filter'
import type { OrderFilter } from '@portolan/contract/freight/orders'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import type { OrderSearch } from './order-search.ts'

/** Adds the value when it isn't in the list, else takes it out. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

/** The search without any filter that narrows; view, status and sort stay. */
export function cleared({
  search: _,
  transportMode: _mode,
  shipmentStatus: _status,
  ...kept
}: OrderSearch): OrderSearch {
  return kept
}

/** Whether anything beyond active or archived narrows the list. */
export function isNarrowed(search: OrderSearch): boolean {
  const { transportMode = [], shipmentStatus = [] } = search
  return transportMode.length > 0 || shipmentStatus.length > 0 || isSearched(search)
}

/** Whether something is typed that is too short to search for. */
export function isSearchTooShort(search: OrderSearch): boolean {
  return searchedText(search) !== '' && !isSearched(search)
}

/** Whether the search is long enough to take part. */
export function isSearched(search: OrderSearch): boolean {
  return searchedText(search).length >= orderSearchLength.shortest
}

/** The text that is searched for. */
export function searchedText({ search = '' }: OrderSearch): string {
  return search.trim()
}

/** What the server is asked. The view takes no part, so cards and list share their rows. */
export function orderFilterOf(search: OrderSearch): OrderFilter {
  // Member by member: while the form is open over the list, the router's search has what the form begins with, too.
  const { orderStatus, transportMode, shipmentStatus, ordering = defaultSort } = search
  return {
    ...(transportMode && { transportMode }),
    ...(shipmentStatus && { shipmentStatus }),
    status: [orderStatus],
    ordering: ['-pinned', ordering],
    ...(isSearched(search) && { search: searchedText(search) }),
  }
}

type SortColumn = Exclude<SortField, 'createdAt'>

/** The sort after a click on a column's header: ascending first, but the newest activity first. */
export function nextSort(ordering: OrderSort, column: SortColumn): OrderSort {
  const first = column === 'updatedAt' ? '-updatedAt' : column
  if (ordering !== first) return first
  return first === column ? `-${column}` : column
}

/** How a column is sorted now. */
export function sortDirection(ordering: OrderSort, column: SortColumn): 'ascending' | 'descending' | null {
  const { field, descending } = readSort(ordering)
  if (field !== column) return null
  return descending ? 'descending' : 'ascending'
}
