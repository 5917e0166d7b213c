import { removeCompanyOrder } from '@portolan/contract/company/corrections/order-removal'
import { useState } from 'react'
import { byId } from '#desk/orders/detail/queries.ts'
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

interface DeleteDialogProps {
  open: boolean
  order: { id: string; number: string }
  onClose: () => void
  onDeleted: () => void
}

/** Deletes an order; one that its customer has heard of only after saying so. */
export function DeleteDialog({ open, order, onClose, onDeleted }: DeleteDialogProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const [hasHistory, setHasHistory] = useState(false)
  const state = useState({ reason: '' })
  const form = useForm({
    id: 'delete-order',
    state,
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonMissing') } : {}),
    send: async ({ reason }) => {
      const { params, query } = byId(order.id)
      const how = { reason: reason.trim(), ...(hasHistory && { withHistory: 'true' as const }) }
      try {
        await call(removeCompanyOrder, { params, query: { ...query, ...how } })
        onDeleted()
      } catch (error) {
        if (error instanceof Problem && error.has('order_has_history')) setHasHistory(true)
        else throw error
      }
    },
  })
  const { general } = form
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('deleteTitle', { number: order.number })}
      description={t('deleteText')}
      footer={
        <>
          <Button onClick={onClose}>{t('deleteKeep')}</Button>
          <Button variant="danger" loading={form.isSending} onClick={() => void form.submit()}>
            {t(hasHistory ? 'deleteAnyway' : 'deleteConfirm')}
          </Button>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-3">
        <Field label={t('deleteReason')} help={t('deleteReasonHelp')} required {...form.field('reason')}>
          {(control) => <Input {...control} maxLength={500} {...form.input('reason')} />}
        </Field>
        {hasHistory && <FormFailure message={t('deleteHistory')} />}
        {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      </form>
    </Dialog>
  )
}
