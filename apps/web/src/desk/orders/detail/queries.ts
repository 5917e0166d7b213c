import { listOrderReferences } from '@portolan/contract/company/corrections/order-log'
import { listOrderMoves, previewOrderMove } from '@portolan/contract/company/corrections/order-move'
import {
  getCompanyRouteLines,
  getOrderView,
  listCompanyUnits,
  type OrderView,
} from '@portolan/contract/company/corrections/order-view'
import { listCompanyOrderDocuments } from '@portolan/contract/company/documents/customer-documents'
import { listCompanyInvoices } from '@portolan/contract/company/documents/order-documents'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'
import { readAll } from '#platform/api/paging/read-all.ts'

/** How company calls name an order by the ID in the page's URL. */
export const byId = (orderId: string) => ({ params: { ref: orderId }, query: { by: 'id' as const } })

const orderKey = (orderId: string) => ['desk', 'orders', 'one', orderId] as const
const partNames = ['documents', 'invoices', 'moves', 'references', 'route-lines', 'units'] as const
const partKey = (orderId: string, part: (typeof partNames)[number]) => [...orderKey(orderId), part] as const

// A change by a customer, a carrier or a colleague should appear within twelve seconds.
const refreshMs = 8_000
const oldMs = 5_000

/** An order as its customer sees it, with its log; its parts are refetched once its version has changed. */
export function orderViewQuery(orderId: string) {
  const queryKey = [...orderKey(orderId), 'view'] as const
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const cached = client.getQueryData<Versioned<OrderView>>(queryKey)
      const read = await callVersioned(getOrderView, cached, { ...byId(orderId), signal })
      if (cached && cached.value.version !== read.value.version)
        for (const part of partNames) void client.invalidateQueries({ queryKey: partKey(orderId, part) })
      return read
    },
    select: ({ value }) => value,
    meta: agesAfter(oldMs),
    refetchInterval: refreshMs,
  })
}

const partOf = <Part extends (typeof partNames)[number]>(orderId: string, part: Part) => ({
  queryKey: partKey(orderId, part),
  meta: agesAfter(oldMs),
})

export function deskLinesQuery(orderId: string) {
  return queryOptions({
    ...partOf(orderId, 'route-lines'),
    queryFn: ({ signal }) => call(getCompanyRouteLines, { ...byId(orderId), signal }),
  })
}

export function deskUnitsQuery(orderId: string) {
  return queryOptions({
    ...partOf(orderId, 'units'),
    queryFn: ({ signal }) => {
      const { params, query } = byId(orderId)
      return readAll((page) => call(listCompanyUnits, { params, query: { ...query, ...page }, signal }))
    },
  })
}

/** The company's and the customer's documents, without invoices, newest first. */
export function deskDocumentsQuery(orderId: string) {
  return queryOptions({
    ...partOf(orderId, 'documents'),
    queryFn: ({ signal }) => {
      const { params, query } = byId(orderId)
      return readAll((page) =>
        call(listCompanyOrderDocuments, { params, query: { ...query, ...page }, signal }),
      )
    },
  })
}

export function deskInvoicesQuery(orderId: string) {
  return queryOptions({
    ...partOf(orderId, 'invoices'),
    queryFn: ({ signal }) => {
      const { params, query } = byId(orderId)
      return readAll((page) => call(listCompanyInvoices, { params, query: { ...query, ...page }, signal }))
    },
  })
}

export function deskReferencesQuery(orderId: string) {
  return queryOptions({
    ...partOf(orderId, 'references'),
    queryFn: async ({ signal }) => (await call(listOrderReferences, { ...byId(orderId), signal })).results,
  })
}

/** The moves of an order from one customer to another. */
export function orderMovesQuery(orderId: string) {
  return queryOptions({
    ...partOf(orderId, 'moves'),
    queryFn: async ({ signal }) => (await call(listOrderMoves, { ...byId(orderId), signal })).results,
  })
}

/** Everything that moving an order would do; waits until the next customer is chosen. */
export function movePreviewQuery(orderId: string, to: { ref: string } | null, sameCompany: boolean) {
  return queryOptions({
    queryKey: [...orderKey(orderId), 'move', to?.ref ?? null, sameCompany],
    queryFn: ({ signal }) =>
      call(previewOrderMove, { ...byId(orderId), body: { to: to?.ref ?? '', sameCompany }, signal }),
    enabled: to !== null,
    meta: agesAfter(0),
  })
}

/** Refetches everything of an order after a change. */
export function refreshOrder(client: QueryClient, orderId: string): Promise<void> {
  return client.invalidateQueries({ queryKey: orderKey(orderId) })
}

/** Starts the requests of an order's parts together with its own. */
export function prefetchParts(client: QueryClient, orderId: string): Promise<unknown> {
  return Promise.all([
    client.prefetchQuery(deskLinesQuery(orderId)),
    client.prefetchQuery(deskUnitsQuery(orderId)),
    client.prefetchQuery(deskDocumentsQuery(orderId)),
    client.prefetchQuery(deskInvoicesQuery(orderId)),
    client.prefetchQuery(deskReferencesQuery(orderId)),
  ])
}
