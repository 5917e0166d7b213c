import { changeCompanyUserEmail } from '@portolan/contract/company/members'
import type { CompanyAccount } from '@portolan/contract/company/people/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshCustomers } from '#desk/customers/queries.ts'
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
import { messages } from './messages.ts'

/** Sends a link to a new email, which replaces the old one once it's opened. */
export function EmailForm({ account, onDone }: { account: CompanyAccount; onDone: () => void }) {
  const t = useMessages(messages, 'newEmail')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [values, setValues] = useState({ email: '' })
  const form = useForm({
    id: 'new-email',
    state: [values, setValues],
    check: ({ email }) => (email.includes('@') ? {} : { email: t('needed') }),
    send: async ({ email }) => {
      await call(changeCompanyUserEmail, { params: { email: account.email }, body: { email: email.trim() } })
      await refreshCustomers(client)
      toasts.add({ severity: 'success', title: t('sent', { email: email.trim() }), life: 6_000 })
      onDone()
    },
  })
  const { general } = form
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-muted">{t('hint', { email: account.email })}</p>
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
      {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      <div className="flex gap-2">
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('send')}
        </Button>
        <Button onClick={onDone}>{t('back')}</Button>
      </div>
    </form>
  )
}
