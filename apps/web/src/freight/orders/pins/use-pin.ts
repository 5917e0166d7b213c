import { type Order, pinOrder, unpinOrder } from '@portolan/contract/freight/orders'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderPages } from '#freight/orders/order-list-data.ts'
import { listKey, orderQuery, showOrder, sortOfKey } from '#freight/orders/queries.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'
import { holds, withPin } from './order-pins.ts'

type Lists = readonly (readonly unknown[])[]

function listsThatHold(client: QueryClient, orderId: string): Lists {
  return client
    .getQueriesData<OrderPages>({ queryKey: listKey })
    .flatMap(([key, data]) => (data && holds(data, orderId) ? [key] : []))
}

function show(client: QueryClient, lists: Lists, order: Order, pinned: boolean): void {
  for (const key of lists) {
    client.setQueryData<OrderPages>(key, (data) => data && withPin(data, order, pinned, sortOfKey(key)))
  }
  showOrder(client, order.id, { pinned })
}

/** Pins or unpins one order: shown immediately everywhere, undone with a message if the server rejects it. */
export function usePin(order: Order): (pinned: boolean) => void {
  const client = useQueryClient()
  const t = useMessages(messages)
  const mutationKey = ['pin', order.id]
  const { mutate } = useMutation({
    mutationKey,
    // Consecutive clicks reach the server in sequence.
    scope: { id: mutationKey.join(' ') },
    mutationFn: (pinned: boolean) => call(pinned ? pinOrder : unpinOrder, { params: { orderId: order.id } }),
    onMutate: async (pinned) => {
      // An answer in progress would restore the old state.
      await Promise.all([
        client.cancelQueries({ queryKey: listKey }),
        client.cancelQueries({ queryKey: orderQuery(order.id).queryKey }),
      ])
      const lists = listsThatHold(client, order.id)
      show(client, lists, order, pinned)
      return lists
    },
    onError: (error, pinned, lists) => {
      if (client.isMutating({ mutationKey }) === 1) show(client, lists ?? [], order, !pinned)
      const requestId = requestIdOf(error)
      toasts.add({
        severity: 'error',
        title: t(pinned ? 'pinFailed' : 'unpinFailed', { number: order.number }),
        ...(requestId && { description: t('requestNumber', { requestId }) }),
        life: 8000,
      })
    },
  })
  return mutate
}
