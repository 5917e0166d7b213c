import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { CustomerPage } from '#desk/customers/detail/customer-frame.tsx'
import { settingsQuery } from '#desk/customers/queries.ts'
import { useMay } from '#desk/frame/staff.ts'
import { UnsavedGuard } from '#platform/forms/unsaved.tsx'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Skeleton, SkeletonGroup } from '#platform/ui/feedback/skeleton.tsx'
import { ContactPanel } from './contact/contact-panel.tsx'
import { ManagerPanel } from './contact/manager-panel.tsx'
import { messages } from './messages.ts'
import { DocumentsPanel } from './parts/documents-panel.tsx'
import { HoursPanel } from './parts/hours-panel.tsx'
import { PapersPanel } from './parts/papers-panel.tsx'
import { PartsPanel } from './parts/parts-panel.tsx'
import { Saving } from './saving.tsx'
import { useSettings } from './use-settings.ts'

/** One customer's settings: what it sees and may do, its contact, and the rules of its orders. */
export function DeskCustomerSettingsPage() {
  const t = useMessages(messages)
  const { organizationId = '' } = useParams({ strict: false })
  const words = {
    title: t('leave.title'),
    text: t('leave.text'),
    stay: t('leave.stay'),
    leave: t('leave.leave'),
  }
  return (
    <UnsavedGuard words={words}>
      <CustomerPage organizationId={organizationId} open="settings">
        {(customer) => <Loaded customer={customer} />}
      </CustomerPage>
    </UnsavedGuard>
  )
}

function Loaded({ customer }: { customer: CompanyCustomer }) {
  const t = useMessages(messages)
  const { data, error, isFetching, refetch } = useQuery(settingsQuery(customer.ref))
  if (data) return <Settings customer={customer} settings={data} />
  if (error)
    return (
      <LoadFailed title={t('failed')} error={error} retrying={isFetching} onRetry={() => void refetch()} />
    )
  return (
    <SkeletonGroup className="grid gap-4 desktop:grid-cols-2">
      <Skeleton className="h-96 w-full" />
      <Skeleton className="h-96 w-full" />
    </SkeletonGroup>
  )
}

interface SettingsProps {
  customer: CompanyCustomer
  settings: Parameters<typeof useSettings>[1]
}

function Settings({ customer, settings }: SettingsProps) {
  const t = useMessages(messages)
  const mayChange = useMay('customers', 'write')
  const form = useSettings(customer.ref, settings)
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (form.dirty && form.isValid) form.save.mutate()
      }}
    >
      {!mayChange && <p className="mb-3 text-muted">{t('readOnly')}</p>}
      {!settings.isApplied && (
        <p role="status" className="mb-3 rounded-md bg-amber-tint p-3 text-amber text-sm">
          {t('applying')}
        </p>
      )}
      <fieldset disabled={!mayChange} className="grid min-w-0 items-start gap-4 desktop:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <PartsPanel form={form} />
          <DocumentsPanel form={form} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <ContactPanel form={form} />
          <ManagerPanel customer={customer} />
          <HoursPanel form={form} />
          <PapersPanel form={form} />
        </div>
      </fieldset>
      {mayChange && <Saving form={form} />}
    </form>
  )
}
