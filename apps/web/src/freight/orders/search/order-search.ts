import type { OrderFilter } from '@portolan/contract/freight/orders'
import {
  type AttentionGroup,
  attentionGroups,
  deliveredValues,
  type OrderSort,
  orderSorts,
  placeCode,
  recordStatuses,
  shipmentStatuses,
  transportModes,
} from '@portolan/contract/freight/orders/order-filter'
import { orderSearchLength } from '@portolan/contract/shared/limits'
import { type ListMode, listModes } from '#platform/routing/list-mode.ts'
import { usualSort } from './usual-sort.ts'

/** The orders that the list shows. */
export const orderStatuses = [...recordStatuses, 'all'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/**
 * The search of `/orders`: view, filters and sort. Omits defaults. Places have other names than in the API,
 * since `from` is the source of a new order over the list.
 */
export interface OrderSearch extends Omit<OrderFilter, 'status' | 'ordering' | 'from' | 'to'> {
  listMode: ListMode
  orderStatus: OrderStatus
  fromPlace?: string[]
  toPlace?: string[]
  attention?: AttentionGroup[]
  ordering?: OrderSort
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((item) => item === value)
}

function valuesOf(value: unknown): unknown[] {
  return typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : []
}

function listOf<T extends string>(values: readonly T[], value: unknown): T[] | undefined {
  const wanted = valuesOf(value)
  const items = values.filter((item) => wanted.includes(item))
  return items.length === 0 ? undefined : items
}

function matching(pattern: RegExp, value: unknown): string[] | undefined {
  const items = valuesOf(value).filter((item) => typeof item === 'string' && pattern.test(item)) as string[]
  return items.length === 0 ? undefined : [...new Set(items)]
}

// A router that parses `?search=4711` as JSON returns a number.
function searchText(value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  return String(value).slice(0, orderSearchLength.longest) || undefined
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

// February 30th would become March 2nd.
function dateOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return undefined
  const read = new Date(value)
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(value) ? value : undefined
}

function withoutUndefined<T extends object>(members: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as never
}

/**
 * Parses the search of a URL, whose lists are comma-joined, or of a link. Missing or invalid members get
 * their defaults: people type and share URLs.
 */
export function validateOrderSearch(raw: Record<string, unknown>): OrderSearch {
  const ordering = oneOf(orderSorts, raw.ordering)
  const attention = listOf(attentionGroups, raw.attention)
  return {
    listMode: oneOf(listModes, raw.listMode) ?? 'cards',
    orderStatus: oneOf(orderStatuses, raw.orderStatus) ?? 'active',
    ...withoutUndefined({
      search: searchText(raw.search),
      attention,
      organization: matching(uuid, raw.organization),
      transportMode: listOf(transportModes, raw.transportMode),
      shipmentStatus: listOf(shipmentStatuses, raw.shipmentStatus),
      fromPlace: matching(placeCode, raw.fromPlace),
      toPlace: matching(placeCode, raw.toPlace),
      departureFrom: dateOf(raw.departureFrom),
      departureTo: dateOf(raw.departureTo),
      arrivalFrom: dateOf(raw.arrivalFrom),
      arrivalTo: dateOf(raw.arrivalTo),
      deliveryFrom: dateOf(raw.deliveryFrom),
      deliveryTo: dateOf(raw.deliveryTo),
      delivered: oneOf(deliveredValues, raw.delivered),
      ordering: ordering === usualSort(attention ? { attention } : {}) ? undefined : ordering,
    }),
  }
}
