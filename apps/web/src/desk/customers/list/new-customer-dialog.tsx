import { type CompanyOrganization, saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshCustomers } from '#desk/customers/queries.ts'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

const empty = { name: '', ref: '' }

interface NewCustomerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (customer: CompanyOrganization) => void
}

/** Creates a customer by the company's own reference. */
export function NewCustomerDialog({ open, onOpenChange, onCreated }: NewCustomerDialogProps) {
  const t = useMessages(messages, 'new')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [values, setValues] = useState(empty)
  const form = useForm({
    id: 'new-customer',
    state: [values, setValues],
    check: ({ name, ref }) => ({
      ...(name.trim() === '' && { name: t('nameNeeded') }),
      ...(ref.trim() === '' && { ref: t('refNeeded') }),
    }),
    send: async ({ name, ref }) => {
      const params = { ref: ref.trim() }
      const headers = { 'if-none-match': '*' } as const
      const created = await call(saveCompanyOrganization, { params, headers, body: { name: name.trim() } })
      await refreshCustomers(client)
      setValues(empty)
      onOpenChange(false)
      onCreated(created)
    },
  })
  const { general } = form
  const isTaken = general instanceof Problem && general.has('organization_exists')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('title')}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button variant="primary" loading={form.isSending} onClick={() => void form.submit()}>
            {t('create')}
          </Button>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-3">
        <Field label={t('name')} help={t('nameHelp')} required {...form.field('name')}>
          {(control) => <Input {...control} maxLength={200} autoComplete="off" {...form.input('name')} />}
        </Field>
        <Field label={t('ref')} help={t('refHelp')} required {...form.field('ref')}>
          {(control) => <Input {...control} maxLength={200} autoComplete="off" {...form.input('ref')} />}
        </Field>
        {general !== null && (
          <FormFailure
            message={failureText(general)}
            requestId={isTaken ? undefined : requestIdOf(general)}
          />
        )}
        {/* Enter sends the form. */}
        <button type="submit" hidden />
      </form>
    </Dialog>
  )
}
