import { type QuoteDetail, withdrawQuote } from '@portolan/contract/freight/quotes'
import { messages } from '#freight/quotes/messages.ts'
import { call } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { StepDialog } from './step-dialog.tsx'
import { useQuoteStep } from './use-quote-step.ts'
import { useSending } from './use-sending.ts'

/** Withdraws a request that the company hasn't answered. */
export function WithdrawButton({ quote: { id, number } }: { quote: QuoteDetail }) {
  const t = useMessages(messages, 'withdraw')
  const step = useQuoteStep(id)
  const sending = useSending()

  async function withdraw() {
    await step(() => call(withdrawQuote, { params: { quoteId: id } }))
    toasts.add({ severity: 'success', title: t('done', { number }), life: 5000 })
  }

  return (
    <>
      <Button className="max-tablet:w-full" onClick={() => sending.setOpen(true)}>
        {t('action')}
      </Button>
      <StepDialog
        sending={sending}
        title={t('title', { number })}
        text={t('text')}
        confirm={t('confirm')}
        cancel={t('cancel')}
        variant="danger"
        onConfirm={() => void sending.send(withdraw)}
      />
    </>
  )
}
