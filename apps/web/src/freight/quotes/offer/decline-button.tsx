import { declineQuote, type QuoteDetail } from '@portolan/contract/freight/quotes'
import { useState } from 'react'
import { messages } from '#freight/quotes/messages.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'
import { StepDialog } from './step-dialog.tsx'
import { useQuoteStep } from './use-quote-step.ts'
import { useSending } from './use-sending.ts'

/**
 * Declines the latest offer with a reason for the company. Typed text stays, even if a new version arrives in
 * between.
 */
export function DeclineButton({ quote }: { quote: QuoteDetail }) {
  const t = useMessages(messages, 'decline')
  const step = useQuoteStep(quote.id)
  const sending = useSending()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''

  async function decline() {
    const { number, version } = quote
    await step(() =>
      call(declineQuote, { params: { quoteId: quote.id }, body: { version, reason: reason.trim() } }),
    )
    toasts.add({ severity: 'success', title: t('done', { number }), life: 5000 })
  }

  function confirm() {
    setChecked(true)
    if (!isMissing) void sending.send(decline)
  }

  return (
    <>
      <Button className="max-tablet:w-full" onClick={() => sending.setOpen(true)}>
        {t('action')}
      </Button>
      <StepDialog
        sending={sending}
        title={t('title')}
        confirm={t('confirm')}
        cancel={t('cancel')}
        variant="danger"
        onConfirm={confirm}
      >
        <Field
          label={t('reason')}
          help={t('reasonHelp')}
          required
          error={isChecked && isMissing ? t('reasonMissing') : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={2000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </StepDialog>
    </>
  )
}
