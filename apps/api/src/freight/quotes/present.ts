import type { Quote, QuoteDetail, QuoteOffer } from '@portolan/contract/freight/quotes'
import type { Locale } from '@portolan/contract/identity/users'
import { type ChargeCodes, nameOfCharge } from '@portolan/freight/charges/charge-codes'
import { localPlace } from '#freight/order-record/route/local-place.ts'
import { quoteStateAt } from '#freight/preorders/quote-state.ts'
import { presentOption } from '#freight/rate-sheets/offers/present-option.ts'
import type { ListedQuote, OfferRow, QuoteRow } from './queries.ts'

/** The reader's language, and the time of reading. */
export interface QuoteReading {
  locale: Locale
  now: Date
  chargeCodes: ChargeCodes
}

/** A quote as lists show it. */
export function presentQuote(row: ListedQuote, { locale, now }: Pick<QuoteReading, 'locale' | 'now'>): Quote {
  const { id, number, version, summary, validUntil, preorderId, createdAt, updatedAt } = row
  return {
    id,
    number,
    version,
    validUntil,
    preorderId,
    createdAt,
    updatedAt,
    ...summary,
    organization: { id: row.organizationId, name: row.organizationName },
    state: quoteStateAt(row, now),
    from: localPlace(summary.from, locale),
    to: localPlace(summary.to, locale),
  }
}

export function presentOffer(
  row: Pick<OfferRow, 'version' | 'at' | 'source' | 'validUntil' | 'note' | 'options'>,
  { locale, chargeCodes }: QuoteReading,
): QuoteOffer {
  const { version, at, source, validUntil, note } = row
  const nameOf = (code: string) => nameOfCharge(code, chargeCodes, locale)
  const options = row.options.map((option) => presentOption(option, nameOf))
  return { version, at, source, validUntil, options, note }
}

/** Everything about a quote except its PDF; leaves out the company's costs. */
export function presentQuoteDetail(
  row: QuoteRow,
  offers: readonly OfferRow[],
  reading: QuoteReading,
): Omit<QuoteDetail, 'pdf'> {
  const { request, reasons, reason, acceptedVersion, acceptedOption, acceptedAt, firstName, lastName } = row
  const isAccepted = acceptedVersion !== null && acceptedOption !== null && acceptedAt !== null
  const by = firstName === null ? null : `${firstName} ${lastName ?? ''}`.trim()
  return {
    ...presentQuote(row, reading),
    request,
    reasons,
    reason,
    offers: offers.map((offer) => presentOffer(offer, reading)),
    accepted: isAccepted ? { version: acceptedVersion, optionId: acceptedOption, at: acceptedAt, by } : null,
  }
}
