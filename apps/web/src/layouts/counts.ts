import type { Result } from '@portolan/contract/endpoint'
import { countNotifications } from '@portolan/contract/notifications'
import { countOrders } from '@portolan/contract/orders'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Versioned } from '#api/call.ts'
import { callVersioned } from '#api/client.ts'

/** How often the counts are asked for anew. */
const refreshMs = 10_000

// Under `orders` and `notifications`, so that whatever refreshes those refreshes their counts as well.
const activeOrdersQuery = queryOptions({
  queryKey: ['orders', 'count', 'active'],
  queryFn: ({ client, queryKey, signal }) =>
    callVersioned(countOrders, client.getQueryData<Versioned<Result<typeof countOrders>>>(queryKey), {
      query: { status: ['active'] },
      signal,
    }),
  select: ({ value }) => value.count,
})

const newNotificationsQuery = queryOptions({
  queryKey: ['notifications', 'count'],
  queryFn: ({ client, queryKey, signal }) =>
    callVersioned(
      countNotifications,
      client.getQueryData<Versioned<Result<typeof countNotifications>>>(queryKey),
      { signal },
    ),
  select: ({ value }) => value.countNew,
})

const polling = { refetchInterval: refreshMs, refetchIntervalInBackground: false }

/** What the navigation shows: asked every ten seconds while the page is in sight, 0 until known. */
export function useNavigationCounts(): { ordersCount: number; notificationsCount: number } {
  const orders = useQuery({ ...activeOrdersQuery, ...polling })
  const notifications = useQuery({ ...newNotificationsQuery, ...polling })
  return { ordersCount: orders.data ?? 0, notificationsCount: notifications.data ?? 0 }
}
