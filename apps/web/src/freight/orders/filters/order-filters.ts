import {
  defaultSort,
  type OrderSort,
  orderSorts,
  readSort,
  recordStatuses,
  type SortField,
  shipmentStatuses,
  transportModes,
} from '@portolan/contract/freight/order-filter'
import type { OrderFilter, RecordStatus } from '@portolan/contract/freight/orders'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { type ListMode, listModes } from '#platform/routing/list-mode.ts'

/** The search of `/orders`: the view and what narrows and sorts it. What equals its default is left out. */
export interface OrderSearch extends Omit<OrderFilter, 'status' | 'ordering'> {
  listMode: ListMode
  orderStatus: RecordStatus
  ordering?: OrderSort
}

function oneOf<T extends string>(known: readonly T[], value: unknown): T | undefined {
  return known.find((item) => item === value)
}

function listOf<T extends string>(known: readonly T[], value: unknown): T[] | undefined {
  const wanted: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
  const kept = known.filter((item) => wanted.includes(item))
  return kept.length === 0 ? undefined : kept
}

// A router that reads `?search=4711` as JSON gives a number.
function searchText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).slice(0, orderSearchLength.longest) || undefined
}

/**
 * Reads the search of a URL, whose lists are comma-joined, or of a link. What is missing or wrong takes its default:
 * people type and share URLs. By hand, because the browser loads no zod before login.
 */
export function validateOrderSearch(raw: Record<string, unknown>): OrderSearch {
  const search = searchText(raw.search)
  const transportMode = listOf(transportModes, raw.transportMode)
  const shipmentStatus = listOf(shipmentStatuses, raw.shipmentStatus)
  const ordering = oneOf(orderSorts, raw.ordering)
  return {
    listMode: oneOf(listModes, raw.listMode) ?? 'cards',
    orderStatus: oneOf(recordStatuses, raw.orderStatus) ?? 'active',
    ...(search && { search }),
    ...(transportMode && { transportMode }),
    ...(shipmentStatus && { shipmentStatus }),
    ...(ordering && ordering !== defaultSort && { ordering }),
  }
}

/** Adds the value when it is not in the list, else takes it out. */
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
  const { listMode: _, orderStatus, search: _text, ordering = defaultSort, ...lists } = search
  return {
    ...lists,
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
