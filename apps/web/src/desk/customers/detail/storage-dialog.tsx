import { type CompanyCustomer, saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshCustomers } from '#desk/customers/queries.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Input } from '#platform/ui/fields/input.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

interface StorageDialogProps {
  customer: CompanyCustomer
  open: boolean
  onClose: () => void
}

/** How much the customer's people may keep in files. */
export function StorageDialog({ customer, open, onClose }: StorageDialogProps) {
  const t = useMessages(messages, 'storage')
  const format = useFormat()
  const used = format.fileSize(customer.storage.usedBytes)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      description={t('hint', { used })}
    >
      <LimitForm customer={customer} onDone={onClose} />
    </Dialog>
  )
}

function LimitForm({ customer, onDone }: { customer: CompanyCustomer; onDone: () => void }) {
  const t = useMessages(messages, 'storage')
  const failureText = useFailureText()
  const client = useQueryClient()
  const { ownLimitMb } = customer.storage
  const [values, setValues] = useState({ storageLimitMb: ownLimitMb === null ? '' : String(ownLimitMb) })
  const form = useForm({
    id: 'customer-storage',
    state: [values, setValues],
    check: ({ storageLimitMb: text }) =>
      /^\d{0,9}$/.test(text.trim()) ? {} : { storageLimitMb: t('wrong') },
    send: async ({ storageLimitMb: text }) => {
      const storageLimitMb = text.trim() === '' ? null : Number(text)
      const body = { name: customer.name, storageLimitMb }
      await call(saveCompanyOrganization, { params: { ref: customer.ref }, headers: {}, body })
      await refreshCustomers(client)
      onDone()
    },
  })
  const { general } = form
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <Field label={t('limit')} help={t('help')} {...form.field('storageLimitMb')}>
        {(control) => (
          <Input
            {...control}
            inputMode="numeric"
            unit={t('unit')}
            autoComplete="off"
            maxLength={12}
            {...form.input('storageLimitMb')}
          />
        )}
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
