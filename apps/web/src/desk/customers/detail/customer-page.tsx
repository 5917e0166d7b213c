import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useParams } from '@tanstack/react-router'
import { HardDrive, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { InvitationsPanel } from '#desk/customers/invitations/invitations-panel.tsx'
import { TypedCodesNote } from '#desk/customers/invitations/typed-codes-note.tsx'
import { PeoplePanel } from '#desk/customers/people/people-panel.tsx'
import { messages as removalMessages } from '#desk/customers/removal/messages.ts'
import { RemovalDialog } from '#desk/customers/removal/removal-dialog.tsx'
import { useMay } from '#desk/frame/staff.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { CustomerPage } from './customer-frame.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { messages } from './messages.ts'
import { RenameDialog } from './rename-dialog.tsx'
import { StorageDialog } from './storage-dialog.tsx'

/** One customer: its figures, people, invitations and latest orders. */
export function DeskCustomerPage() {
  const { organizationId = '' } = useParams({ strict: false })
  return (
    <CustomerPage
      organizationId={organizationId}
      open="overview"
      actions={(customer) => <CustomerMenu customer={customer} />}
    >
      {(customer) => <Customer key={customer.id} customer={customer} />}
    </CustomerPage>
  )
}

function CustomerMenu({ customer }: { customer: CompanyCustomer }) {
  const t = useMessages(messages)
  const tRemoval = useMessages(removalMessages)
  const mayChange = useMay('customers', 'write')
  const [dialog, setDialog] = useState<'rename' | 'storage' | 'removal' | null>(null)
  const close = () => setDialog(null)
  if (!mayChange) return null
  return (
    <>
      <Menu
        trigger={
          <Button square aria-label={t('actions', { name: customer.name })} icon={<Icon name="more" />} />
        }
      >
        <MenuItem icon={<Pencil aria-hidden className="size-4" />} onSelect={() => setDialog('rename')}>
          {t('rename.button')}
        </MenuItem>
        <MenuItem icon={<HardDrive aria-hidden className="size-4" />} onSelect={() => setDialog('storage')}>
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
      <RenameDialog customer={customer} open={dialog === 'rename'} onClose={close} />
      <StorageDialog customer={customer} open={dialog === 'storage'} onClose={close} />
      <RemovalDialog customer={customer} open={dialog === 'removal'} onClose={close} />
    </>
  )
}

function Customer({ customer }: { customer: CompanyCustomer }) {
  return (
    <>
      <TypedCodesNote />
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <PeoplePanel customer={customer} />
          <InvitationsPanel customer={customer} />
        </div>
        <div className="grid min-w-0 items-start gap-4 desktop:grid-cols-2 wide:grid-cols-1">
          <FiguresPanel customer={customer} />
          <LatestOrders customer={customer} />
        </div>
      </div>
    </>
  )
}
