import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import type { OrderSearch } from '#freight/orders/search/order-search.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { messages } from './messages.ts'

const FiltersDialog = lateDialog(async () => (await import('./filters-dialog.tsx')).FiltersDialog)

interface MoreFiltersProps {
  search: OrderSearch
  onChange: (search: OrderSearch) => void
}

/** The number of active filters in the dialog. */
function chosenCount(search: OrderSearch): number {
  const { organization = [], fromPlace = [], toPlace = [] } = search
  const departure = search.departureFrom || search.departureTo ? 1 : 0
  const arrival = search.arrivalFrom || search.arrivalTo ? 1 : 0
  const delivery = search.deliveryFrom || search.deliveryTo ? 1 : 0
  return organization.length + fromPlace.length + toPlace.length + departure + arrival + delivery
}

/** Opens the filters that need room, and counts those chosen. */
export function MoreFilters({ search, onChange }: MoreFiltersProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const count = chosenCount(search)
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
      <FiltersDialog search={search} onChange={onChange} count={count} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
