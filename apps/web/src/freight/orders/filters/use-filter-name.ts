import { messages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import type { OrderSearch } from './order-search.ts'
import { useActiveFilters } from './use-active-filters.ts'

/** The longest name that the server keeps. */
const longest = 100

/** What a filter is called once it's followed: its conditions, as the chips name them. */
export function useFilterName(search: OrderSearch): string {
  const t = useMessages(messages)
  const names = useActiveFilters(search).map(({ name }) => name)
  if (search.orderStatus === 'archived') names.push(t('list.archived'))
  return names.join(' · ').slice(0, longest) || t('title')
}
