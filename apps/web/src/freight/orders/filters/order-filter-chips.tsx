import { messages } from '#freight/orders/messages.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { cleared } from './order-filters.ts'
import type { OrderSearch } from './order-search.ts'
import { useActiveFilters } from './use-active-filters.ts'

interface ChipProps {
  name: string
  onRemove: () => void
}

function Chip({ name, onRemove }: ChipProps) {
  const t = useMessages(messages, 'list')
  return (
    <li className="max-w-full">
      <button
        type="button"
        aria-label={t('removeFilter', { name })}
        onClick={onRemove}
        className="flex min-h-7 max-w-full items-center gap-1 rounded-full bg-accent-tint forced-colors:border ps-2.5 pe-1.5 font-medium text-accent text-sm hover:bg-wash max-tablet:min-h-11 max-tablet:ps-3.5"
      >
        <span className="wrap-anywhere text-start">{name}</span>
        <Icon name="close" className="size-3.5 shrink-0" />
      </button>
    </li>
  )
}

interface OrderFilterChipsProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

/** What narrows the list, each with a way out; nothing while nothing does. */
export function OrderFilterChips({ search, onChange }: OrderFilterChipsProps) {
  const t = useMessages(messages, 'list')
  const filters = useActiveFilters(search)
  if (filters.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1.5" data-print="hide">
      <ul aria-label={t('filters')} className="contents">
        {filters.map(({ key, name, without }) => (
          <Chip key={key} name={name} onRemove={() => onChange(without)} />
        ))}
      </ul>
      <button
        type="button"
        onClick={() => onChange(cleared(search))}
        className="min-h-7 rounded-sm px-2 text-muted text-sm underline-offset-2 hover:text-ink hover:underline max-tablet:min-h-11"
      >
        {t('clearAll')}
      </button>
    </div>
  )
}
