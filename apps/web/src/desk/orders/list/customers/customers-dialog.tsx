import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { DeskSearch } from '#desk/orders/list/desk-search.ts'
import { messages } from '#desk/orders/list/messages.ts'
import { customersQuery, namedCustomersQuery, shownCustomers } from '#desk/orders/list/queries.ts'
import { toggled } from '#freight/orders/search/order-filters.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { Checkbox } from '#platform/ui/fields/checkbox.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'

interface CustomersDialogProps {
  search: DeskSearch
  onChange: (search: DeskSearch) => void
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The customers to choose from, at the side of the list, which follows each change. */
export function CustomersDialog({ search, onChange, open, onOpenChange }: CustomersDialogProps) {
  const t = useMessages(messages)
  const { organization = [], ...others } = search
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="side"
      title={t('customers')}
      footer={
        <>
          <Button variant="ghost" disabled={organization.length === 0} onClick={() => onChange(others)}>
            {t('clear')}
          </Button>
          <Button variant="primary" className="flex-1" onClick={() => onOpenChange(false)}>
            {t('done')}
          </Button>
        </>
      }
    >
      <Customers
        chosen={organization}
        onChange={(ids) => onChange(ids.length > 0 ? { ...search, organization: ids } : others)}
      />
    </Dialog>
  )
}

interface CustomersProps {
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function Customers({ chosen, onChange }: CustomersProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const [text, setText] = useState('')
  const { data, isError } = useQuery(customersQuery(useDeferredValue(text)))
  const named = useQuery(namedCustomersQuery(chosen)).data?.results ?? []
  const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, locale)
  const chosenOnes = named.filter(({ id }) => chosen.includes(id)).toSorted(byName)
  const found = data?.results.filter(({ id }) => !chosenOnes.some((each) => each.id === id)).toSorted(byName)
  return (
    <div className="flex flex-col gap-1">
      <Input
        aria-label={t('findCustomer')}
        placeholder={t('findCustomer')}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        className="mb-2"
      />
      {[...chosenOnes, ...(found ?? [])].map(({ id, ref, name }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={() => onChange(toggled(chosen, id))}
          className="py-1"
          label={
            <span className="wrap-anywhere">
              {name}
              <span translate="no" className="ms-1.5 text-muted text-sm">
                {ref}
              </span>
            </span>
          }
        />
      ))}
      {isError && (
        <p role="alert" className="text-red text-sm">
          {t('customersFailed')}
        </p>
      )}
      {!data && !isError && (
        <SkeletonGroup className="flex flex-col gap-3 py-1">
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 w-36" />
        </SkeletonGroup>
      )}
      <p aria-live="polite" className="text-muted text-sm empty:hidden">
        {data?.count === 0 && t('noCustomers')}
        {data && data.count > shownCustomers && t('moreCustomers', { shown: String(shownCustomers) })}
      </p>
    </div>
  )
}
