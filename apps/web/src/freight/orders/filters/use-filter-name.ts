import { messages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { isSearched, searchedText } from './order-filters.ts'
import type { OrderSearch } from './order-search.ts'

/** The longest name that the server keeps. */
const longest = 100

/** What a filter is called once it's followed: its conditions, as the chips name them. */
export function useFilterName(search: OrderSearch): string {
  const t = useMessages(messages)
  const { transportMode = [], shipmentStatus = [] } = search
  const names = [
    ...(isSearched(search) ? [t('list.searchChip', { text: searchedText(search) })] : []),
    ...transportMode.map((mode) => t(`mode.${mode}`)),
    ...shipmentStatus.map((status) => t(`status.${status}`)),
    ...(search.orderStatus === 'archived' ? [t('list.archived')] : []),
  ]
  return names.join(' · ').slice(0, longest) || t('title')
}
