import type { ChargeSource, OfferOption } from '@portolan/contract/freight/offers'
import type { QuoteParty } from '@portolan/contract/freight/quotes'
import type { ChargeLine } from '@portolan/freight/charges/charge-line'
import type { ConvertedTotal } from '@portolan/freight/charges/totals'
import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChargeLines } from '#freight/charges/charge-lines.tsx'
import { useFormat } from '#platform/i18n/format/use-format.ts'
import { useLocale } from '#platform/i18n/locale-context.ts'
import { useMessages } from '#platform/i18n/use-messages.ts'
import { explainMissing, explainNotIncluded } from './explain-charges.ts'
import { messages } from './messages.ts'

interface OfferPriceProps {
  option: OfferOption
  /** The customer's role under the Incoterms rule; null if unknown. */
  party: QuoteParty | null
}

/** The price of an option: its charges, their total, and what isn't included. */
export function OfferPrice({ option, party }: OfferPriceProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { lines, converted, included, missing, notIncluded, complete, terms, freeTime, remarks } = option
  const sources = new Map<ChargeLine, ChargeSource | null>(lines.map((line) => [line, line.source]))
  // Charges with their own line show it there.
  const covered = included.filter((code) => !lines.some((line) => line.code === code))
  return (
    <div className="flex flex-col gap-5">
      {!complete && (
        <p className="flex items-start gap-2 rounded-md bg-amber-tint px-3 py-2 text-amber forced-colors:border">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          <span className="font-medium">{t('incomplete')}</span>
        </p>
      )}
      <ChargeLines lines={lines} more={(line) => <Source source={sources.get(line) ?? null} />}>
        {converted && <Converted total={converted} />}
      </ChargeLines>
      {missing.length > 0 && (
        <Part title={t('missingTitle')}>
          <ul className="flex flex-col gap-1">
            {missing.map((charge) => (
              <Explained key={`${charge.code} ${charge.reason} ${charge.what}`} name={charge.name}>
                {explainMissing(charge, t, locale)}
              </Explained>
            ))}
          </ul>
          <p className="mt-1.5 text-muted text-sm">{t('missingHint')}</p>
        </Part>
      )}
      {covered.length > 0 && <Part title={t('includedTitle')}>{covered.join(', ')}</Part>}
      {notIncluded.length > 0 && (
        <Part title={t('notIncludedTitle')}>
          <ul className="flex flex-col gap-1">
            {notIncluded.map((charge) => (
              <Explained key={charge.code} name={charge.name}>
                {explainNotIncluded(charge, party, t)}
              </Explained>
            ))}
          </ul>
        </Part>
      )}
      <Words title={t('freeTime')} text={freeTime} />
      <Words title={t('remarks')} text={remarks} />
      <Words title={t('terms')} text={terms} />
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="pb-1 font-medium text-sm">{title}</h3>
      {children}
    </section>
  )
}

function Words({ title, text }: { title: string; text: string | null }) {
  return (
    text && (
      <Part title={title}>
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      </Part>
    )
  )
}

function Explained({ name, children }: { name: string; children: ReactNode }) {
  return (
    <li className="wrap-anywhere text-pretty">
      {name} <span className="text-muted">– {children}</span>
    </li>
  )
}

function Source({ source }: { source: ChargeSource | null }) {
  const t = useMessages(messages)
  if (!source) return null
  const { sheet, version, lane, line } = source
  return (
    <p className="wrap-anywhere text-muted">
      {t('source', { sheet, version: String(version), lane, line: String(line) })}
    </p>
  )
}

function Converted({ total }: { total: ConvertedTotal }) {
  const t = useMessages(messages)
  const format = useFormat()
  const rates = total.rates.map(({ base, quote, rate, on, source }) =>
    t('rate', { base, quote, rate: format.number(Number(rate), 6), date: format.date(on), source }),
  )
  return (
    <div className="tabular text-end max-tablet:text-start">
      <p className="font-medium">{t('converted', { total: format.money(total) })}</p>
      <p className="text-pretty text-muted text-sm">{t('convertedNote', { rates: rates.join('; ') })}</p>
    </div>
  )
}
