import type { OrderFilter } from '@portolan/contract/freight/orders'
import {
  type AttentionGroup,
  type Delivered,
  type OrderSort,
  readSort,
  type SortField,
} from '@portolan/contract/freight/orders/order-filter'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import type { OrderSearch } from './order-search.ts'
import { isSortedByTile, sortOf } from './usual-sort.ts'

/** Adds the value if missing in the list, otherwise removes it. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

/** The search without filters; view, status and sort stay. */
export function cleared({ listMode, orderStatus, ordering }: OrderSearch): OrderSearch {
  return { listMode, orderStatus, ...(ordering && { ordering }) }
}

type FilterName = keyof Omit<OrderSearch, 'search' | 'listMode' | 'orderStatus' | 'ordering'>

/** Filters that a wide page has in its bar; a phone has them in the panel, too. */
export const barFilters: readonly FilterName[] = ['transportMode', 'shipmentStatus', 'delivered']

/** Filters that need the room of the panel. */
export const panelFilters: readonly FilterName[] = [
  'organization',
  'fromPlace',
  'toPlace',
  'departureFrom',
  'departureTo',
  'arrivalFrom',
  'arrivalTo',
  'deliveryFrom',
  'deliveryTo',
]

/** How many values of these filters are chosen; both ends of a range of dates are one. */
export function countFilters(search: OrderSearch, names: readonly FilterName[]): number {
  const chosen = names.flatMap((name) => {
    const value = search[name]
    if (Array.isArray(value)) return value.map((each) => `${name} ${each}`)
    return value ? [name.replace(/(From|To)$/, '')] : []
  })
  return new Set(chosen).size
}

/** The search without these filters. */
export function withoutFilters(search: OrderSearch, names: readonly FilterName[]): OrderSearch {
  const others = Object.entries(search).filter(([name]) => !names.some((each) => each === name))
  return Object.fromEntries(others) as unknown as OrderSearch
}

/** True if there are filters other than active or archived. */
export function isNarrowed(search: OrderSearch): boolean {
  const { search: _, listMode: _mode, orderStatus: _status, ordering: _sort, ...filters } = search
  return isSearched(search) || Object.values(filters).some((value) => value !== undefined && value.length > 0)
}

/** True if there is a filter that pre-orders don't have. */
export function isOnlyOfOrders(search: OrderSearch): boolean {
  const { search: _, listMode: _mode, orderStatus: _status, ordering: _sort, ...filters } = search
  const { transportMode: _transport, organization: _organization, ...others } = filters
  return Object.values(others).some((value) => value !== undefined)
}

/** Toggles a group of orders that need attention. Choosing one replaces the sort by its own. */
export function withAttention(search: OrderSearch, group: AttentionGroup): OrderSearch {
  const { attention, ...others } = search
  if (!attention?.includes(group)) {
    const { ordering: _, ...unsorted } = others
    return { ...unsorted, attention: [group] }
  }
  // Half of the overdue invoices may belong to archived orders, so links to them show orders of all statuses.
  return {
    ...others,
    orderStatus: group === 'overdue' && others.orderStatus === 'all' ? 'active' : others.orderStatus,
  }
}

/** Toggles the filter by delivery; without a value it's removed. */
export function withDelivered({ delivered, ...others }: OrderSearch, value?: Delivered): OrderSearch {
  return value === undefined || value === delivered ? others : { ...others, delivered: value }
}

/** True if the typed text is too short to search for. */
export function isSearchTooShort(search: OrderSearch): boolean {
  return searchedText(search) !== '' && !isSearched(search)
}

/** True if the search is long enough to apply. */
export function isSearched(search: OrderSearch): boolean {
  return searchedText(search).length >= orderSearchLength.shortest
}

/** The searched text. */
export function searchedText({ search = '' }: OrderSearch): string {
  return search.trim()
}

/** The request to the server. The view isn't part of it, so cards and list share their rows. */
export function orderFilterOf(search: OrderSearch): OrderFilter {
  // Lists each member: while the form is open over the list, the router's search also has the form's initial
  // values.
  const { attention, organization, transportMode, shipmentStatus, fromPlace, toPlace } = search
  const { departureFrom, departureTo, arrivalFrom, arrivalTo, orderStatus } = search
  const { deliveryFrom, deliveryTo, delivered } = search
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
    ...(deliveryFrom && { deliveryFrom }),
    ...(deliveryTo && { deliveryTo }),
    ...(delivered && { delivered }),
    ...(orderStatus !== 'all' && { status: [orderStatus] }),
    ordering: isSortedByTile(search) ? [sortOf(search)] : ['-pinned', sortOf(search)],
    ...(isSearched(search) && { search: searchedText(search) }),
  }
}

type SortColumn = Exclude<SortField, 'createdAt' | 'papersDue'>

/** The sort after a click on a column's header: ascending first, but newest activity first. */
export function nextSort(ordering: OrderSort, column: SortColumn): OrderSort {
  const first = column === 'updatedAt' ? '-updatedAt' : column
  if (ordering !== first) return first
  return first === column ? `-${column}` : column
}

/** The current sort of a column. */
export function sortDirection(ordering: OrderSort, column: SortColumn): 'ascending' | 'descending' | null {
  const { field, descending } = readSort(ordering)
  if (field !== column) return null
  return descending ? 'descending' : 'ascending'
}
