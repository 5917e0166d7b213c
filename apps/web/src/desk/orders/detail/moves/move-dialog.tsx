import { moveOrder } from '@portolan/contract/company/corrections/order-move'
import type { OrderView } from '@portolan/contract/company/corrections/order-view'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ChosenCustomer, CustomerChoice } from '#desk/customers/choice/customer-choice.tsx'
import { byId, movePreviewQuery, refreshOrder } from '#desk/orders/detail/queries.ts'
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
import { RadioList } from '#platform/ui/fields/radio-list.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'
import { MovePreview } from './move-preview.tsx'

interface MoveDialogProps {
  open: boolean
  view: OrderView
  onClose: () => void
}

type Relation = 'other' | 'same'

/** Moves an order to another customer, with all that this means said first. */
export function MoveDialog({ open, view, onClose }: MoveDialogProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const client = useQueryClient()
  const [to, setTo] = useState<ChosenCustomer | null>(null)
  const [relation, setRelation] = useState<Relation>('other')
  const from = view.organization.name
  const sameCompany = relation === 'same'
  const preview = useQuery(movePreviewQuery(view.id, open ? to : null, sameCompany))
  const isPossible =
    preview.data !== undefined && !preview.data.isThere && preview.data.obstacles.length === 0
  const form = useForm({
    id: 'move-order',
    state: useState({ reason: '' }),
    check: ({ reason }) => (reason.trim() === '' ? { reason: t('reasonMissing') } : {}),
    send: async ({ reason }) => {
      if (!to || !preview.data) return
      await call(moveOrder, {
        ...byId(view.id),
        headers: { 'if-match': `"${preview.data.version}"` },
        body: { to: to.ref, sameCompany, reason: reason.trim() },
      })
      toasts.add({ severity: 'success', title: t('moved', { to: to.name }), life: 6_000 })
      onClose()
      await refreshOrder(client, view.id)
    },
  })
  const { general } = form
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={t('title')}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            disabled={!isPossible}
            loading={form.isSending}
            onClick={() => void form.submit()}
          >
            {t('move')}
          </Button>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-4">
        <CustomerChoice
          id="move-to"
          label={t('to')}
          value={to}
          onChange={setTo}
          except={view.organization.ref}
        />
        <RadioList
          legend={t('relation', { from })}
          value={relation}
          onChange={setRelation}
          options={[
            { value: 'other', label: t('other'), help: t('otherHelp', { from }) },
            { value: 'same', label: t('same'), help: t('sameHelp') },
          ]}
        />
        {preview.data && <MovePreview preview={preview.data} />}
        {!preview.data && preview.isFetching && (
          <p role="status" className="text-muted">
            {t('checking')}
          </p>
        )}
        {preview.error && !preview.data && (
          <FormFailure message={t('checkFailed')} requestId={requestIdOf(preview.error)} />
        )}
        {isPossible && (
          <Field label={t('reason')} help={t('reasonHelp')} required {...form.field('reason')}>
            {(control) => <Input {...control} maxLength={500} {...form.input('reason')} />}
          </Field>
        )}
        {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
      </form>
    </Dialog>
  )
}
