import { addCompanyMember } from '@portolan/contract/company/members'
import type { CompanyCustomer } from '@portolan/contract/company/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshCustomers } from '#desk/customers/queries.ts'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
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

interface AddPersonDialogProps {
  customer: CompanyCustomer
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** Lets a person who has an account see the customer at once. */
export function AddPersonDialog({ customer, open, onOpenChange }: AddPersonDialogProps) {
  const t = useMessages(messages, 'add')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      description={t('hint', { customer: customer.name })}
    >
      <AddForm customer={customer} onDone={() => onOpenChange(false)} />
    </Dialog>
  )
}

function AddForm({ customer, onDone }: { customer: CompanyCustomer; onDone: () => void }) {
  const t = useMessages(messages, 'add')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [values, setValues] = useState({ email: '' })
  const form = useForm({
    id: 'add-person',
    state: [values, setValues],
    check: ({ email }) => (email.includes('@') ? {} : { email: t('needed') }),
    send: async ({ email }) => {
      await call(addCompanyMember, { params: { ref: customer.ref, email: email.trim() } })
      await refreshCustomers(client)
      toasts.add({ severity: 'success', title: t('done', { email: email.trim() }), life: 6_000 })
      onDone()
    },
  })
  const { general } = form
  const isUnknown = general instanceof Problem && general.status === 404
  return (
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
      {general !== null && (
        <FormFailure
          message={isUnknown ? t('unknown') : failureText(general)}
          requestId={isUnknown ? undefined : requestIdOf(general)}
        />
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('add')}
        </Button>
      </div>
    </form>
  )
}
