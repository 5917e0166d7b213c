import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { activeCountQuery, attentionKey, detailKey, listKey } from '#freight/orders/queries.ts'
import { preorderDetailKey } from '#freight/preorders/detail/queries.ts'
import { countsQuery } from '#messaging/notifications/queries.ts'
import { useChanged } from '#platform/api/use-changed.ts'

/** How often the counts are asked for again: what they bring should show within ten seconds. */
const refreshMs = 8_000

const polling = { refetchInterval: refreshMs, refetchIntervalInBackground: false }

/** What the navigation shows: asked every eight seconds while the page is in sight, 0 until known. */
export function useNavigationCounts(): { ordersCount: number; notificationsCount: number } {
  const orders = useQuery({ ...activeCountQuery, ...polling })
  const notifications = useQuery({ ...countsQuery, ...polling })
  return { ordersCount: orders.data ?? 0, notificationsCount: notifications.data?.countNew ?? 0 }
}

/**
 * Asks an open order, list or pre-order again as soon as the polled count says that there is another
 * notification; also on a phone, whose navigation is drawn only while its menu is open.
 */
export function useOrderRefresh(): void {
  useNavigationCounts()
  const client = useQueryClient()
  const follow = useCallback(() => {
    for (const queryKey of [detailKey, listKey, attentionKey, preorderDetailKey])
      void client.invalidateQueries({ queryKey })
  }, [client])
  useChanged(useQuery(countsQuery).data?.count, follow)
}
