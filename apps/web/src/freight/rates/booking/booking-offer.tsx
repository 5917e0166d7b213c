import type { OfferOption } from '@portolan/contract/freight/offers'
import type { Parties } from '@portolan/contract/freight/preorders/parties'
import { acceptQuote, createQuote, type QuoteDetail, type SentQuote } from '@portolan/contract/freight/quotes'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { OfferPrice } from '#freight/charges/offer/offer-price.tsx'
import type { BookingPriceProps } from '#freight/preorders/review/booking-price.ts'
import { type Attempt, attemptOf } from '#freight/quotes/ask/attempt.ts'
import { messages as quoteMessages } from '#freight/quotes/messages.ts'
import { describeReason } from '#freight/quotes/offer/describe-reason.ts'
import { OptionChoice, OptionFacts } from '#freight/quotes/offer/option-choice.tsx'
import { messages } from '#freight/rates/messages.ts'
import { call } from '#platform/api/client.ts'
import { requestIdOf } from '#platform/api/problem.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useFailureText } from '#platform/i18n/use-failure-text.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { paths } from '#platform/routing/paths.ts'
import { Button, buttonClass } from '#platform/ui/button.tsx'
import { FormFailure } from '#platform/ui/fields/form-failure.tsx'

interface BookingOfferProps extends Pick<BookingPriceProps, 'onBooked'> {
  request: SentQuote
  /** They aren't priced, but go into the pre-order. */
  parties: BookingPriceProps['content']['parties']
}

/** One request at a time, with its failure. */
function useSending() {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  async function send(step: () => Promise<void>) {
    if (isSending) return
    setSending(true)
    setFailure(null)
    try {
      await step()
    } catch (error) {
      setFailure(error)
    } finally {
      setSending(false)
    }
  }
  return { isSending, failure, send }
}

/** Our offer for the booking, asked for on demand: it counts as a request and is kept as a quote. */
export function BookingOffer({ request, parties, onBooked }: BookingOfferProps) {
  const t = useMessages(messages, 'booking')
  const failureText = useFailureText()
  const client = useQueryClient()
  const attempt = useRef<Attempt | null>(null)
  const [asked, setAsked] = useState<{ body: string; quote: QuoteDetail } | null>(null)
  const { isSending, failure, send } = useSending()
  const isCurrent = asked?.body === JSON.stringify(request)

  const ask = () =>
    send(async () => {
      attempt.current = attemptOf(request, attempt.current)
      const { body, key } = attempt.current
      setAsked({
        body,
        quote: await call(createQuote, { headers: { 'idempotency-key': key }, body: request }),
      })
      void client.invalidateQueries({ queryKey: ['quotes'] })
    })

  const accept = (quote: QuoteDetail, optionId: string) =>
    send(async () => {
      const { preorderId } = await call(acceptQuote, {
        params: { quoteId: quote.id },
        body: { version: quote.version, optionId, parties: parties as Parties },
      })
      void client.invalidateQueries({ queryKey: ['quotes'] })
      if (preorderId !== null) await onBooked(preorderId)
    })

  return (
    <section aria-label={t('offer')} className="flex flex-col gap-4 rounded-md bg-wash p-4">
      {failure !== null && <FormFailure message={failureText(failure)} requestId={requestIdOf(failure)} />}
      <div role="status" className="flex flex-col gap-4 empty:hidden">
        {asked && isCurrent && (
          <Answer quote={asked.quote} isSending={isSending} onAccept={(id) => void accept(asked.quote, id)} />
        )}
        {asked && !isCurrent && <p>{t('changed')}</p>}
      </div>
      {!isCurrent && (
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <p className="min-w-0 flex-1 basis-64 text-pretty text-muted">{t('offerText')}</p>
          <Button loading={isSending} onClick={() => void ask()} className="max-tablet:w-full">
            {t(asked ? 'askAgain' : 'ask')}
          </Button>
        </div>
      )}
    </section>
  )
}

interface AnswerProps {
  quote: QuoteDetail
  isSending: boolean
  onAccept: (optionId: string) => void
}

/** The offer to book by, or why there is none yet. */
function Answer({ quote, isSending, onAccept }: AnswerProps) {
  const t = useMessages(messages, 'booking')
  const tQuotes = useMessages(quoteMessages)
  const format = useFormat()
  const [chosen, setChosen] = useState<string | null>(null)
  const options: readonly OfferOption[] = quote.offers[0]?.options ?? []
  const option = options.find(({ id }) => id === chosen) ?? options[0]
  if (!option)
    return (
      <>
        <p className="text-pretty">{t('requested', { number: quote.number })}</p>
        {quote.reasons.length > 0 && (
          <ul className="ms-5 list-disc text-muted text-sm">
            {quote.reasons.map((reason) => (
              <li key={`${reason.reason} ${reason.on} ${reason.limit}`}>
                {describeReason(reason, tQuotes, format)}
              </li>
            ))}
          </ul>
        )}
        <div>
          <Link {...paths.estimations({ quote: quote.id })} className={buttonClass({ size: 'sm' })}>
            {t('open')}
          </Link>
        </div>
      </>
    )
  return (
    <>
      {options.length > 1 ? (
        <OptionChoice options={options} value={option.id} onChange={setChosen} />
      ) : (
        <OptionFacts option={option} />
      )}
      <OfferPrice key={option.id} option={option} party={null} />
      <p className="text-muted text-sm">
        {tQuotes('offer.validUntil', { date: format.date(option.validUntil) })}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-4">
        <Button variant="primary" loading={isSending} onClick={() => onAccept(option.id)}>
          {t('book')}
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-pretty text-muted text-sm">{t('bookHelp')}</p>
      </div>
    </>
  )
}
