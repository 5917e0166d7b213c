import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { TypedCodesNote } from '#desk/customers/invitations/typed-codes-note.tsx'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { usePausedText } from '#platform/forms/use-paused-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { SearchField } from '#platform/ui/fields/search-field.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { CustomerTable } from './customer-table.tsx'
import { type CustomersUrl, customerSorts, readCustomersUrl } from './list-url.ts'
import { messages } from './messages.ts'
import { NewCustomerDialog } from './new-customer-dialog.tsx'

/** All customers, with what a colleague asks about first. */
export function DeskCustomersPage() {
  const t = useMessages(messages)
  const url = readCustomersUrl(useSearch({ strict: false }))
  const navigate = useNavigate()
  const mayChange = useMay('customers', 'write')
  const [isOpen, setOpen] = useState(false)
  const change = (next: CustomersUrl) => void navigate({ ...deskPaths.customers(next), replace: true })
  return (
    <>
      <PageHeadline
        title={t('title')}
        actions={
          mayChange && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpen(true)}>
              {t('new.button')}
            </Button>
          )
        }
      />
      <TypedCodesNote />
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <LateSelect
          compact
          aria-label={t('sort.label')}
          value={url.sort ?? 'name'}
          onChange={(sort) => {
            const { sort: _, ...rest } = url
            change(sort === 'name' ? rest : { ...rest, sort })
          }}
          options={customerSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
        />
        <Search url={url} onChange={change} />
      </div>
      <CustomerTable url={url} onNew={mayChange ? () => setOpen(true) : null} />
      <NewCustomerDialog
        open={isOpen}
        onOpenChange={setOpen}
        onCreated={({ id }) => void navigate(deskPaths.customer(id))}
      />
    </>
  )
}

function Search({ url, onChange }: { url: CustomersUrl; onChange: (url: CustomersUrl) => void }) {
  const t = useMessages(messages, 'list')
  const paused = usePausedText(url.search ?? '', (next) => {
    const { search: _, ...rest } = url
    onChange(next.trim() === '' ? rest : { ...rest, search: next.trim() })
  })
  return (
    <SearchField
      text={paused.text}
      onText={paused.type}
      label={t('search')}
      placeholder={t('searchPlaceholder')}
      clearLabel={t('clearSearch')}
      onKeyDown={(event) => event.key === 'Enter' && paused.apply()}
      className="flex-1 basis-56 tablet:ms-auto tablet:max-w-80"
    />
  )
}
