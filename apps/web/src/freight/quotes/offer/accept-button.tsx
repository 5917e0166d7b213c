import type { OfferOption } from '@portolan/contract/freight/offers'
import { acceptQuote, type QuoteDetail } from '@portolan/contract/freight/quotes'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { RequestDoubts } from '#freight/quotes/doubts/request-doubts.tsx'
import { messages } from '#freight/quotes/messages.ts'
import { call } from '#platform/api/client.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button } from '#platform/ui/button.tsx'
import { toasts } from '#platform/ui/feedback/toasts.ts'
import { letteredName } from './option-name.ts'
import { StepDialog } from './step-dialog.tsx'
import { useQuoteStep } from './use-quote-step.ts'
import { useSending } from './use-sending.ts'

interface AcceptButtonProps {
  quote: QuoteDetail
  option: OfferOption
  /** The number of the offer's options. */
  count: number
}

/** Accepts an option of the latest offer, after explaining the consequences. */
export function AcceptButton({ quote, option, count }: AcceptButtonProps) {
  const tAll = useMessages(messages)
  const t = useMessages(messages, 'accept')
  const format = useFormat()
  const client = useQueryClient()
  const navigate = useNavigate()
  const step = useQuoteStep(quote.id)
  const sending = useSending()
  const price = option.totals.map(format.money).join(' + ')

  async function accept() {
    const { preorderId } = await step(() =>
      call(acceptQuote, {
        params: { quoteId: quote.id },
        body: { version: quote.version, optionId: option.id },
      }),
    )
    toasts.add({ severity: 'success', title: t('done', { number: quote.number }), life: 5000 })
    void client.invalidateQueries({ queryKey: ['preorders'] })
    if (preorderId !== null) await navigate(paths.preorder(preorderId))
  }

  return (
    <>
      <Button
        variant="primary"
        className="wrap-anywhere max-tablet:w-full"
        onClick={() => sending.setOpen(true)}
      >
        {count === 1 ? t('action') : t('actionOption', { name: letteredName(option, count, tAll) })}
      </Button>
      <StepDialog
        sending={sending}
        title={t('title')}
        text={t(quote.preorderId === null ? 'text' : 'textNew', { price })}
        confirm={t('confirm')}
        cancel={t('cancel')}
        variant="primary"
        onConfirm={() => void sending.send(accept)}
      >
        <RequestDoubts request={quote.request} />
        {!option.complete && <p className="font-medium text-amber">{t('incomplete')}</p>}
      </StepDialog>
    </>
  )
}
