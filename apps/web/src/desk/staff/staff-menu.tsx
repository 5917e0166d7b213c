import {
  removeStaffAccount,
  resendStaffInvitation,
  type StaffAccount,
  saveStaffMember,
} from '@portolan/contract/company/people/staff-accounts'
import { Send, UserRoundCog, UserRoundX } from 'lucide-react'
import { useState } from 'react'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { nameOf } from './name-of.ts'
import { useStaffAct } from './queries.ts'
import { RoleList } from './role-list.tsx'

/** Changes the role of a colleague, sends the link again, or takes the desk away. */
export function StaffMenu({ account }: { account: StaffAccount }) {
  const t = useMessages(messages, 'menu')
  const { act, running } = useStaffAct()
  const [open, setOpen] = useState<'role' | 'remove' | null>(null)
  const { email, hasPassword } = account
  const close = () => setOpen(null)
  const resend = () =>
    act(
      'resend',
      () => call(resendStaffInvitation, { params: { email } }),
      () => ({ title: t('resent', { email }) }),
    )
  return (
    <>
      <Menu
        trigger={
          <Button
            variant="ghost"
            size="sm"
            square
            aria-label={t('actions', { name: nameOf(account) })}
            icon={<Icon name="more" />}
            loading={running !== null}
          />
        }
      >
        <MenuItem icon={<UserRoundCog aria-hidden className="size-4" />} onSelect={() => setOpen('role')}>
          {t('role')}
        </MenuItem>
        {!hasPassword && (
          <MenuItem icon={<Send aria-hidden className="size-4" />} onSelect={() => void resend()}>
            {t('resend')}
          </MenuItem>
        )}
        <MenuItem
          danger
          icon={<UserRoundX aria-hidden className="size-4" />}
          onSelect={() => setOpen('remove')}
        >
          {t('remove')}
        </MenuItem>
      </Menu>
      <RoleDialog account={account} open={open === 'role'} onClose={close} />
      <RemoveDialog account={account} open={open === 'remove'} onClose={close} />
    </>
  )
}

interface StaffDialogProps {
  account: StaffAccount
  open: boolean
  onClose: () => void
}

function RoleDialog({ account, open, onClose }: StaffDialogProps) {
  const t = useMessages(messages, 'change')
  const { act, running } = useStaffAct()
  const { email, role: before } = account
  const [chosen, setChosen] = useState<typeof before | null>(null)
  const role = chosen ?? before
  const save = (next: typeof before) => call(saveStaffMember, { params: { email }, body: { role: next } })
  async function submit() {
    if (role !== before) {
      const done = await act(
        'role',
        () => save(role),
        () => ({ title: t('done'), undo: () => save(before) }),
      )
      if (!done) return
    }
    setChosen(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="md"
      title={t('title', { name: nameOf(account) })}
      description={t('hint')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={running !== null} onClick={() => void submit()}>
            {t('save')}
          </Button>
        </>
      }
    >
      <RoleList value={role} onChange={setChosen} />
    </Dialog>
  )
}

function RemoveDialog({ account, open, onClose }: StaffDialogProps) {
  const t = useMessages(messages, 'removal')
  const { act, running } = useStaffAct()
  const name = nameOf(account)
  async function remove() {
    const done = await act(
      'remove',
      () => call(removeStaffAccount, { params: { email: account.email } }),
      () => ({ title: t('done', { name }) }),
    )
    if (done) onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { name })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" loading={running !== null} onClick={() => void remove()}>
            {t('remove')}
          </Button>
        </>
      }
    >
      <ul className="list-disc ps-5 text-muted">
        {(['desk', 'account', 'work', 'back'] as const).map((fact) => (
          <li key={fact}>{t(fact)}</li>
        ))}
      </ul>
    </Dialog>
  )
}
