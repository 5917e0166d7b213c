import type { OrderFilter } from '@portolan/contract/freight/orders'
import {
  defaultSort,
  orderSorts,
  readSort,
  type SortField,
} from '@portolan/contract/freight/orders/order-filter'
import { StoredInstant } from '@portolan/contract/shared/instants'
import * as z from 'zod/mini'
import { toInstant } from '#platform/db/columns.ts'

/** The sort of the list. Pinned orders come first or last; null if pins don't matter. */
export interface Sorting {
  pinned: 'first' | 'last' | null
  field: SortField
  descending: boolean
}

/** By default, pinned orders come first, then the newest activity. */
export function sortingOf({ ordering = ['-pinned', defaultSort] }: OrderFilter): Sorting {
  const sort = orderSorts.find((each) => ordering.includes(each)) ?? defaultSort
  const pinned = ordering.includes('-pinned') ? 'first' : ordering.includes('pinned') ? 'last' : null
  return { pinned, ...readSort(sort) }
}

/**
 * The position after a row: its part of the list, sort key and ID, and for lateness the time as of which the
 * list is sorted.
 */
export type OrderCursor = [part: number, sortKey: string, id: string, now?: string]

/** The time as of which all pages of a list are sorted: that of its first page. */
export function walkTime(after: OrderCursor | null, now: string): string {
  return after?.[3] ?? now
}

/** The cursor after a row. */
export function cursorBehind(
  filter: OrderFilter,
  row: { part: number; sortKey: string; id: string },
  { after, now }: { after: OrderCursor | null; now: string },
): OrderCursor {
  const { part, sortKey, id } = row
  return sortingOf(filter).field === 'lateness'
    ? [part, sortKey, id, walkTime(after, now)]
    : [part, sortKey, id]
}

// PostgreSQL's text of an instant, as in a cursor.
const SortInstant = z.string().check(z.maxLength(40), z.refine(isInstantText))
const SortFigure = z.string().check(z.regex(/^-?\d{1,16}(\.\d{1,20})?$/))
const SortNumber = z.string().check(z.refine((text) => !text.includes('\0')))

function isInstantText(text: string): boolean {
  if (text === 'infinity') return true
  return /\+00$/.test(text) && StoredInstant.safeParse(toInstant(text)).success
}

/** The schema of a cursor under an ordering. */
export function orderCursorSchema(filter: OrderFilter): z.ZodMiniType<OrderCursor> {
  const { pinned, field } = sortingOf(filter)
  const part = z.int().check(z.minimum(0), z.maximum(pinned === null ? 0 : 1))
  if (field === 'lateness') return z.tuple([part, SortFigure, z.uuid(), StoredInstant])
  return z.tuple([part, field === 'number' ? SortNumber : SortInstant, z.uuid()])
}
