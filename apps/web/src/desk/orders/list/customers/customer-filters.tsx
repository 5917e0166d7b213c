import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import type { DeskSearch } from '#desk/orders/list/desk-search.ts'
import { messages } from '#desk/orders/list/messages.ts'
import { currentUserQuery } from '#platform/api/current-user.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { lateDialog } from '#platform/ui/late/late-dialog.tsx'
import { cn } from '#platform/ui/look/class-names.ts'

const CustomersDialog = lateDialog(async () => (await import('./customers-dialog.tsx')).CustomersDialog)

interface CustomerFiltersProps {
  search: DeskSearch
  onChange: (search: DeskSearch) => void
}

/** Whose orders the list shows: those of chosen customers, or of the person's own. */
export function CustomerFilters({ search, onChange }: CustomerFiltersProps) {
  const t = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  const email = useQuery(currentUserQuery).data?.email
  const { accountManager, ...others } = search
  const count = search.organization?.length ?? 0
  const isMine = accountManager !== undefined
  return (
    <>
      <Button
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        {...(count > 0 && { 'aria-label': t('customersChosen', { count: String(count) }) })}
      >
        {t('customers')}
        <span className="flex w-5 justify-center">
          {count > 0 ? (
            <span className="tabular w-full rounded-full bg-accent-tint text-center text-accent text-xs leading-5">
              {count}
            </span>
          ) : (
            <ChevronDown aria-hidden className="text-muted" />
          )}
        </span>
      </Button>
      {email && (
        <Button
          aria-pressed={isMine}
          onClick={() => onChange(isMine ? others : { ...search, accountManager: email })}
          className={cn('whitespace-nowrap', isMine && 'border-accent! bg-accent-tint! text-accent')}
        >
          {t('mine')}
        </Button>
      )}
      <CustomersDialog search={search} onChange={onChange} open={isOpen} onOpenChange={setOpen} />
    </>
  )
}
