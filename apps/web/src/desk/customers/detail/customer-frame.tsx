import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RowsSkeleton } from '#desk/customers/list/customer-table.tsx'
import { customerQuery } from '#desk/customers/queries.ts'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { buttonClass } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { headlineTabClass } from '#platform/ui/headline-tabs.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { messages } from './messages.ts'

const tabs = { overview: deskPaths.customer, settings: deskPaths.customerSettings }

interface CustomerPageProps {
  organizationId: string
  /** The open tab. */
  open: keyof typeof tabs
  actions?: (customer: CompanyCustomer) => ReactNode
  children: (customer: CompanyCustomer) => ReactNode
}

/** The frame of a customer's pages: its name and tabs, while it loads, and for an unknown one. */
export function CustomerPage({ organizationId, open, actions, children }: CustomerPageProps) {
  const t = useMessages(messages)
  const { data: customer, error, isFetching, refetch } = useQuery(customerQuery(organizationId))
  if (customer === null) return <Unknown />
  if (customer)
    return (
      <>
        <CustomerHeadline customer={customer} open={open} actions={actions?.(customer)} />
        {children(customer)}
      </>
    )
  return (
    <>
      <PageHeadline title={t('title')} />
      <Card padding="none">
        {error ? (
          <LoadFailed
            title={t('failed')}
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <RowsSkeleton />
        )}
      </Card>
    </>
  )
}

/** For an address that names no customer, as after it was deleted. */
function Unknown() {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline title={t('unknown')} />
      <EmptyState
        title={t('unknownHint')}
        action={
          <Link {...deskPaths.customers()} className={buttonClass({ variant: 'primary' })}>
            {t('toCustomers')}
          </Link>
        }
      />
    </>
  )
}

interface CustomerHeadlineProps {
  customer: CompanyCustomer
  open: keyof typeof tabs
  actions: ReactNode
}

function CustomerHeadline({ customer, open, actions }: CustomerHeadlineProps) {
  const t = useMessages(messages)
  return (
    <>
      <PageHeadline
        title={customer.name}
        above={
          <Breadcrumbs
            crumbs={[{ title: t('customers'), to: deskPaths.customers() }, { title: customer.name }]}
            renderLink={(target, name, className) => (
              <Link {...target} className={className}>
                {name}
              </Link>
            )}
          />
        }
        below={
          <span>
            {t('ref')} <span translate="no">{customer.ref}</span>
            {customer.accountManager && ` · ${t('manager', { name: customer.accountManager.name })}`}
          </span>
        }
        actions={actions}
      />
      <nav aria-label={customer.name} className="mb-4 border-b">
        <ul className="flex gap-x-5">
          {(['overview', 'settings'] as const).map((tab) => (
            <li key={tab} aria-current={tab === open ? 'page' : undefined}>
              {tab === open ? (
                <span className="block border-accent border-b-2 font-medium text-lg tracking-tight">
                  {t(`tabs.${tab}`)}
                </span>
              ) : (
                <Link {...tabs[tab](customer.id)} className={headlineTabClass}>
                  {t(`tabs.${tab}`)}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}
