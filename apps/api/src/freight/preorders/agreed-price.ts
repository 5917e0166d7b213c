import type { PreorderQuote, StepPrice } from '@portolan/contract/freight/preorders/agreed-price'
import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { QuoteRequest } from '@portolan/contract/freight/quotes'
import type { Locale } from '@portolan/contract/identity/users'
import { type AgreedPrice, endingsOfPrice } from '@portolan/freight/booking/agreed-price/agreed-price'
import type { PriceEnding } from '@portolan/freight/booking/agreed-price/price-ending'
import { pricedForOf } from '@portolan/freight/booking/agreed-price/priced-for'
import type { BookingData } from '@portolan/freight/booking/booking-data'
import { describePriceEnding } from '@portolan/freight/booking/texts/describe-price-ending'
import { type ChargeCodes, nameOfCharge } from '@portolan/freight/charges/charge-codes'
import { presentOption } from '#freight/rate-sheets/offers/present-option.ts'
import { isSameCity } from '#freight/rate-sheets/zone-keys.ts'
import type { StoredStepPrice } from '#platform/db/schema.ts'
import type { StoredOption } from '#platform/db/stored-option.ts'
import type { PreorderRow } from './queries.ts'
import { quoteStateAt } from './quote-state.ts'

/** What a pre-order and its quote say about the price. */
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

/** The accepted price and what it is for; null without one. */
export function agreedPriceOf(row: PricedRow, data: BookingData): AgreedPrice | null {
  const option = acceptedOptionOf(row)
  const asked = row.offeredFor ?? row.quoteRequest
  if (option === null || asked === null) return null
  return { pricedFor: pricedForOf(asked, option, data), totals: option.totals, isSameCity }
}

/** Why a price doesn't hold for a booking; empty while it does, and without a price. */
export function endingsFor(
  price: AgreedPrice | null,
  content: PreorderContent,
  data: BookingData,
): PriceEnding[] {
  return price === null ? [] : endingsOfPrice(price, content, data)
}

/**
 * Why the agreed price of a pre-order no longer holds. It's found by comparing, so a change back brings the
 * price back; with the approval the order has got another price, and what has ended stays so.
 */
export function priceEndingsOf(row: PricedRow, data: BookingData): PriceEnding[] {
  return row.priceEnded ?? endingsFor(agreedPriceOf(row, data), row.content, data)
}

/** For events and commands, in a word; null without an agreed price. */
export function priceStateOf(row: PricedRow, data: BookingData): 'holds' | 'ended' | null {
  if (acceptedOptionOf(row) === null) return null
  return priceEndingsOf(row, data).length === 0 ? 'holds' : 'ended'
}

/** Whether an offer for what was asked is a price for a booking. */
export function isPriceFor(
  asked: QuoteRequest,
  option: StoredOption,
  content: PreorderContent,
  data: BookingData,
): boolean {
  const price = { pricedFor: pricedForOf(asked, option, data), totals: option.totals, isSameCity }
  return endingsOfPrice(price, content, data).length === 0
}

/** The booking of a pre-order as a quote asks it. */
export function requestOf(content: PreorderContent, party: QuoteRequest['party']): QuoteRequest {
  const { parties: _, ...asked } = content
  return { ...asked, party }
}

/** What a quote asked as a booking, whose parties are still to be named. */
export function bookingAsked({ party: _, ...asked }: QuoteRequest): PreorderContent {
  return { ...asked, parties: emptyContent.parties }
}

interface PriceReading {
  chargeCodes: ChargeCodes
  locale: Locale
  now: Date
  bookingData: BookingData
}

/** The quote that a pre-order comes from, as readers see it. */
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

function presentEndings(endings: readonly PriceEnding[], locale: Locale): PreorderQuote['endedBecause'] {
  return endings.map((ending) => ({ ...ending, message: describePriceEnding(ending, locale) }))
}

export function presentStepPrice(price: StoredStepPrice | null, locale: Locale): StepPrice | null {
  return price && { ...price, because: presentEndings(price.because, locale) }
}
