import type { Invoice } from '@portolan/contract/freight/documents'
import type { OrderDetail } from '@portolan/contract/freight/orders'
import { askAboutOrder } from '@portolan/contract/freight/questions'
import { questionLength } from '@portolan/contract/shared/limits'
import { type RefObject, useRef } from 'react'
import { call } from '#platform/api/client.ts'
import { usePortalConfig } from '#platform/api/portal-config.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useForm } from '#platform/forms/use-form.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'
import { LateSelect } from '#platform/ui/fields/late-select.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { Dialog } from '#platform/ui/floating/dialog.tsx'
import { messages } from './messages.ts'

/** The typed question, kept outside the dialog so that closing it loses nothing. */
export interface Question {
  text: string
  /** The email of a contact; empty for the first one, or the company. */
  contactEmail: string
}

interface AskDialogProps {
  order: Pick<OrderDetail, 'id' | 'number' | 'contacts'>
  /** The order's invoice that it's about. */
  invoice?: Pick<Invoice, 'id' | 'number'> | undefined
  open: boolean
  onOpenChange: (open: boolean) => void
  onAsked: () => Promise<void>
  state: readonly [Question, (question: Question) => void]
}

/** The contacts of an order with an email. */
export function reachableContacts({ contacts }: Pick<OrderDetail, 'contacts'>) {
  return contacts.flatMap(({ name, email }) => (email === null ? [] : [{ name, email }]))
}

/** Sends a question about an order or its invoice to the order's contact by email. */
export function AskDialog({ order, invoice, open, onOpenChange, onAsked, state }: AskDialogProps) {
  const t = useMessages(messages)
  const failureText = useFailureText()
  const { companyName } = usePortalConfig()
  const contacts = reachableContacts(order)
  const key = useRef({ sent: '', key: '' })
  const form = useForm<Question>({
    id: 'question',
    state,
    check: ({ text }) => (text.trim() === '' ? { text: t('required') } : {}),
    async send({ text, contactEmail }) {
      const about = {
        ...(contactEmail !== '' && { contactEmail }),
        ...(invoice && { invoiceId: invoice.id }),
      }
      const body = { text: text.trim(), ...about }
      const headers = { 'idempotency-key': keyOf(key, JSON.stringify(body)) }
      const { contactName } = await call(askAboutOrder, { params: { orderId: order.id }, headers, body })
      state[1]({ text: '', contactEmail })
      onOpenChange(false)
      toasts.add({
        severity: 'success',
        title: t('sent', { name: contactName ?? companyName }),
        description: t('answerComes'),
        life: 6000,
      })
      await onAsked()
    },
  })
  const field = form.field('text')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="md"
      title={invoice ? t('titleInvoice', invoice) : t('title', { number: order.number })}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('cancel')}</Button>
          <Button type="submit" form="question" variant="primary" loading={form.isSending}>
            {t('send')}
          </Button>
        </>
      }
    >
      <form {...form.props} id="question" className="flex flex-col gap-4">
        {contacts.length > 1 && (
          <Field {...form.field('contactEmail')} label={t('to')}>
            {(control) => (
              <LateSelect
                {...control}
                value={form.values.contactEmail || (contacts[0]?.email ?? '')}
                onChange={(contactEmail) => form.change({ contactEmail })}
                options={contacts.map(({ name, email }) => ({ value: email, label: name }))}
              />
            )}
          </Field>
        )}
        {contacts.length <= 1 && (
          <p className="wrap-anywhere">
            <span className="text-muted">{t('to')}: </span>
            {contacts[0]?.name ?? companyName}
          </p>
        )}
        <Field {...field} label={t('text')} help={t(invoice ? 'addedInvoice' : 'added')} required>
          {(control) => (
            <Textarea
              {...control}
              autoFocus
              rows={5}
              maxLength={questionLength}
              value={form.values.text}
              onChange={({ target }) => form.change({ text: target.value })}
            />
          )}
        </Field>
        {form.general !== null && (
          <FormFailure message={failureText(form.general)} requestId={requestIdOf(form.general)} />
        )}
      </form>
    </Dialog>
  )
}

/** The same question has the same key, so that a retry after a lost response doesn't send it twice. */
function keyOf(last: RefObject<{ sent: string; key: string }>, text: string): string {
  if (last.current.sent !== text) last.current = { sent: text, key: crypto.randomUUID() }
  return last.current.key
}
