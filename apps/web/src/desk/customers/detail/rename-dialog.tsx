import { type CompanyCustomer, saveCompanyOrganization } from '@portolan/contract/company/organizations'
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
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface RenameDialogProps {
  customer: CompanyCustomer
  open: boolean
  onClose: () => void
}

/** Gives a customer another name, with the way back. */
export function RenameDialog({ customer, open, onClose }: RenameDialogProps) {
  const t = useMessages(messages, 'rename')
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('hint')}
    >
      <NameForm customer={customer} onDone={onClose} />
    </Dialog>
  )
}

function NameForm({ customer, onDone }: { customer: CompanyCustomer; onDone: () => void }) {
  const t = useMessages(messages, 'rename')
  const failureText = useFailureText()
  const client = useQueryClient()
  const [before] = useState(customer.name)
  const [values, setValues] = useState({ name: before })
  const save = async (name: string) => {
    await call(saveCompanyOrganization, { params: { ref: customer.ref }, headers: {}, body: { name } })
    await refreshCustomers(client)
  }
  const form = useForm({
    id: 'rename-customer',
    state: [values, setValues],
    check: ({ name }) => (name.trim() === '' ? { name: t('needed') } : {}),
    send: async ({ name }) => {
      await save(name.trim())
      onDone()
      toasts.add({
        severity: 'success',
        title: t('done'),
        life: 10_000,
        action: { label: t('undo'), onAction: () => void save(before).catch(failed) },
      })
    },
  })
  const failed = (error: unknown) =>
    toasts.add({ severity: 'error', title: t('failed'), description: failureText(error) })
  const { general } = form
  return (
    <form {...form.props} className="flex flex-col gap-3">
      {customer.name !== before && (
        <p role="status" className="text-amber text-sm">
          {t('renamed', { name: customer.name })}
        </p>
      )}
      <Field label={t('name')} required {...form.field('name')}>
        {(control) => <Input {...control} maxLength={200} autoComplete="off" {...form.input('name')} />}
      </Field>
      {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('cancel')}</Button>
        <Button type="submit" variant="primary" loading={form.isSending}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
