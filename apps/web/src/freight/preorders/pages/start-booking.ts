import type { City } from '@portolan/contract/content/definitions'
import { getOrder, listShipmentUnits } from '@portolan/contract/freight/orders'
import { emptyContent, maxUnits } from '@portolan/contract/freight/preorders/preorder-content'
import { getPreorder } from '@portolan/contract/freight/preorders/preorders'
import { getQuote } from '@portolan/contract/freight/quotes'
import type { Locale } from '@portolan/contract/identity/users'
import type { DecimalMark } from '@portolan/freight/booking/tables/read-number'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type BookingDraft, type DraftOwner, readDraft } from '#freight/preorders/draft/booking-draft.ts'
import { addressBookQuery, cityQuery } from '#freight/preorders/lookups/queries.ts'
import { isEstimation, valuesOfEstimation } from '#freight/preorders/start/values-of-estimation.ts'
import { type BookingValues, emptyBooking, isInContainers } from '#freight/preorders/values/booking-values.ts'
import {
  asCopy,
  valuesOfBookedOrder,
  valuesOfContent,
  valuesOfOrder,
} from '#freight/preorders/values/values-of-content.ts'
import { call } from '#platform/api/client.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { readAll } from '#platform/api/paging/read-all.ts'
import { Problem } from '#platform/api/problem.ts'
import type { BookingSource } from '#platform/routing/paths.ts'

/** A new booking before anything is typed. */
export interface BookingStart {
  values: BookingValues
  /** The decimal mark of its numbers. */
  mark: DecimalMark
  /** The organization of the copied order or pre-order. */
  organizationId: string | null
}

async function copyOfOrder(orderId: string, mark: DecimalMark, signal: AbortSignal): Promise<BookingStart> {
  const params = { orderId }
  const order = await call(getOrder, { params, signal })
  const organizationId = order.organization.id
  // The booking has more than the order: addresses, terms, dangerous goods, HS codes.
  if (order.preorder) {
    const { content } = await call(getPreorder, { params: { preorderId: order.preorder.id }, signal })
    return { values: valuesOfBookedOrder(order, valuesOfContent(content, mark)), mark, organizationId }
  }
  const units = await readAll((query) => call(listShipmentUnits, { params, query, signal }))
  return { values: valuesOfOrder(order, units.slice(0, maxUnits), mark), mark, organizationId }
}

/** A quote's request as a separate booking. Keeps its date, since prices depend on the day. */
async function startOfQuote(quoteId: string, mark: DecimalMark, signal: AbortSignal): Promise<BookingStart> {
  const { request, organization } = await call(getQuote, { params: { quoteId }, signal })
  const { party: _, ...content } = request
  const booked = valuesOfContent({ ...content, parties: emptyContent.parties }, mark)
  const { readyOn, customerReference } = booked
  return { values: { ...asCopy(booked), readyOn, customerReference }, mark, organizationId: organization.id }
}

/** A city of the URL; null if it doesn't exist, to be chosen in the form. */
async function cityOf(client: QueryClient, id: string | undefined, locale: Locale): Promise<City | null> {
  if (id === undefined) return null
  try {
    return await client.fetchQuery(cityQuery(id, locale))
  } catch (error) {
    if (error instanceof Problem && (error.status === 404 || error.status === 400)) return null
    throw error
  }
}

async function startOfEstimation(
  source: BookingSource,
  client: QueryClient,
  locale: Locale,
  mark: DecimalMark,
): Promise<BookingStart> {
  const [from, to] = await Promise.all([
    cityOf(client, source.estimateFrom, locale),
    cityOf(client, source.estimateTo, locale),
  ])
  return { values: valuesOfEstimation(source, { from, to }, mark), mark, organizationId: null }
}

/** An empty booking, by the mode and load type that the person's first organization mostly ships by. */
async function usualBooking(client: QueryClient): Promise<BookingValues> {
  const empty = emptyBooking()
  try {
    const { organizations } = await client.ensureQueryData(currentUserQuery)
    const { usual } = await client.ensureQueryData(addressBookQuery(organizations[0]?.id ?? ''))
    if (!usual) return empty
    const { transportMode, loadType } = usual
    return { ...empty, transportMode, loadType, containers: isInContainers(usual) ? empty.containers : [] }
  } catch {
    return empty
  }
}

/**
 * A new booking: empty, from the calculator, or copied from an order or a pre-order. Fetched at each opening.
 */
export function startQuery(source: BookingSource, locale: Locale) {
  const { from, preorder, estimateQuote } = source
  const mark = locale === 'ru' ? ',' : '.'
  return queryOptions({
    queryKey: ['preorders', 'start', subjectOf(source), locale],
    queryFn: async ({ client, signal }): Promise<BookingStart> => {
      if (from !== undefined) return copyOfOrder(from, mark, signal)
      if (estimateQuote !== undefined) return startOfQuote(estimateQuote, mark, signal)
      if (isEstimation(source)) return startOfEstimation(source, client, locale, mark)
      if (preorder === undefined) return { values: await usualBooking(client), mark, organizationId: null }
      const copied = await call(getPreorder, { params: { preorderId: preorder }, signal })
      const values = asCopy(valuesOfContent(copied.content, mark))
      return { values, mark, organizationId: copied.organization.id }
    },
    gcTime: 0,
  })
}

/** The current pre-order to edit. */
export function editedQuery(preorderId: string) {
  return queryOptions({
    queryKey: ['preorders', 'edited', preorderId],
    queryFn: ({ signal }) => call(getPreorder, { params: { preorderId }, signal }),
    gcTime: 0,
  })
}

/**
 * The draft's subject for a copy or a new booking. Each estimate has its own, so that an earlier draft
 * doesn't hide it.
 */
export function subjectOf(source: BookingSource): string {
  const { from, preorder, estimateQuote, ...search } = source
  if (from !== undefined) return `order ${from}`
  if (preorder !== undefined) return `preorder ${preorder}`
  if (estimateQuote !== undefined) return `quote ${estimateQuote}`
  return isEstimation(source) ? `estimate ${JSON.stringify(search)}` : 'new'
}

/** The draft stored on this device, else a new one. */
export function startDraft(
  owner: DraftOwner,
  fresh: Pick<BookingDraft, 'values' | 'mark' | 'base'>,
): { draft: BookingDraft; restoredFrom: string | null } {
  const storedDraft = readDraft(localStorage, owner)
  if (storedDraft) return { draft: storedDraft, restoredFrom: storedDraft.savedAt }
  const draft = { ...fresh, key: crypto.randomUUID(), unanswered: [], savedAt: new Date().toISOString() }
  return { draft, restoredFrom: null }
}
