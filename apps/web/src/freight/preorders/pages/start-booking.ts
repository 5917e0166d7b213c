import { getOrder, listShipmentUnits } from '@portolan/contract/freight/orders'
import { mostUnits } from '@portolan/contract/freight/preorder-content'
import { getPreorder } from '@portolan/contract/freight/preorders'
import type { Locale } from '@portolan/contract/identity/users'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { queryOptions } from '@tanstack/react-query'
import { type BookingDraft, type DraftOwner, readDraft } from '#freight/preorders/draft/booking-draft.ts'
import { type BookingValues, emptyBooking } from '#freight/preorders/values/booking-values.ts'
import {
  asCopy,
  valuesOfBookedOrder,
  valuesOfContent,
  valuesOfOrder,
} from '#freight/preorders/values/values-of-content.ts'
import { call } from '#platform/api/client.ts'
import { readAll } from '#platform/api/paging/read-all.ts'

/** What a new booking begins with. */
export type BookingSource = { from?: string | undefined; preorder?: string | undefined }

/** A new booking before anything is typed. */
export interface BookingStart {
  values: BookingValues
  /** The decimal mark of its numbers. */
  mark: DecimalMark
  /** Of the order or pre-order that is copied. */
  organizationId: string | null
}

async function copyOfOrder(orderId: string, mark: DecimalMark, signal: AbortSignal): Promise<BookingStart> {
  const params = { orderId }
  const order = await call(getOrder, { params, signal })
  const organizationId = order.organization.id
  // The booking says more than the order: addresses, terms, dangerous goods, HS codes.
  if (order.preorder) {
    const { content } = await call(getPreorder, { params: { preorderId: order.preorder.id }, signal })
    return { values: valuesOfBookedOrder(order, valuesOfContent(content, mark)), mark, organizationId }
  }
  const units = await readAll((query) => call(listShipmentUnits, { params, query, signal }))
  return { values: valuesOfOrder(order, units.slice(0, mostUnits), mark), mark, organizationId }
}

/** A new booking: empty, or copied from an order or a pre-order. Each opening asks again. */
export function startQuery({ from, preorder }: BookingSource, locale: Locale) {
  const mark = locale === 'ru' ? ',' : '.'
  return queryOptions({
    queryKey: ['preorders', 'start', from ?? null, preorder ?? null, locale],
    queryFn: async ({ signal }): Promise<BookingStart> => {
      if (from !== undefined) return copyOfOrder(from, mark, signal)
      if (preorder === undefined) return { values: emptyBooking(), mark, organizationId: null }
      const source = await call(getPreorder, { params: { preorderId: preorder }, signal })
      const values = asCopy(valuesOfContent(source.content, mark))
      return { values, mark, organizationId: source.organization.id }
    },
    gcTime: 0,
  })
}

/** The pre-order to be edited, as it is now. */
export function editedQuery(preorderId: string) {
  return queryOptions({
    queryKey: ['preorders', 'edited', preorderId],
    queryFn: ({ signal }) => call(getPreorder, { params: { preorderId }, signal }),
    gcTime: 0,
  })
}

/** Whose draft a copy or a new booking is. */
export function subjectOf({ from, preorder }: BookingSource): string {
  if (from !== undefined) return `order ${from}`
  return preorder === undefined ? 'new' : `preorder ${preorder}`
}

/** The draft of this device, else a fresh one. */
export function startDraft(
  owner: DraftOwner,
  fresh: Pick<BookingDraft, 'values' | 'mark' | 'base'>,
): { draft: BookingDraft; restoredFrom: string | null } {
  const kept = readDraft(localStorage, owner)
  if (kept) return { draft: kept, restoredFrom: kept.savedAt }
  const draft = { ...fresh, key: crypto.randomUUID(), unanswered: [], savedAt: new Date().toISOString() }
  return { draft, restoredFrom: null }
}
