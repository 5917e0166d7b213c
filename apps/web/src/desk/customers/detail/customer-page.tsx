import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { HardDrive, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { InvitationsPanel } from '#desk/customers/invitations/invitations-panel.tsx'
import { TypedCodesNote } from '#desk/customers/invitations/typed-codes-note.tsx'
import { RowsSkeleton } from '#desk/customers/list/customer-table.tsx'
import { PeoplePanel } from '#desk/customers/people/people-panel.tsx'
import { customerQuery } from '#desk/customers/queries.ts'
import { messages as removalMessages } from '#desk/customers/removal/messages.ts'
import { RemovalDialog } from '#desk/customers/removal/removal-dialog.tsx'
import { deskPaths } from '#desk/frame/paths.ts'
import { useMay } from '#desk/frame/staff.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { LoadFailed } from '#platform/notices/load-failed.tsx'
import { Breadcrumbs } from '#platform/ui/breadcrumbs.tsx'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { Card } from '#platform/ui/card.tsx'
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { PageHeadline } from '#platform/ui/page-headline.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { messages } from './messages.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { StorageDialog } from './storage-dialog.tsx'

/** One customer: its figures, people, invitations and latest orders. */
export function DeskCustomerPage() {
  const t = useMessages(messages)
  const { organizationId = '' } = useParams({ strict: false })
  const { data: customer, error, isFetching, refetch } = useQuery(customerQuery(organizationId))
  if (customer === null) return <Unknown />
  if (customer) return <Customer key={customer.id} customer={customer} />
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

function Customer({ customer }: { customer: CompanyCustomer }) {
  const t = useMessages(messages)
  const tRemoval = useMessages(removalMessages)
  const mayChange = useMay('customers', 'write')
  const [dialog, setDialog] = useState<'rename' | 'storage' | 'removal' | null>(null)
  const close = () => setDialog(null)
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
        actions={
          mayChange && (
            <Menu
              trigger={
                <Button
                  square
                  aria-label={t('actions', { name: customer.name })}
                  icon={<Icon name="more" />}
                />
              }
            >
              <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={() => setDialog('rename')}>
                {t('rename.button')}
              </MenuItem>
              <MenuItem
                icon={<HardDrive aria-hidden className="size-4" />}
                onSelect={() => setDialog('storage')}
              >
                {t('storage.button')}
              </MenuItem>
              <MenuItem
                danger
                icon={<Trash2 aria-hidden className="size-4" />}
                onSelect={() => setDialog('removal')}
              >
                {tRemoval('button')}
              </MenuItem>
            </Menu>
          )
        }
      />
      <TypedCodesNote />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <PeoplePanel customer={customer} />
          <InvitationsPanel customer={customer} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <FiguresPanel customer={customer} />
          <LatestOrders customer={customer} />
        </div>
      </div>
      <RenameDialog customer={customer} open={dialog === 'rename'} onClose={close} />
      <StorageDialog customer={customer} open={dialog === 'storage'} onClose={close} />
      <RemovalDialog customer={customer} open={dialog === 'removal'} onClose={close} />
    </>
  )
}
