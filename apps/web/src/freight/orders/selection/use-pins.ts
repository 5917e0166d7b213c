import { pinOrders } from '@portolan/contract/freight/orders/order-selection'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderPages } from '#freight/orders/order-list-data.ts'
import { detailKey, listKey } from '#freight/orders/queries.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { messages } from './messages.ts'

function withMarks(data: OrderPages, marked: ReadonlySet<string>, pinned: boolean): OrderPages {
  const pages = data.pages.map((page) => ({
    ...page,
    results: page.results.map((order) => (marked.has(order.id) ? { ...order, pinned } : order)),
  }))
  return { ...data, pages }
}

/** Pins or unpins several orders: marked immediately in place, and moved when the list is reloaded. */
export function usePins() {
  const client = useQueryClient()
  const t = useMessages(messages)
  return useMutation({
    mutationFn: (body: { ids: string[]; pinned: boolean }) => call(pinOrders, { body }),
    onMutate: async ({ ids, pinned }) => {
      // An answer in progress would restore the old state.
      await client.cancelQueries({ queryKey: listKey })
      const marked = new Set(ids)
      client.setQueriesData<OrderPages>(
        { queryKey: listKey },
        (data) => data && withMarks(data, marked, pinned),
      )
    },
    onSettled: () =>
      Promise.all([listKey, detailKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: (error, { pinned }) => {
      const requestId = requestIdOf(error)
      toasts.add({
        severity: 'error',
        title: t(pinned ? 'pinFailed' : 'unpinFailed'),
        ...(requestId && { description: t('requestNumber', { requestId }) }),
      })
    },
  })
}
