import {
  type Announcement,
  listAnnouncedOrders,
  listAnnouncements,
} from '@portolan/contract/freight/announcements/announcements'
import { maxSelectedOrders } from '@portolan/contract/freight/orders/order-filter'
import type { Result } from '@portolan/contract/shared/endpoint'
import { queryOptions } from '@tanstack/react-query'
import { agesAfter } from '#platform/api/cache/aging.ts'
import type { Versioned } from '#platform/api/call.ts'
import { call, callVersioned } from '#platform/api/client.ts'

const refreshMs = 60_000
const announcementsKey = ['announcements'] as const

type Announcements = Result<typeof listAnnouncements>

/** The announcements for the person now, the most serious first. */
export const announcementsQuery = queryOptions({
  queryKey: announcementsKey,
  queryFn: ({ client, signal }) =>
    callVersioned(listAnnouncements, client.getQueryData<Versioned<Announcements>>(announcementsKey), {
      signal,
    }),
  select: ({ value }) => value.results,
  refetchInterval: refreshMs,
  meta: agesAfter(refreshMs),
})

interface Waiting {
  id: string
  resolve: (announcements: string[]) => void
  reject: (error: unknown) => void
}

let waiting: Waiting[] = []

/** Asks once for all orders that are drawn together. */
function askTogether(): void {
  const asked = waiting
  waiting = []
  for (let start = 0; start < asked.length; start += maxSelectedOrders) {
    const part = asked.slice(start, start + maxSelectedOrders)
    call(listAnnouncedOrders, { query: { ids: part.map(({ id }) => id) } }).then(
      ({ results }) => {
        const found = new Map(results.map(({ orderId, announcements }) => [orderId, announcements]))
        for (const { id, resolve } of part) resolve(found.get(id) ?? [])
      },
      (error: unknown) => {
        for (const { reject } of part) reject(error)
      },
    )
  }
}

/** The IDs of the announcements about an order; they are asked again whenever those shown are others. */
export function orderMarksQuery(orderId: string, shown: readonly Announcement[]) {
  const about = shown.filter(({ marksOrders }) => marksOrders).map(({ id }) => id)
  return queryOptions({
    queryKey: ['announced-orders', about.toSorted().join(' '), orderId],
    queryFn: () =>
      new Promise<string[]>((resolve, reject) => {
        if (waiting.length === 0) setTimeout(askTogether, 20)
        waiting.push({ id: orderId, resolve, reject })
      }),
    enabled: about.length > 0,
    meta: agesAfter(5 * refreshMs),
    retry: false,
  })
}
