import {
  type CompanyInvitation,
  createCompanyInvitation,
  resendCompanyInvitation,
  revokeCompanyInvitation,
} from '@portolan/contract/company/invitations'
import { Ban, CreditCard, Send } from 'lucide-react'
import { useAct } from '#desk/customers/use-act.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Menu, MenuItem } from '#platform/ui/floating/menu.tsx'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'
import { saveCards } from './save-cards.ts'

/** Sends an unused invitation again, prints a new card for it, or revokes it. */
export function InvitationMenu({ invitation }: { invitation: CompanyInvitation }) {
  const t = useMessages(messages, 'menu')
  const { act, running } = useAct()
  const { id, email, name, organizationRef } = invitation
  const params = { invitationId: id }
  const who = name ?? email ?? t('anyone')
  const resend = () =>
    act(
      'resend',
      () => call(resendCompanyInvitation, { params, body: {} }),
      () => ({ title: t('resent', { email: email ?? '' }) }),
    )
  const print = () =>
    act(
      'print',
      async () => {
        const renewed = await call(resendCompanyInvitation, { params, body: { send: false } })
        if (renewed.code === null) return false
        await saveCards([renewed])
        return true
      },
      (isPrinted) => ({ title: isPrinted ? t('printed') : t('hasAccount') }),
    )
  const revoke = () =>
    act(
      'revoke',
      () => call(revokeCompanyInvitation, { params }),
      () => ({
        title: t('revoked'),
        // A revoked invitation stays so: taking it back invites the person again, by email.
        ...(email !== null && {
          undo: () => call(createCompanyInvitation, { body: { organizationRef, email, name } }),
        }),
      }),
    )
  return (
    <Menu
      trigger={
        <Button
          variant="ghost"
          size="sm"
          square
          aria-label={t('actions', { name: who })}
          icon={<Icon name="more" />}
          loading={running !== null}
        />
      }
    >
      {email !== null && (
        <MenuItem icon={<Send aria-hidden className="size-4" />} onSelect={() => void resend()}>
          {t('resend')}
        </MenuItem>
      )}
      <MenuItem icon={<CreditCard aria-hidden className="size-4" />} onSelect={() => void print()}>
        {t('print')}
      </MenuItem>
      <MenuItem danger icon={<Ban aria-hidden className="size-4" />} onSelect={() => void revoke()}>
        {t('revoke')}
      </MenuItem>
    </Menu>
  )
}
