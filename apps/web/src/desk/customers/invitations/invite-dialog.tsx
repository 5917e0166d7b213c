import { createCompanyInvitation, type NewInvitation } from '@portolan/contract/company/invitations'
import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { locales } from '@portolan/contract/identity/users'
import { invitationDays } from '@portolan/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshCustomers } from '#desk/customers/queries.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Segmented } from '#platform/ui/fields/segmented.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { MadeInvitation } from './made-invitation.tsx'
import { messages } from './messages.ts'

interface InviteDialogProps {
  customer: CompanyCustomer
  open: boolean
  onClose: () => void
}

/** Invites one person by email, or makes a card for anyone. */
export function InviteDialog({ customer, open, onClose }: InviteDialogProps) {
  const t = useMessages(messages, 'one')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title', { customer: customer.name })}
    >
      <Invite customer={customer} onClose={onClose} />
    </Dialog>
  )
}

function Invite({ customer, onClose }: Omit<InviteDialogProps, 'open'>) {
  const [made, setMade] = useState<{ invitation: NewInvitation; email: string | null } | null>(null)
  if (made) return <MadeInvitation {...made} onAnother={() => setMade(null)} onClose={onClose} />
  return <InviteForm customer={customer} onClose={onClose} onMade={setMade} />
}

interface InviteFormProps {
  customer: CompanyCustomer
  onClose: () => void
  onMade: (made: { invitation: NewInvitation; email: string | null }) => void
}

function InviteForm({ customer, onClose, onMade }: InviteFormProps) {
  const t = useMessages(messages, 'one')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [values, setValues] = useState({
    email: '',
    name: '',
    expiresInDays: String(invitationDays.usual),
    locale: useLocale(),
  })
  const form = useForm({
    id: 'invite',
    state: [values, setValues],
    check: ({ email, expiresInDays }) => ({
      ...(email.trim() !== '' && !email.includes('@') && { email: t('emailWrong') }),
      ...(!isDays(expiresInDays) && { expiresInDays: t('daysWrong', { most: String(invitationDays.most) }) }),
    }),
    send: async ({ email: typed, name, expiresInDays, locale }) => {
      const email = typed.trim() === '' ? null : typed.trim()
      const body = {
        organizationRef: customer.ref,
        email,
        name: name.trim() === '' ? null : name.trim(),
        expiresInDays: Number(expiresInDays),
        locale,
      }
      const invitation = await call(createCompanyInvitation, { body })
      await refreshCustomers(client)
      onMade({ invitation, email })
    },
  })
  const { general } = form
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Field label={t('email')} help={t('emailHelp')} optional {...form.field('email')}>
        {(control) => (
          <Input
            {...control}
            type="email"
            maxLength={254}
            autoComplete="off"
            spellCheck={false}
            {...form.input('email')}
          />
        )}
      </Field>
      <Field label={t('name')} help={t('nameHelp')} optional {...form.field('name')}>
        {(control) => <Input {...control} maxLength={200} autoComplete="off" {...form.input('name')} />}
      </Field>
      <div className="flex flex-wrap items-end gap-4">
        <Field label={t('days')} className="w-28" {...form.field('expiresInDays')}>
          {(control) => (
            <Input {...control} inputMode="numeric" maxLength={2} {...form.input('expiresInDays')} />
          )}
        </Field>
        <Segmented
          label={t('language')}
          value={form.values.locale}
          onChange={(locale) => form.change({ locale })}
          options={locales.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
      </div>
      {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t(form.values.email.trim() === '' ? 'makeCard' : 'send')}
        </Button>
      </div>
    </form>
  )
}

function isDays(text: string): boolean {
  return /^\d{1,2}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= invitationDays.most
}
