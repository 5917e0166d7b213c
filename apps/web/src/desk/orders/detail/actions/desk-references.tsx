import { addOrderReference, removeOrderReference } from '@portolan/contract/company/corrections/order-log'
import { type ReferenceType, referenceTypes } from '@portolan/freight/ledger/reference-types'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { byId, deskReferencesQuery, refreshOrder } from '#desk/orders/detail/queries.ts'
import { isReferenceType, useReferenceName } from '#desk/orders/references/use-reference-name.ts'
import { OrderPart } from '#freight/orders/order-part.tsx'
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
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { focusNeighborOnRemoval } from '#platform/ui/keyboard/focus-neighbor-on-removal.ts'
import { messages } from './messages.ts'

interface ReferenceForm {
  type: ReferenceType
  value: string
}

function useReferenceActions(orderId: string) {
  const t = useMessages(messages)
  const client = useQueryClient()

  async function add({ type, value }: ReferenceForm) {
    await call(addOrderReference, { ...byId(orderId), body: { type, value: value.trim() } })
    toasts.add({ severity: 'success', title: t('added', { value }), life: 5_000 })
    await refreshOrder(client, orderId)
  }

  async function remove(type: string, value: string) {
    try {
      const body = { type, value, reason: t('removeReason') }
      await call(removeOrderReference, { ...byId(orderId), body })
      toasts.add({
        severity: 'success',
        title: t('removed', { value }),
        life: 10_000,
        ...(isReferenceType(type) && {
          action: {
            label: t('undo'),
            onAction: () =>
              void add({ type, value }).catch(() => toasts.add({ severity: 'error', title: t('failed') })),
          },
        }),
      })
    } catch {
      toasts.add({ severity: 'error', title: t('failed') })
    }
    await refreshOrder(client, orderId)
  }

  return { add, remove }
}

function AddReference({ onAdd }: { onAdd: (reference: ReferenceForm) => Promise<void> }) {
  const t = useMessages(messages)
  const nameOf = useReferenceName()
  const failureText = useFailureText()
  const state = useState<ReferenceForm>({ type: 'BKG', value: '' })
  const form = useForm({
    id: 'reference',
    state,
    check: ({ value }) => (value.trim() === '' ? { value: t('valueMissing') } : {}),
    send: async (values) => {
      await onAdd(values)
      form.change({ value: '' })
    },
  })
  const { general } = form
  return (
    <form {...form.props} className="flex flex-col gap-3 border-t p-4">
      <div className="flex flex-wrap items-start gap-3">
        <Field label={t('type')} {...form.field('type')} className="min-w-40 flex-1">
          {(control) => (
            <LateSelect
              {...control}
              value={form.values.type}
              onChange={(type) => form.change({ type })}
              options={referenceTypes.map((value) => ({ value, label: nameOf(value) }))}
            />
          )}
        </Field>
        <Field label={t('value')} {...form.field('value')} className="min-w-40 flex-1">
          {(control) => <Input {...control} maxLength={200} {...form.input('value')} />}
        </Field>
        <Button type="submit" loading={form.isSending} className="tablet:mt-6.5">
          {t('add')}
        </Button>
      </div>
      {general !== null && <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />}
    </form>
  )
}

/** The references of an order with where it has them from. */
export function DeskReferences({ orderId, canWrite }: { orderId: string; canWrite: boolean }) {
  const t = useMessages(messages)
  const origins = useMessages(messages, 'origin')
  const nameOf = useReferenceName()
  const query = useQuery(deskReferencesQuery(orderId))
  const { add, remove } = useReferenceActions(orderId)
  return (
    <OrderPart
      title={t('references')}
      query={query}
      failed={t('referencesFailed')}
      empty={t('noReferences')}
      footer={canWrite && <AddReference onAdd={add} />}
    >
      {(references) => (
        <ul className="divide-y">
          {references.map(({ type, value, issuer, origin }) => (
            <li
              key={`${type} ${value} ${issuer} ${origin}`}
              ref={focusNeighborOnRemoval}
              className="flex items-center gap-2 py-2 ps-4 pe-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-muted text-sm">
                  {nameOf(type)} · {origins(origin)}
                </span>
                <span translate="no" className="wrap-anywhere mono select-all">
                  {value}
                </span>
                {issuer && <span className="ms-2 text-muted text-sm">{issuer}</span>}
              </span>
              {canWrite && origin !== 'derived' && (
                <Button
                  square
                  size="sm"
                  variant="ghost"
                  aria-label={t('removeNamed', { value })}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => void remove(type, value)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </OrderPart>
  )
}
