import type { OfferOption } from '@portolan/contract/freight/offers'
import type { QuoteDetail, QuoteOffer, QuoteState } from '@portolan/contract/freight/quotes'
import { useState } from 'react'
import { OfferPrice } from '#freight/charges/offer/offer-price.tsx'
import { messages } from '#freight/quotes/messages.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { AcceptButton } from './accept-button.tsx'
import { DeclineButton } from './decline-button.tsx'
import { OptionChoice, OptionFacts } from './option-choice.tsx'

interface OfferPanelProps {
  quote: QuoteDetail
  offer: QuoteOffer
  /** The current state. */
  state: QuoteState
}

/** The latest offer: its options, one option's full price, and the possible answers. */
export function OfferPanel({ quote, offer, state }: OfferPanelProps) {
  const t = useMessages(messages, 'offer')
  const { accepted } = quote
  const isAccepted = accepted?.version === offer.version
  return (
    <Panel
      title={t('title')}
      aside={
        quote.version > 1 && (
          <span className="text-muted text-sm">{t('version', { version: String(offer.version) })}</span>
        )
      }
    >
      <OfferContent
        quote={quote}
        offer={offer}
        {...(isAccepted && { first: accepted.optionId })}
        actions={(option) =>
          state === 'offered' && (
            <div className="flex flex-wrap gap-2 border-t pt-4" data-print="hide">
              <AcceptButton quote={quote} option={option} count={offer.options.length} />
              <DeclineButton quote={quote} />
            </div>
          )
        }
      />
    </Panel>
  )
}

interface OfferContentProps {
  quote: QuoteDetail
  offer: QuoteOffer
  /** The option shown first. */
  first?: string
  actions?: (option: OfferOption) => React.ReactNode
}

/** The content of a version of the offer. */
export function OfferContent({ quote, offer, first, actions }: OfferContentProps) {
  const t = useMessages(messages, 'offer')
  const format = useFormat()
  const [optionId, setChosen] = useState(first)
  const { options, note } = offer
  // A new version may have fewer options.
  const option = options.find(({ id }) => id === optionId) ?? options[0]
  if (!option) return <p className="text-muted">{t('empty')}</p>
  return (
    <div className="flex flex-col gap-5">
      {note && (
        <section className="rounded-md bg-wash px-3 py-2">
          <h3 className="text-muted text-sm">{t('note')}</h3>
          <p className="wrap-anywhere whitespace-pre-line">{note}</p>
        </section>
      )}
      {options.length > 1 ? (
        <OptionChoice options={options} value={option.id} onChange={setChosen} />
      ) : (
        <OptionFacts option={option} />
      )}
      <OfferPrice key={option.id} option={option} party={quote.request.party} />
      <p className="text-muted text-sm">{t('validUntil', { date: format.date(option.validUntil) })}</p>
      {actions?.(option)}
    </div>
  )
}
