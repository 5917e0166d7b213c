import {
  type CompanyInvoiceRow,
  changeCompanyInvoice,
} from '@portolan/contract/company/documents/order-documents'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { byId, deskInvoicesQuery, refreshOrder } from '#desk/orders/detail/queries.ts'
import { ThreadLink } from '#desk/threads/panel/thread-link.tsx'
import { freshUrlOf } from '#freight/documents/fresh-url.ts'
import { invoiceLooks } from '#freight/documents/invoice-looks.ts'
import { FileList } from '#freight/orders/detail/file-list.tsx'
import { OrderPart } from '#freight/orders/order-part.tsx'
import { call } from '#platform/api/client.ts'
import { Problem, requestIdOf } from '#platform/api/problem.ts'
import { DateInput } from '#platform/dates/date-input.tsx'
import { useForm } from '#platform/forms/use-form.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { cn } from '#platform/ui/look/class-names.ts'
import { Icon } from '#platform/ui/look/icon.tsx'
import { messages } from './messages.ts'

/** An invoice as the person has seen it. */
type SeenInvoice = Pick<CompanyInvoiceRow, 'ref' | 'number' | 'version'>

/** Notes a payment, or that there was none. */
function usePayment(orderId: string) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const change = ({ ref, version }: SeenInvoice, paidOn: string | null) => {
    const { params, query } = byId(orderId)
    return call(changeCompanyInvoice, {
      params: { ...params, documentRef: ref },
      query,
      headers: { 'if-match': `"${version}"` },
      body: { paidOn },
    })
  }

  async function reopen(invoice: SeenInvoice, paidOn: string | null) {
    const { number } = invoice
    try {
      await change(invoice, paidOn)
      toasts.add({ severity: 'success', title: t('reopened', { number }), life: 5_000 })
    } catch {
      toasts.add({ severity: 'error', title: t('payFailed') })
    }
    await refreshOrder(client, orderId)
  }

  return async (invoice: CompanyInvoiceRow, paidOn: string) => {
    let paid: SeenInvoice
    try {
      paid = await change(invoice, paidOn)
    } catch (error) {
      // The page then shows what has changed.
      if (error instanceof Problem && error.has('stale')) await refreshOrder(client, orderId)
      throw error
    }
    toasts.add({
      severity: 'success',
      title: t('payDone', { number: invoice.number }),
      life: 10_000,
      action: { label: t('undo'), onAction: () => void reopen(paid, invoice.paidOn) },
    })
    await refreshOrder(client, orderId)
  }
}

interface PayDialogProps {
  /** As it was when the dialog was opened; null for none. */
  invoice: CompanyInvoiceRow | null
  /** As it is now; undefined if it's gone. */
  latest: CompanyInvoiceRow | undefined
  onClose: () => void
  onPay: (invoice: CompanyInvoiceRow, paidOn: string) => Promise<void>
}

function PayDialog({ invoice, latest, onClose, onPay }: PayDialogProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  // The version on which the person saves, in spite of a change.
  const [seen, setSeen] = useState(invoice)
  const hasChanged = seen !== null && latest?.version !== seen.version
  const state = useState({ paidOn: new Date().toISOString().slice(0, 10) })
  const form = useForm({
    id: 'pay',
    state,
    check: ({ paidOn }) => (paidOn === '' ? { paidOn: t('dateMissing') } : {}),
    send: async ({ paidOn }) => {
      if (invoice === null) return
      await onPay(seen ?? invoice, paidOn)
      onClose()
    },
  })
  const { general } = form
  return (
    <Dialog
      open={invoice !== null}
      onOpenChange={(open) => !open && onClose()}
      title={invoice ? t('payTitle', { number: invoice.number }) : ''}
      description={t('payText')}
      footer={
        <>
          <Button onClick={onClose}>{t('keep')}</Button>
          <Button
            variant="primary"
            disabled={hasChanged}
            loading={form.isSending}
            onClick={() => void form.submit()}
          >
            {t('payConfirm')}
          </Button>
        </>
      }
    >
      <form {...form.props} className="flex flex-col gap-3">
        <Field label={t('paidOn')} required {...form.field('paidOn')}>
          {(control) => (
            <DateInput
              {...control}
              value={form.values.paidOn}
              onChange={(paidOn) => form.change({ paidOn })}
            />
          )}
        </Field>
        {hasChanged && latest && (
          <div role="alert" className="flex gap-2.5 rounded-md border border-amber/40 bg-amber-tint p-3">
            <Icon name="delayed" className="mt-0.5 size-4 shrink-0 text-amber" />
            <div className="min-w-0 flex-1">
              <p className="mb-1 font-medium">{t('payChanged')}</p>
              <div className="flex items-center gap-2">
                <InvoiceFacts invoice={latest} />
              </div>
              <Button
                size="sm"
                className="mt-2"
                onClick={() => {
                  setSeen(latest)
                  form.change({})
                }}
              >
                {t('payAnyway')}
              </Button>
            </div>
          </div>
        )}
        {hasChanged && !latest && <FormFailure message={t('payGone')} />}
        {general !== null && !hasChanged && (
          <FormFailure message={failureText(general)} requestId={requestIdOf(general)} />
        )}
      </form>
    </Dialog>
  )
}

function InvoiceFacts({ invoice }: { invoice: CompanyInvoiceRow }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { paidOn, dueOn, state } = invoice
  return (
    <>
      <Icon name={invoiceLooks[state].icon} className="size-5 shrink-0 text-muted" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span className="min-w-0">
          <span className="wrap-anywhere block font-medium">{t('invoice', { number: invoice.number })}</span>
          <span className={cn('tabular text-sm', state === 'overdue' ? 'text-red' : 'text-muted')}>
            {paidOn !== null
              ? t('paid', { date: format.date(paidOn) })
              : t(state === 'overdue' ? 'overdue' : 'due', { date: format.date(dueOn) })}
          </span>
        </span>
        <span className="tabular font-semibold">{format.money(invoice.amount)}</span>
      </span>
    </>
  )
}

/** The invoices of an order; a payment is a date, without sending the file again. */
export function DeskInvoices({ orderId, canWrite }: { orderId: string; canWrite: boolean }) {
  const t = useMessages(messages)
  const query = useQuery({
    ...deskInvoicesQuery(orderId),
    select: (rows) => rows.map((row) => ({ ...row, file: row.file ?? '' })),
  })
  const [chosen, setChosen] = useState<CompanyInvoiceRow | null>(null)
  const pay = usePayment(orderId)
  return (
    <OrderPart title={t('invoices')} query={query} failed={t('invoicesFailed')} empty={t('noInvoices')}>
      {(invoices) => (
        <>
          <FileList
            files={invoices}
            label={t('invoices')}
            freshUrl={freshUrlOf(query)}
            titleOf={({ number }) => t('invoice', { number })}
            actions={(invoice) => (
              <>
                <ThreadLink threadId={invoice.id} name={invoice.number} />
                {canWrite && invoice.paidOn === null && (
                  <Button
                    size="sm"
                    aria-label={t('payNamed', { number: invoice.number })}
                    onClick={() => setChosen(invoice)}
                  >
                    {t('pay')}
                  </Button>
                )}
              </>
            )}
          >
            {(invoice) => <InvoiceFacts invoice={invoice} />}
          </FileList>
          <PayDialog
            key={chosen?.id}
            invoice={chosen}
            latest={invoices.find(({ id }) => id === chosen?.id)}
            onClose={() => setChosen(null)}
            onPay={pay}
          />
        </>
      )}
    </OrderPart>
  )
}
