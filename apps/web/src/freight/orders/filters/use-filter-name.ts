import { messages as orderMessages } from '#freight/orders/messages.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** The server's maximum name length. */
const longest = 100

/** The name of a filter being followed: its conditions, as in the chips. */
export function useFilterName(search: OrderSearch): string {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const names = useActiveFilters(search).map(({ name }) => name)
  if (search.orderStatus === 'archived') names.push(t('bar.archived'))
  return names.join(' · ').slice(0, longest) || tOrders('title')
}
