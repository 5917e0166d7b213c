import type { PreorderQuote, StepPrice } from '@portolan/contract/freight/preorders/agreed-price'
import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { QuoteRequest } from '@portolan/contract/freight/quotes'
import type { Locale } from '@portolan/contract/identity/users'
import { type AgreedPrice, endingsOfPrice } from '@portolan/freight/booking/agreed-price/agreed-price'
import type { PriceEndingCause } from '@portolan/freight/booking/agreed-price/price-ending'
import { pricedForOf } from '@portolan/freight/booking/agreed-price/priced-for'
import type { BookingData } from '@portolan/freight/booking/booking-data'
import { describePriceEnding } from '@portolan/freight/booking/texts/describe-price-ending'
import { type ChargeCodes, nameOfCharge } from '@portolan/freight/charges/charge-codes'
import { presentOption } from '#freight/rate-sheets/offers/present-option.ts'
import { isSameCity } from '#freight/rate-sheets/zone-keys.ts'
import type { StoredStepPrice } from '#freight/tables/preorders.ts'
import type { StoredOption } from '#freight/tables/stored-option.ts'
import type { PreorderRow } from './queries.ts'
import { quoteStateAt } from './quote-state.ts'

/** The price data of a pre-order and its quote. */
export type PricedRow = Pick<
  PreorderRow,
  'status' | 'content' | 'priceEnded' | 'acceptedOption' | 'offeredOptions' | 'offeredFor' | 'quoteRequest'
>

/** The option of a quote that the customer accepted; null for a pre-order without a quote. */
export function acceptedOptionOf({
  offeredOptions,
  acceptedOption,
}: Pick<PricedRow, 'offeredOptions' | 'acceptedOption'>): StoredOption | null {
  return offeredOptions?.find(({ id }) => id === acceptedOption) ?? null
}

/** The accepted price and what it covers; null without one. */
export function agreedPriceOf(row: PricedRow, data: BookingData): AgreedPrice | null {
  const option = acceptedOptionOf(row)
  const request = row.offeredFor ?? row.quoteRequest
  if (option === null || request === null) return null
  return { pricedFor: pricedForOf(request, option, data), totals: option.totals, isSameCity }
}

/** Reasons why a price doesn't hold for a booking; empty while it holds, and without a price. */
export function endingsFor(
  price: AgreedPrice | null,
  content: PreorderContent,
  data: BookingData,
): PriceEndingCause[] {
  return price === null ? [] : endingsOfPrice(price, content, data)
}

/**
 * Reasons why the agreed price of a pre-order no longer holds. They're found by comparison, so undoing a
 * change restores the price; approval sets another price for the order, after which an ended price stays
 * ended.
 */
export function priceEndingsOf(row: PricedRow, data: BookingData): PriceEndingCause[] {
  return row.priceEnded ?? endingsFor(agreedPriceOf(row, data), row.content, data)
}

/** The state for events and commands; null without an agreed price. */
export function priceStateOf(row: PricedRow, data: BookingData): 'holds' | 'ended' | null {
  if (acceptedOptionOf(row) === null) return null
  return priceEndingsOf(row, data).length === 0 ? 'holds' : 'ended'
}

/** True if an offer for the request is a price for the booking. */
export function isPriceFor(
  request: QuoteRequest,
  option: StoredOption,
  content: PreorderContent,
  data: BookingData,
): boolean {
  const price = { pricedFor: pricedForOf(request, option, data), totals: option.totals, isSameCity }
  return endingsOfPrice(price, content, data).length === 0
}

/** The booking of a pre-order as a quote request. */
export function requestOf(content: PreorderContent, party: QuoteRequest['party']): QuoteRequest {
  const { parties: _, ...request } = content
  return { ...request, party }
}

/** A quote request as a booking, whose parties aren't named yet. */
export function bookingAsked({ party: _, ...content }: QuoteRequest): PreorderContent {
  return { ...content, parties: emptyContent.parties }
}

interface PriceReading {
  chargeCodes: ChargeCodes
  locale: Locale
  now: Date
  bookingData: BookingData
}

/** The quote behind a pre-order, as shown to readers. */
export function presentAgreedPrice(row: PreorderRow, reading: PriceReading): PreorderQuote | null {
  const { chargeCodes, locale, now, bookingData: data } = reading
  const { quoteId: id, quoteNumber: number, quoteVersion: version, quoteState, proposal } = row
  const [option, price] = [acceptedOptionOf(row), agreedPriceOf(row, data)]
  if (id === null || number === null || version === null || quoteState === null) return null
  if (option === null || price === null) return null
  const endings = priceEndingsOf(row, data)
  const wouldEnd = endings.length > 0 || proposal === null ? [] : endingsFor(price, proposal, data)
  return {
    id,
    number,
    version,
    option: presentOption(option, (code) => nameOfCharge(code, chargeCodes, locale)),
    pricedFor: price.pricedFor as PreorderQuote['pricedFor'],
    holds: endings.length === 0,
    endedBecause: presentEndings(endings, locale),
    wouldEndBecause: presentEndings(wouldEnd, locale),
    state: quoteStateAt({ state: quoteState, validUntil: row.quoteValidUntil }, now),
    validUntil: row.quoteValidUntil,
  }
}

function presentEndings(endings: readonly PriceEndingCause[], locale: Locale): PreorderQuote['endedBecause'] {
  return endings.map((ending) => ({ ...ending, message: describePriceEnding(ending, locale) }))
}

export function presentStepPrice(price: StoredStepPrice | null, locale: Locale): StepPrice | null {
  return price && { ...price, because: presentEndings(price.because, locale) }
}
