import { cleared } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { FilterChips } from '#platform/ui/filter-chips.tsx'
import { messages } from './messages.ts'
import { useActiveFilters } from './use-active-filters.ts'

interface OrderFilterChipsProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

/** The active filters, each with a button to remove it. */
export function OrderFilterChips({ search, onChange }: OrderFilterChipsProps) {
  const t = useMessages(messages, 'bar')
  const filters = useActiveFilters(search)
  return (
    <FilterChips
      label={t('filters')}
      chips={filters.map(({ key, name, without }) => ({ key, name, onRemove: () => onChange(without) }))}
      removeLabel={(name) => t('removeFilter', { name })}
      clearLabel={t('clearAll')}
      onClear={() => onChange(cleared(search))}
    />
  )
}
