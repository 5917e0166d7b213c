import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { activeCountQuery, attentionKey, detailKey, listKey } from '#freight/orders/queries.ts'
import { preorderDetailKey } from '#freight/preorders/detail/queries.ts'
import { countsQuery } from '#messaging/notifications/queries.ts'
import { useChanged } from '#platform/api/use-changed.ts'

/** The polling interval of the counts, as specified. */
const refreshMs = 10_000

const polling = { refetchInterval: refreshMs, refetchIntervalInBackground: false }

/** The navigation's counts: polled every ten seconds while the page is visible, 0 until known. */
export function useNavigationCounts(): { ordersCount: number; notificationsCount: number } {
  const orders = useQuery({ ...activeCountQuery, ...polling })
  const notifications = useQuery({ ...countsQuery, ...polling })
  return { ordersCount: orders.data ?? 0, notificationsCount: notifications.data?.countNew ?? 0 }
}

/**
 * Refetches an open order, list or pre-order as soon as the polled count shows a new notification; also on a
 * phone, whose navigation is only rendered while its menu is open.
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
