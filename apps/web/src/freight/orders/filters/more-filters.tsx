import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { barFilters, countFilters, panelFilters } from '#freight/orders/search/order-filters.ts'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import type { FoundOrders } from './found-orders.ts'
import { messages } from './messages.ts'

const FiltersDialog = lateDialog(async () => (await import('./filters-dialog.tsx')).FiltersDialog)

interface MoreFiltersProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
  /** Null while unknown. */
  found: FoundOrders | null
  /** True if the panel also has the filters that a wide page has in its bar. */
  hasBar: boolean
}

/** Opens the panel of filters, and counts those chosen in it. */
export function MoreFilters({ search, onChange, found, hasBar }: MoreFiltersProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(search, hasBar ? [...barFilters, ...panelFilters] : panelFilters)
  return (
    <>
      <Button
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        {...(count > 0 && { 'aria-label': t('moreChosen', { count }) })}
        icon={<SlidersHorizontal aria-hidden />}
      >
        <span className="max-tablet:sr-only">{t('more')}</span>
        {count > 0 && (
          <span className="tabular w-5 rounded-full bg-accent-tint text-center text-accent text-xs leading-5">
            {count}
          </span>
        )}
      </Button>
      <FiltersDialog
        search={search}
        onChange={onChange}
        found={found}
        hasBar={hasBar}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </>
  )
}
