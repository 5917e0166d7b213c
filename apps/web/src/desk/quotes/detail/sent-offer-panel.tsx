import type { CompanyQuoteDetail, CompanyQuoteOffer } from '@portolan/contract/company/quotes'
import type { OfferOption } from '@portolan/contract/freight/offers'
import { CircleCheck, FileText } from 'lucide-react'
import { useState } from 'react'
import { messages } from '#desk/quotes/messages.ts'
import { OptionCards } from '#desk/quotes/offer/option-cards.tsx'
import { PreviewDialog } from '#desk/quotes/offer/preview-dialog.tsx'
import { OfferPrice } from '#freight/charges/offer/offer-price.tsx'
import { messages as quoteMessages } from '#freight/quotes/messages.ts'
import { transitText } from '#freight/quotes/offer/option-name.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Badge } from '#platform/ui/badge.tsx'
import { Button } from '#platform/ui/button.tsx'
import { Panel } from '#platform/ui/card.tsx'

const here = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The offer that the customer has, with its costs and margins, and earlier versions below. */
export function SentOfferPanel({ quote }: { quote: CompanyQuoteDetail }) {
  const t = useMessages(messages, 'offer')
  const [isOpen, setOpen] = useState(false)
  const [latest, ...earlier] = quote.offers
  if (!latest) return null
  return (
    <Panel
      title={t('title')}
      aside={
        <Button size="sm" icon={<FileText aria-hidden />} onClick={() => setOpen(true)}>
          {t('pdf')}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <OfferContent quote={quote} offer={latest} costs={quote.costs} />
        {quote.costs !== null && <p className="text-muted text-sm">{t('secret')}</p>}
        {earlier.length > 0 && (
          <details className="rounded-md border">
            <summary className="cursor-pointer px-3 py-2 font-medium text-sm max-tablet:py-3.5">
              {t('earlier')}
            </summary>
            <div className="flex flex-col gap-5 px-3 pb-3">
              {earlier.map((offer) => (
                <OfferContent key={offer.version} quote={quote} offer={offer} costs={null} />
              ))}
            </div>
          </details>
        )}
      </div>
      <PreviewDialog quote={quote} offer={isOpen ? 'sent' : null} onClose={() => setOpen(false)} />
    </Panel>
  )
}

interface OfferContentProps {
  quote: CompanyQuoteDetail
  offer: CompanyQuoteOffer
  /** Those of this version; null if they aren't known or the role may not read them. */
  costs: CompanyQuoteDetail['costs']
}

function OfferContent({ quote, offer, costs }: OfferContentProps) {
  const t = useMessages(messages, 'offer')
  const tQuotes = useMessages(quoteMessages)
  const format = useFormat()
  const { accepted } = quote
  const acceptedId = accepted?.version === offer.version ? accepted.optionId : null
  const [chosen, setChosen] = useState<string | null>(acceptedId)
  const { options, note, by } = offer
  const option = options.find(({ id }) => id === chosen) ?? options[0]
  const date = format.dateTime(offer.at, here())
  const version = String(offer.version)
  const cardOf = ({ id, carrier, service, transitDays, totals }: OfferOption) => {
    const own = costs?.find(({ optionId }) => optionId === id)
    return {
      id,
      name: [carrier, service].filter(Boolean).join(' · '),
      facts: transitText(transitDays, tQuotes) ?? '',
      totals,
      costs: own?.totals ?? [],
      margin: own?.margin ?? null,
      badge: id === acceptedId && (
        <Badge tone="green" icon={<CircleCheck aria-hidden />}>
          {t('accepted')}
        </Badge>
      ),
    }
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="text-muted text-sm">
        {by === null ? t('version', { version, date }) : t('versionBy', { version, name: by, date })}
      </p>
      {note && <p className="wrap-anywhere whitespace-pre-line rounded-md bg-wash px-3 py-2">{note}</p>}
      {option && (
        <>
          <OptionCards
            options={options.map(cardOf)}
            value={option.id}
            onChange={setChosen}
            showsCosts={costs !== null}
          />
          <p className="border-t pt-3 text-muted text-sm">{t('asSeen')}</p>
          <OfferPrice key={option.id} option={option} party={quote.request.party} />
        </>
      )}
    </div>
  )
}
