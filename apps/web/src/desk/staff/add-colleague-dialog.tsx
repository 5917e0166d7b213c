import { saveStaffMember } from '@portolan/contract/company/people/staff-accounts'
import { nameLength } from '@portolan/contract/shared/limits'
import type { Role } from '@portolan/contract/shared/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KeptEmailsNote } from '#desk/frame/kept-emails-note.tsx'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'
import { staffAccountsQuery } from './queries.ts'
import { RoleList } from './role-list.tsx'

const empty = { email: '', firstName: '', lastName: '' }

interface AddColleagueDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Gives a person the desk, by an email with a link. */
export function AddColleagueDialog({ open, onOpenChange }: AddColleagueDialogProps) {
  const t = useMessages(messages, 'add')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [values, setValues] = useState(empty)
  const [role, setRole] = useState<Role>('operations')
  const form = useForm({
    id: 'add-colleague',
    state: [values, setValues],
    check: ({ email }) => (email.includes('@') ? {} : { email: t('needed') }),
    send: async (typed) => {
      const [email, firstName, lastName] = [typed.email, typed.firstName, typed.lastName].map((text) =>
        text.trim(),
      ) as [string, string, string]
      await call(saveStaffMember, {
        params: { email },
        body: { role, ...(firstName && { firstName }), ...(lastName && { lastName }) },
      })
      await client.invalidateQueries({ queryKey: staffAccountsQuery.queryKey })
      toasts.add({ severity: 'success', title: t('done', { email }), life: 6_000 })
      setValues(empty)
      onOpenChange(false)
    },
  })
  const { general } = form
  const name = (field: 'firstName' | 'lastName') => (
    <Field label={t(field)} {...form.field(field)}>
      {(control) => <Input {...control} maxLength={nameLength} autoComplete="off" {...form.input(field)} />}
    </Field>
  )
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={t('title')}
      description={t('hint')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button variant="primary" loading={form.isSending} onClick={() => void form.submit()}>
            {t('add')}
          </Button>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-3">
        <Field label={t('email')} required {...form.field('email')}>
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
        <div className="grid gap-3 tablet:grid-cols-2">
          {name('firstName')}
          {name('lastName')}
        </div>
        <RoleList value={role} onChange={setRole} />
        <KeptEmailsNote />
        {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
        {/* Enter sends the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
