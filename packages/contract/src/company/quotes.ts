import * as z from 'zod/mini'
import { ChargeBasis, ChargeCode, ChargeLeg, Decimal, PaymentTerm } from '#freight/charges.ts'
import { TransitDays } from '#freight/offers.ts'
import { Quote, QuoteDetail, QuoteState, quoteNote, quoteParams } from '#freight/quotes.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { severalLines } from '#shared/text-kinds.ts'
import { Currency } from './currency.ts'

const text = (longest: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(longest))
const optionalText = (longest: number) => z._default(z.nullable(text(longest)), null)

/** The customer as the company's systems know it. */
const organization = z.object({ id: z.uuid(), ref: z.string(), name: z.string() })

export const CompanyQuote = z.extend(Quote, { organization })
export type CompanyQuote = z.infer<typeof CompanyQuote>

/** The company's cost of an option; never part of a customer's answer. */
export const OptionCost = z.strictObject({ optionId: text(10), cost: Money })
export type OptionCost = z.infer<typeof OptionCost>

export const CompanyQuoteDetail = z.extend(z.omit(QuoteDetail, { pdf: true }), {
  organization,
  /** The costs of the latest offer. */
  costs: z.array(OptionCost),
})
export type CompanyQuoteDetail = z.infer<typeof CompanyQuoteDetail>

/**
 * A charge as the company offers it: `quantity` × `unitPrice`, or `amount` where that is all there is. Left
 * out, `leg` is the usual one of the code.
 */
export const SentOfferLine = z.strictObject({
  code: ChargeCode,
  leg: z.optional(ChargeLeg),
  basis: z._default(ChargeBasis, 'shipment'),
  percentOf: z._default(z.array(ChargeCode).check(z.maxLength(20)), []),
  quantity: z._default(Decimal, '1'),
  unit: optionalText(20),
  /** For a percentage its share: 0.125 is 12.5 %. By default `amount` ÷ `quantity`. */
  unitPrice: z.optional(Decimal),
  /** The default is `quantity` × `unitPrice`, rounded to the currency's minor unit. */
  amount: z.optional(Decimal),
  currency: Currency,
  paymentTerm: z._default(z.nullable(PaymentTerm), null),
  included: z._default(z.boolean(), false),
})

export const SentOfferOption = z.strictObject({
  carrier: optionalText(200),
  service: optionalText(200),
  via: optionalText(200),
  frequency: optionalText(200),
  transitDays: z._default(z.nullable(z.strictObject(TransitDays.shape)), null),
  lines: z.array(SentOfferLine).check(z.minLength(1), z.maxLength(100)),
  terms: severalLines(optionalText(4000)),
  freeTime: severalLines(optionalText(500)),
  remarks: severalLines(optionalText(2000)),
  /** The company's cost; stored separately and never shown to customers. */
  cost: z._default(z.nullable(z.strictObject({ ...Money.shape, currency: Currency })), null),
})

export const SentOffer = z.strictObject({
  /** The last day on which the customer may accept, in the portal's time zone. */
  validUntil: CalendarDate,
  options: z.array(SentOfferOption).check(z.minLength(1), z.maxLength(26)),
  note: z._default(z.nullable(quoteNote), null),
  /**
   * For the pending pre-order of an accepted offer: its version that this is a price for, refused with
   * `stale` if it has changed since. By default it's a price for what the quote asks.
   */
  preorderVersion: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
})
export type SentOffer = z.infer<typeof SentOffer>

export const listCompanyQuotes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/quotes/',
  summary: 'List quotes of all customers, newest first',
  auth: 'company',
  subject: 'quotes',
  query: z.object({ state: z.optional(z.array(QuoteState)), ...pageQuery }),
  responses: { 200: pageOf(CompanyQuote) },
})

export const getCompanyQuote = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/quotes/:quoteId/',
  summary: 'Read everything about one quote',
  auth: 'company',
  subject: 'quotes',
  params: quoteParams,
  responses: { 200: CompanyQuoteDetail },
  errors: ['not_found'],
  etag: true,
})

export const offerQuote = defineEndpoint({
  method: 'PUT',
  path: '/api/v2/company/quotes/:quoteId/offer/',
  summary:
    'Answer a request, or make a new version of an offer, also of an accepted one whose pre-order is pending; an equal offer again changes nothing',
  auth: 'company',
  subject: 'quotes',
  params: quoteParams,
  body: SentOffer,
  responses: { 200: CompanyQuoteDetail },
  errors: ['not_found', 'wrong_state', 'stale'],
})

export const refuseQuote = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/quotes/:quoteId/refuse/',
  summary: 'Make no offer, and say why; the same call again changes nothing',
  auth: 'company',
  subject: 'quotes',
  params: quoteParams,
  body: z.strictObject({ reason: quoteNote }),
  responses: { 200: CompanyQuoteDetail },
  errors: ['not_found', 'wrong_state'],
})
