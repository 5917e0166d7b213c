import { getOrder, listShipmentUnits, type ShipmentUnit } from '@portolan/contract/freight/orders'
import { mostUnits } from '@portolan/contract/freight/preorder-content'
import { getPreorder } from '@portolan/contract/freight/preorders'
import type { Locale } from '@portolan/contract/identity/users'
import { queryOptions } from '@tanstack/react-query'
import { type BookingDraft, type DraftOwner, readDraft } from '#freight/preorders/draft/booking-draft.ts'
import { type BookingValues, emptyBooking } from '#freight/preorders/values/booking-values.ts'
import { asCopy, valuesOfContent, valuesOfOrder } from '#freight/preorders/values/values-of-content.ts'
import { call } from '#platform/api/client.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'

/** What a new booking begins with. */
export type BookingSource = { from?: string | undefined; preorder?: string | undefined }

const markOf = (locale: Locale) => (locale === 'ru' ? ',' : '.')

async function allUnits(orderId: string, signal: AbortSignal): Promise<ShipmentUnit[]> {
  const units: ShipmentUnit[] = []
  let cursor: string | undefined
  do {
    const query = { limit: 100, ...(cursor && { cursor }) }
    const page = await call(listShipmentUnits, { params: { orderId }, query, signal })
    units.push(...page.results)
    cursor = nextCursor(page)
  } while (cursor !== undefined && units.length < mostUnits)
  return units.slice(0, mostUnits)
}

/** The values of a new booking: empty, or copied from an order or a pre-order. Each opening asks again. */
export function startQuery({ from, preorder }: BookingSource, locale: Locale) {
  return queryOptions({
    queryKey: ['preorders', 'start', from ?? null, preorder ?? null, locale],
    queryFn: async ({ signal }): Promise<BookingValues> => {
      if (from !== undefined) {
        const params = { orderId: from }
        const [order, units] = await Promise.all([call(getOrder, { params, signal }), allUnits(from, signal)])
        return valuesOfOrder(order, units, markOf(locale))
      }
      if (preorder === undefined) return emptyBooking()
      const { content } = await call(getPreorder, { params: { preorderId: preorder }, signal })
      return asCopy(valuesOfContent(content, markOf(locale)))
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
  fresh: Pick<BookingDraft, 'values' | 'base'>,
): { draft: BookingDraft; restoredFrom: string | null } {
  const kept = readDraft(localStorage, owner)
  if (kept) return { draft: kept, restoredFrom: kept.savedAt }
  const draft = { ...fresh, key: crypto.randomUUID(), unanswered: [], savedAt: new Date().toISOString() }
  return { draft, restoredFrom: null }
}
