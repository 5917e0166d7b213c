import { markAllNotificationsViewed, updateNotification } from '@portolan/contract/messaging/notifications'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'
import { allViewed, type NotificationPages, withViewed } from './notification-pages.ts'
import { countKey, listKey, notificationsQuery, readCounts, showCountNew } from './queries.ts'

function show(client: QueryClient, id: string, viewed: boolean): void {
  client.setQueriesData<NotificationPages>(
    { queryKey: listKey },
    (data) => data && withViewed(data, id, viewed),
  )
}

async function quiet(client: QueryClient): Promise<void> {
  // Answers in progress would restore the old state.
  await Promise.all([
    client.cancelQueries({ queryKey: listKey }),
    client.cancelQueries({ queryKey: countKey }),
  ])
}

function useRequestNumber() {
  const t = useMessages(messages)
  return (error: Error) => {
    const requestId = requestIdOf(error)
    return requestId && t('requestNumber', { requestId })
  }
}

function complain(title: string, description: string | undefined): void {
  toasts.add({ severity: 'error', title, description, life: 8000 })
}

/**
 * Marks one notification viewed: shown immediately, with the badge; undone with a message if the server
 * rejects it.
 */
export function useMarkViewed(): (notificationId: string) => void {
  const client = useQueryClient()
  const t = useMessages(messages)
  const numberOf = useRequestNumber()
  const { mutate } = useMutation({
    mutationFn: (notificationId: string) =>
      call(updateNotification, { params: { notificationId }, body: { viewed: true } }),
    onMutate: async (notificationId) => {
      await quiet(client)
      show(client, notificationId, true)
      showCountNew(client, (countNew) => countNew - 1)
    },
    onError: (error, notificationId) => {
      show(client, notificationId, false)
      showCountNew(client, (countNew) => countNew + 1)
      complain(t('markFailed'), numberOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: countKey }),
  })
  return mutate
}

/** Marks everything viewed, shown and undone in the same way. */
export function useMarkAllViewed(): { markAll: () => void; isPending: boolean } {
  const client = useQueryClient()
  const t = useMessages(messages)
  const numberOf = useRequestNumber()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(markAllNotificationsViewed),
    onMutate: async () => {
      await quiet(client)
      const lists = client.getQueriesData<NotificationPages>({ queryKey: listKey })
      const countNew = readCounts(client)?.countNew ?? 0
      for (const filter of ['new', 'all'] as const) {
        const { queryKey } = notificationsQuery(filter)
        client.setQueryData<NotificationPages>(queryKey, (data) => data && allViewed(data, filter))
      }
      showCountNew(client, () => 0)
      return { lists, countNew }
    },
    onError: (error, _, before) => {
      for (const [key, data] of before?.lists ?? []) client.setQueryData(key, data)
      showCountNew(client, () => before?.countNew ?? 0)
      complain(t('markAllFailed'), numberOf(error))
    },
    onSettled: () => client.invalidateQueries({ queryKey: countKey }),
  })
  return { markAll: () => mutate(), isPending }
}
