import {
  type listOrders,
  recordStatuses,
  type ShipmentStatus,
  shipmentStatuses,
} from '@portolan/contract/freight/orders'
import { type TransportMode, transportModes } from '@portolan/contract/freight/places'
import type { Query } from '@portolan/contract/shared/endpoint'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import * as z from 'zod/mini'
import { type ListMode, listModes } from '#platform/routing/list-mode.ts'

/** Sort orders that a person can choose; pinned orders come first in each. */
export const orderSorts = [
  '-updatedAt',
  'updatedAt',
  'arrival',
  '-arrival',
  'departure',
  '-departure',
  '-createdAt',
  'createdAt',
  'number',
  '-number',
] as const
export type OrderSort = (typeof orderSorts)[number]

export const defaultSort: OrderSort = '-updatedAt'

/** The server searches from this many characters on. */
export const minimumSearchLength = orderSearchLength
const maximumSearchLength = 100
const pageSize = 50

/** Search members that make no sense are dropped rather than refused: addresses are typed and shared by people. */
function listOf<T extends string>(known: readonly T[]) {
  return z.catch(
    z.pipe(
      z.union([z.string(), z.array(z.string())]),
      z.transform((value) => {
        const wanted = new Set(Array.isArray(value) ? value : value.split(','))
        const kept = known.filter((item) => wanted.has(item))
        return kept.length === 0 ? undefined : kept.join(',')
      }),
    ),
    undefined,
  )
}

// A router that reads `?search=4711` as JSON gives a number.
const searchText = z.catch(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value).slice(0, maximumSearchLength) || undefined),
  ),
  undefined,
)

const sort = z.catch(
  z.pipe(
    z.enum(orderSorts),
    z.transform((value) => (value === defaultSort ? undefined : value)),
  ),
  undefined,
)

const OrderSearchSchema = z.object({
  listMode: z.catch(z.enum(listModes), 'cards'),
  orderStatus: z.catch(z.enum(recordStatuses), 'active'),
  search: searchText,
  transportMode: listOf(transportModes),
  shipmentStatus: listOf(shipmentStatuses),
  ordering: sort,
})

type Parsed = z.infer<typeof OrderSearchSchema>

/** The query of `/orders` as it stands in the address; lists are comma-joined, what equals its default is left out. */
export interface OrderSearch {
  listMode: ListMode
  orderStatus: Parsed['orderStatus']
  search?: string
  transportMode?: string
  shipmentStatus?: string
  ordering?: OrderSort
}

/** The same as the page works with it. */
export interface OrderFilters {
  listMode: ListMode
  orderStatus: Parsed['orderStatus']
  search: string
  transportMode: TransportMode[]
  shipmentStatus: ShipmentStatus[]
  ordering: OrderSort
}

/** Reads any address query; what is missing or wrong takes its default, so this never throws. */
export function validateOrderSearch(raw: Record<string, unknown>): OrderSearch {
  const parsed = OrderSearchSchema.parse(raw)
  return {
    listMode: parsed.listMode,
    orderStatus: parsed.orderStatus,
    ...(parsed.search === undefined ? {} : { search: parsed.search }),
    ...(parsed.transportMode === undefined ? {} : { transportMode: parsed.transportMode }),
    ...(parsed.shipmentStatus === undefined ? {} : { shipmentStatus: parsed.shipmentStatus }),
    ...(parsed.ordering === undefined ? {} : { ordering: parsed.ordering }),
  }
}

const pick = <T extends string>(known: readonly T[], joined: string | undefined): T[] => {
  const wanted = new Set(joined?.split(','))
  return known.filter((item) => wanted.has(item))
}

export function filtersOf(search: OrderSearch): OrderFilters {
  return {
    listMode: search.listMode,
    orderStatus: search.orderStatus,
    search: search.search ?? '',
    transportMode: pick(transportModes, search.transportMode),
    shipmentStatus: pick(shipmentStatuses, search.shipmentStatus),
    ordering: search.ordering ?? defaultSort,
  }
}

/** The address query of changed filters. */
export function searchOf(filters: OrderFilters): OrderSearch {
  return validateOrderSearch({ ...filters })
}

/** Adds the value when it is not in the list, else takes it out. */
export function toggled<T>(values: readonly T[], value: T): T[] {
  return values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
}

/** The filters without any that narrow; view, status and sort stay. */
export function cleared(filters: OrderFilters): OrderFilters {
  return { ...filters, search: '', transportMode: [], shipmentStatus: [] }
}

/** Whether anything beyond active or archived narrows the list. */
export function isNarrowed(filters: OrderFilters): boolean {
  return filters.transportMode.length > 0 || filters.shipmentStatus.length > 0 || isSearched(filters)
}

/** Whether something is typed that is too short to search for. */
export function isSearchTooShort(filters: OrderFilters): boolean {
  return filters.search.trim() !== '' && !isSearched(filters)
}

/** Whether the search is long enough to take part. */
export function isSearched(filters: OrderFilters): boolean {
  return filters.search.trim().length >= minimumSearchLength
}

export type OrderListQuery = Omit<Query<typeof listOrders>, 'cursor'>

/** What the server is asked. The view takes no part, so cards and list share their rows. */
export function orderQueryOf(filters: OrderFilters): OrderListQuery {
  return {
    status: [filters.orderStatus],
    ordering: ['-pinned', filters.ordering],
    limit: pageSize,
    ...(isSearched(filters) ? { search: filters.search.trim() } : {}),
    ...(filters.transportMode.length > 0 ? { transportMode: filters.transportMode } : {}),
    ...(filters.shipmentStatus.length > 0 ? { shipmentStatus: filters.shipmentStatus } : {}),
  }
}

type SortColumn = 'number' | 'departure' | 'arrival' | 'updatedAt'

/** The sort after a click on a column's header: ascending first, but the newest activity first. */
export function nextSort(ordering: OrderSort, column: SortColumn): OrderSort {
  const first = column === 'updatedAt' ? '-updatedAt' : column
  if (ordering !== first) return first
  return first === column ? `-${column}` : column
}

/** How a column is sorted now. */
export function sortDirection(ordering: OrderSort, column: SortColumn): 'ascending' | 'descending' | null {
  if (ordering === column) return 'ascending'
  return ordering === `-${column}` ? 'descending' : null
}
