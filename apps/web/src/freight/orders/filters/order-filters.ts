import type { OrderFilter } from '@portolan/contract/freight/orders'
import {
  type AttentionGroup,
  defaultSort,
  type OrderSort,
  readSort,
  type SortField,
} from '@portolan/contract/freight/orders/order-filter'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import type { OrderSearch } from './order-search.ts'

/** Adds the value when it isn't in the list, else takes it out. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

/** The search without any filter that narrows; view, status and sort stay. */
export function cleared({ listMode, orderStatus, ordering }: OrderSearch): OrderSearch {
  return { listMode, orderStatus, ...(ordering && { ordering }) }
}

/** Whether anything beyond active or archived narrows the list. */
export function isNarrowed(search: OrderSearch): boolean {
  const { search: _, listMode: _mode, orderStatus: _status, ordering: _sort, ...filters } = search
  return isSearched(search) || Object.values(filters).some((value) => value !== undefined && value.length > 0)
}

/** Whether a filter narrows the list that pre-orders don't have. */
export function isOnlyOfOrders(search: OrderSearch): boolean {
  const { search: _, listMode: _mode, orderStatus: _status, ordering: _sort, ...filters } = search
  const { transportMode: _transport, organization: _organization, ...others } = filters
  return Object.values(others).some((value) => value !== undefined)
}

/** The search with one group of orders that need attention, or without it if it had that. */
export function withAttention(search: OrderSearch, group: AttentionGroup): OrderSearch {
  const { attention, ...others } = search
  if (attention?.includes(group))
    // Overdue invoices brought all orders along.
    return {
      ...others,
      orderStatus: group === 'overdue' && others.orderStatus === 'all' ? 'active' : others.orderStatus,
    }
  // Half of the overdue invoices may belong to archived orders.
  return { ...others, attention: [group], ...(group === 'overdue' && { orderStatus: 'all' }) }
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
  // Member by member: while the form is open over the list, the router's search has what the form begins
  // with, too.
  const { attention, organization, transportMode, shipmentStatus, fromPlace, toPlace } = search
  const { departureFrom, departureTo, arrivalFrom, arrivalTo, orderStatus, ordering = defaultSort } = search
  return {
    ...(attention && { attention }),
    ...(organization && { organization }),
    ...(transportMode && { transportMode }),
    ...(shipmentStatus && { shipmentStatus }),
    ...(fromPlace && { from: fromPlace }),
    ...(toPlace && { to: toPlace }),
    ...(departureFrom && { departureFrom }),
    ...(departureTo && { departureTo }),
    ...(arrivalFrom && { arrivalFrom }),
    ...(arrivalTo && { arrivalTo }),
    ...(orderStatus !== 'all' && { status: [orderStatus] }),
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
