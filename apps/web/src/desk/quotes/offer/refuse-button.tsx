import { type CompanyQuoteDetail, refuseQuote } from '@portolan/contract/company/quotes'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '#desk/quotes/messages.ts'
import { deskQuoteQuery, showDeskQuote } from '#desk/quotes/queries.ts'
import { StepDialog } from '#freight/quotes/offer/step-dialog.tsx'
import { overtakingOf } from '#freight/quotes/offer/use-quote-step.ts'
import { useSending } from '#freight/quotes/offer/use-sending.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { Field } from '#platform/ui/fields/field.tsx'
import { Textarea } from '#platform/ui/fields/textarea.tsx'

/** Answers that there's no offer, with a reason for the customer. */
export function RefuseButton({ quote }: { quote: CompanyQuoteDetail }) {
  const t = useMessages(messages, 'refuse')
  const form = useMessages(messages, 'form')
  const client = useQueryClient()
  const sending = useSending()
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const isMissing = reason.trim() === ''

  async function refuse() {
    try {
      const answer = await call(refuseQuote, {
        params: { quoteId: quote.id },
        body: { reason: reason.trim() },
      })
      showDeskQuote(client, answer)
      toasts.add({ severity: 'success', title: t('done', { number: quote.number }), life: 5000 })
    } catch (error) {
      if (overtakingOf(error)) await client.invalidateQueries({ queryKey: deskQuoteQuery(quote.id).queryKey })
      throw error
    }
  }

  return (
    <>
      <Button size="sm" variant="danger" onClick={() => sending.setOpen(true)}>
        {form('refuse')}
      </Button>
      <StepDialog
        sending={sending}
        title={t('title')}
        confirm={t('confirm')}
        cancel={t('cancel')}
        variant="danger"
        onConfirm={() => {
          setChecked(true)
          if (!isMissing) void sending.send(refuse)
        }}
      >
        <Field
          label={t('reason')}
          help={t('help')}
          required
          error={isChecked && isMissing ? t('missing') : undefined}
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
