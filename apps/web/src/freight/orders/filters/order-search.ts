import {
  defaultSort,
  type OrderSort,
  orderSorts,
  recordStatuses,
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
