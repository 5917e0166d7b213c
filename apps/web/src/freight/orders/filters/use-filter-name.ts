import { messages as orderMessages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { messages } from './messages.ts'
import type { OrderSearch } from './order-search.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** The longest name that the server keeps. */
const longest = 100

/** What a filter is called once it's followed: its conditions, as the chips name them. */
export function useFilterName(search: OrderSearch): string {
  const t = useMessages(messages)
  const tOrders = useMessages(orderMessages)
  const names = useActiveFilters(search).map(({ name }) => name)
  if (search.orderStatus === 'archived') names.push(t('bar.archived'))
  return names.join(' · ').slice(0, longest) || tOrders('title')
}
