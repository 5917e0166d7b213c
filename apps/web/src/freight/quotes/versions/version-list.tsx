import type { QuoteDetail, QuoteOffer } from '@portolan/contract/freight/quotes'
import { ChevronRight } from 'lucide-react'
import { messages } from '#freight/quotes/messages.ts'
import { OfferContent } from '#freight/quotes/offer/offer-panel.tsx'
import { optionName, transitText } from '#freight/quotes/offer/option-name.ts'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { Panel } from '#platform/ui/card.tsx'
import { compareOffers, type LineChange, type OptionChange } from './compare-offers.ts'

/** The changes of the latest version, and links to earlier ones. Nothing while there is only one version. */
export function VersionList({ quote }: { quote: QuoteDetail }) {
  const t = useMessages(messages, 'versions')
  const format = useFormat()
  const { offers, accepted } = quote
  if (offers.length < 2) return null
  return (
    <Panel title={t('title')}>
      <ol className="flex flex-col divide-y">
        {offers.map((offer, index) => {
          const before = offers[index + 1]
          const marks = [
            index === 0 && t('latest'),
            accepted?.version === offer.version && t('accepted'),
          ].filter(Boolean)
          return (
            <li key={offer.version} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
              <p className="font-medium">
                {t('row', { version: String(offer.version), date: format.date(offer.at) })}
                {marks.length > 0 && <span className="font-normal text-muted"> · {marks.join(', ')}</span>}
              </p>
              {before && <Changes before={before} after={offer} />}
              {index > 0 && <EarlierVersion quote={quote} offer={offer} />}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

function EarlierVersion({ quote, offer }: { quote: QuoteDetail; offer: QuoteOffer }) {
  const t = useMessages(messages, 'versions')
  return (
    <details className="group">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-sm py-1 text-muted hover:text-ink max-tablet:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 transition-transform group-open:rotate-90" />
        {t('show')}
        <span className="sr-only">({String(offer.version)})</span>
      </summary>
      <div className="mt-2 rounded-md border p-3">
        <OfferContent quote={quote} offer={offer} />
      </div>
    </details>
  )
}

function Changes({ before, after }: { before: QuoteOffer; after: QuoteOffer }) {
  const t = useMessages(messages, 'versions')
  const format = useFormat()
  const { options, validUntil } = compareOffers(before, after)
  return (
    <div className="text-sm">
      <p className="text-muted">{t('changed', { version: String(before.version) })}</p>
      <ul className="flex flex-col gap-1 pt-1">
        {options.length === 0 && <li>{t('nothing')}</li>}
        {options.map((change) => (
          <li key={`${change.kind} ${change.option.id}`}>
            <ChangedOption change={change} isOnly={after.options.length === 1} />
          </li>
        ))}
        {validUntil && (
          <li>
            {t('until', { before: format.date(validUntil.before), after: format.date(validUntil.after) })}
          </li>
        )}
      </ul>
    </div>
  )
}

function ChangedOption({ change, isOnly }: { change: OptionChange; isOnly: boolean }) {
  const t = useMessages(messages)
  const { option, kind, lines, totals, days } = change
  const name = optionName(option, t)
  if (kind !== 'changed') return t(`versions.${kind}`, { name })
  const ofDays = (value: typeof option.transitDays) => transitText(value, t) ?? t('versions.none')
  return (
    <>
      {!isOnly && <p className="font-medium">{name}</p>}
      <ul className="tabular flex flex-col">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: charges may be equal
          <li key={index}>
            <ChangedLine line={line} />
          </li>
        ))}
        {totals.map((total) => (
          <li key={total.name} className="font-medium">
            <ChangedLine line={{ ...total, name: t('versions.total') }} />
          </li>
        ))}
        {days && <li>{t('versions.days', { before: ofDays(days.before), after: ofDays(days.after) })}</li>}
      </ul>
    </>
  )
}

function ChangedLine({ line: { name, before, after } }: { line: LineChange }) {
  const t = useMessages(messages, 'versions')
  const format = useFormat()
  if (before && after)
    return t('lineChanged', { name, before: format.money(before), after: format.money(after) })
  if (after) return t('lineAdded', { name, after: format.money(after) })
  return before && t('lineRemoved', { name, before: format.money(before) })
}
