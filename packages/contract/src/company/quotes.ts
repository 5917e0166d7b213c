import * as z from 'zod/mini'
import { Decimal } from '#freight/charges.ts'
import { DatedRate } from '#freight/offers.ts'
import { TransportMode } from '#freight/places.ts'
import { Quote, QuoteDetail, QuoteOffer, QuoteState, quoteNote, quoteParams } from '#freight/quotes.ts'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { orderSearchLength } from '#shared/limits.ts'
import { Money } from '#shared/money.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { ifMatch } from '#shared/request-headers.ts'
import { SentOffer } from './quotes/sent-offer.ts'

/** The customer as the company's systems know it. */
const organization = z.object({ id: z.uuid(), ref: z.string(), name: z.string() })

const companyMembers = {
  organization,
  /** When the customer asked, or last asked again for its changed pre-order. */
  askedAt: Instant,
  customerReference: z.nullable(z.string()),
  /** Why the customer declined or the company makes no offer. */
  reason: z.nullable(z.string()),
}

export const CompanyQuote = z.extend(Quote, {
  ...companyMembers,
  /** How many options the latest offer has; 0 while there is none. */
  optionCount: z.int(),
  /** The accepted option's, else the first one's; null and empty while there is no offer. */
  carrier: z.nullable(z.string()),
  totals: z.array(Money),
})
export type CompanyQuote = z.infer<typeof CompanyQuote>

/** The company's cost of a line of an option; lines are numbered from 1. */
export const LineCost = z.object({ line: z.int(), unitPrice: Decimal, ...Money.shape })
export type LineCost = z.infer<typeof LineCost>

/**
 * Price minus costs: in their currency if there is one, else in the portal's by the named exchange rates.
 * `percent` is the share of the price.
 */
export const OfferMargin = z.object({
  ...Money.shape,
  percent: z.nullable(z.string()),
  rates: z.array(DatedRate),
})
export type OfferMargin = z.infer<typeof OfferMargin>

/** The company's cost of an option, and what is left; never part of a customer's answer. */
export const OptionCost = z.object({
  optionId: z.string(),
  /** Beyond the costs of its lines; null if there is none. */
  cost: z.nullable(Money),
  lines: z.array(LineCost),
  /** All costs, by currency. */
  totals: z.array(Money),
  /** null where an exchange rate is missing. */
  margin: z.nullable(OfferMargin),
})
export type OptionCost = z.infer<typeof OptionCost>

export const CompanyQuoteOffer = z.extend(QuoteOffer, {
  /** The person or system of the company that made it; null for an offer of the rate sheets. */
  by: z.nullable(z.string()),
})
export type CompanyQuoteOffer = z.infer<typeof CompanyQuoteOffer>

/** The one reminder of an offer: the customer's people get it once, unless they answer before. */
export const QuoteReminder = z.object({
  at: Instant,
  isSent: z.boolean(),
  /** How many of them get it by email, by SMS, and only in the portal: each person's own setting. */
  email: z.int(),
  sms: z.int(),
  portal: z.int(),
})
export type QuoteReminder = z.infer<typeof QuoteReminder>

export const CompanyQuoteDetail = z.extend(z.omit(QuoteDetail, { pdf: true, offers: true, reason: true }), {
  ...companyMembers,
  /** The latest first; empty while the company hasn't answered. */
  offers: z.array(CompanyQuoteOffer),
  /** The costs of the latest offer; null for a role that may not read costs. */
  costs: z.nullable(z.array(OptionCost)),
  /** The person or system of the company that refused to make an offer. */
  refusedBy: z.nullable(z.string()),
  /** null unless an offer of the company or the rate sheets is open. */
  reminder: z.nullable(QuoteReminder),
  /** The order that the approved pre-order became; null without one. */
  order: z.nullable(z.object({ id: z.uuid(), ref: z.string() })),
})
export type CompanyQuoteDetail = z.infer<typeof CompanyQuoteDetail>

export const quoteOrderings = ['-createdAt', '-updatedAt', 'askedAt', 'validUntil'] as const

export const CompanyQuoteFilter = z.object({
  state: z.optional(z.array(QuoteState)),
  /** The company's own references of customers. */
  organization: z.optional(
    z.array(z.string().check(z.minLength(1), z.maxLength(200))).check(z.maxLength(100)),
  ),
  transportMode: z.optional(z.array(TransportMode)),
  /** Only those whose latest offer has prices of this rate sheet, by its reference. */
  rateSheet: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** At least 3 characters, over number, customer, customer reference, cargo and places. */
  search: z.optional(
    z
      .string()
      .check(z.trim(), z.minLength(orderSearchLength.shortest), z.maxLength(orderSearchLength.longest)),
  ),
})
export type CompanyQuoteFilter = z.infer<typeof CompanyQuoteFilter>

export const listCompanyQuotes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/quotes/',
  summary: 'List quotes of all customers, newest first or by another date',
  auth: 'company',
  subject: 'quotes',
  reads: 'replica',
  query: z.extend(CompanyQuoteFilter, { ordering: z.optional(z.enum(quoteOrderings)), ...pageQuery }),
  responses: { 200: pageOf(CompanyQuote) },
})

export const countCompanyQuotes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/quotes/counts/',
  summary:
    'Count the requests that wait for the company, the open offers, and those that expire within two days',
  auth: 'company',
  subject: 'quotes',
  reads: 'replica',
  responses: { 200: z.object({ requested: z.int(), offered: z.int(), expiringSoon: z.int() }) },
  etag: true,
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
    'Answer a request with up to 26 options, or make a new version of an offer, also of an accepted one whose pre-order is pending; an equal offer again changes nothing',
  auth: 'company',
  subject: 'quotes',
  params: quoteParams,
  /** The quote's version, which is that of its latest offer. */
  headers: ifMatch,
  body: SentOffer,
  responses: { 200: CompanyQuoteDetail },
  errors: ['not_found', 'wrong_state', 'stale'],
})

export const previewOffer = defineEndpoint({
  method: 'POST',
  path: '/api/v2/company/quotes/:quoteId/offer/preview/',
  summary: 'Draw the PDF that the customer would get for an offer, without sending it',
  auth: 'company',
  subject: 'quotes',
  needs: 'read',
  params: quoteParams,
  query: z.object({ locale: z.optional(Locale) }),
  body: SentOffer,
  download: ['application/pdf'],
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests', 'unavailable'],
})

export const getCompanyQuotePdf = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/quotes/:quoteId/pdf/',
  summary: 'Download a version of an offer as the customer’s PDF; the latest by default',
  auth: 'company',
  subject: 'quotes',
  params: quoteParams,
  query: z.object({
    version: z.optional(z.int().check(z.minimum(1), z.maximum(2_147_483_647))),
    locale: z.optional(Locale),
  }),
  download: ['application/pdf'],
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests', 'unavailable'],
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
