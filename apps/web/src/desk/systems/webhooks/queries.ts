import { getWebhookDelivery } from '@portolan/contract/company/webhooks/delivery-details'
import {
  type DeliveryStatus,
  getWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type WebhookDelivery,
} from '@portolan/contract/company/webhooks/webhooks'
import type { Page } from '@portolan/contract/shared/paging'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
} from '@tanstack/react-query'
import { systemsKey } from '#desk/systems/queries.ts'
import { agesAfter } from '#platform/api/cache/aging.ts'
import { call } from '#platform/api/client.ts'
import { keptList } from '#platform/api/paging/kept-list.ts'
import { nextCursor } from '#platform/api/paging/next-cursor.ts'
import type { DeliveryView } from './page/webhook-url.ts'

const refreshMs = 10_000
/** While an attempt is awaited. */
const awaitedMs = 1_000
const pageSize = 50

/** The webhooks by name, with how their deliveries go. */
export const webhooksQuery = queryOptions({
  queryKey: [...systemsKey, 'webhooks'],
  queryFn: ({ signal }) => call(listWebhooks, { signal }),
  select: ({ results }) => results,
  refetchInterval: refreshMs,
  meta: agesAfter(0),
})

export function webhookQuery(name: string) {
  return queryOptions({
    queryKey: [...systemsKey, 'webhook', name],
    queryFn: ({ signal }) => call(getWebhook, { params: { name }, signal }),
    refetchInterval: refreshMs,
    meta: agesAfter(0),
  })
}

const statusesOf: Record<DeliveryView, DeliveryStatus[] | undefined> = {
  all: undefined,
  waiting: ['queued', 'sending'],
  failed: ['failed'],
  delivered: ['delivered'],
}

type Pages = InfiniteData<Page<WebhookDelivery>, string | undefined>

/** Deliveries to a webhook, the latest event first. */
export function deliveriesQuery(name: string, view: DeliveryView) {
  const status = statusesOf[view]
  return infiniteQueryOptions<Page<WebhookDelivery>, Error, Pages, readonly unknown[], string | undefined>({
    queryKey: [...systemsKey, 'webhook', name, 'deliveries', view],
    queryFn: ({ pageParam, signal }) =>
      call(listWebhookDeliveries, {
        params: { name },
        query: {
          limit: pageSize,
          ...(status && { status }),
          ...(pageParam !== undefined && { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: undefined,
    ...keptList,
    getNextPageParam: nextCursor,
    placeholderData: keepPreviousData,
    // More pages cost more, so they are refetched less often.
    refetchInterval: ({ state: { data } }) => refreshMs * Math.max(1, data?.pages.length ?? 1),
    meta: agesAfter(0),
  })
}

/** One delivery with its request and earlier attempts. */
export function deliveryQuery(name: string, deliveryId: string) {
  return queryOptions({
    queryKey: [...systemsKey, 'webhook', name, 'delivery', deliveryId],
    queryFn: ({ signal }) => call(getWebhookDelivery, { params: { name, deliveryId }, signal }),
    refetchInterval: ({ state: { data } }) => (data && isAwaited(data) ? awaitedMs : refreshMs),
    meta: agesAfter(0),
  })
}

/** True while the first attempt since it was queued is under way. */
function isAwaited({ status, nextAttemptAt }: WebhookDelivery): boolean {
  return status === 'sending' || (nextAttemptAt !== null && Date.parse(nextAttemptAt) <= Date.now())
}
