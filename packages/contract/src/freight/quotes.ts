import * as z from 'zod/mini'
import { PreorderContent, SentContent } from '#freight/preorders/preorder-content.ts'
import { Locale } from '#identity/users.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { Instant } from '#shared/instants.ts'
import { pageOf, pageQuery } from '#shared/paging.ts'
import { idempotencyKey } from '#shared/request-headers.ts'
import { sessionSignature } from '#shared/signed-query.ts'
import { severalLines } from '#shared/text-kinds.ts'
import { NoOfferReason, OfferOption } from './offers.ts'
import { askedTransport } from './preorders/asked-transport.ts'
import { Parties } from './preorders/parties.ts'
import { QuoteState } from './quote-state.ts'

export { QuoteState, quoteStates } from './quote-state.ts'

/** The customer's role under the Incoterms rule; it decides which charges are the customer's. */
export const QuoteParty = z.enum(['seller', 'buyer'])
export type QuoteParty = z.infer<typeof QuoteParty>

const { parties: _, ...askedContent } = SentContent.shape

/** A request for a price: a booking without its parties. */
export const SentQuote = z.strictObject({
  organizationId: z.uuid(),
  ...askedContent,
  /**
   * By default the price covers all that is ordered, including what the Incoterms rule puts on the other
   * party.
   */
  party: z._default(z.nullable(QuoteParty), null),
})
export type SentQuote = z.infer<typeof SentQuote>

/** The request as saved and shown; after `renew`, the pre-order at that time. */
export const QuoteRequest = z.extend(z.omit(PreorderContent, { parties: true }), {
  party: z.nullable(QuoteParty),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

const quoteMembers = {
  id: z.uuid(),
  /** Such as Q-7K3M-9XQ2: a running number would say how many quotes others get. */
  number: z.string(),
  organization: z.object({ id: z.uuid(), name: z.string() }),
  state: QuoteState,
  /** The version of the latest offer; 0 while there is none. */
  version: z.int(),
  ...askedTransport,
  /**
   * The end, in the company's time zone, of the last day on which the offer can be accepted; null while there
   * is none.
   */
  validUntil: z.nullable(Instant),
  /**
   * The pre-order that the first acceptance made; a later one, of a new version, changes its charge lines.
   */
  preorderId: z.nullable(z.uuid()),
  createdAt: Instant,
  updatedAt: Instant,
}

/** A quote as lists show it. */
export const Quote = z.object(quoteMembers)
export type Quote = z.infer<typeof Quote>

/** One version of an offer; it never changes. A later version takes its place. */
export const QuoteOffer = z.object({
  version: z.int(),
  at: Instant,
  /** The offer's origin: the rate sheets, or an answer of the company. */
  source: z.enum(['rate-sheets', 'company']),
  validUntil: Instant,
  options: z.array(OfferOption),
  /** The company's note on it. */
  note: z.nullable(z.string()),
})
export type QuoteOffer = z.infer<typeof QuoteOffer>

/** Everything about one quote. */
export const QuoteDetail = z.object({
  ...quoteMembers,
  request: QuoteRequest,
  /** The latest first; empty while the company hasn't answered. */
  offers: z.array(QuoteOffer),
  /** Why the rate sheets gave no price, or not all; empty if they did. */
  reasons: z.array(NoOfferReason),
  /** The latest acceptance; also while a new version of the offer waits for an answer. */
  accepted: z.nullable(
    z.object({
      version: z.int(),
      optionId: z.string(),
      at: Instant,
      /** null for a person who was removed. */
      by: z.nullable(z.string()),
    }),
  ),
  /** Why the customer declined or the company makes no offer. */
  reason: z.nullable(z.string()),
  /**
   * A signed URL of the latest offer as a PDF, in the reader's language, valid while the session lasts; null
   * while there is none.
   */
  pdf: z.nullable(z.string()),
})
export type QuoteDetail = z.infer<typeof QuoteDetail>

export const quoteParams = z.object({ quoteId: z.uuid() })
const version = z.int().check(z.minimum(1), z.maximum(2_147_483_647))
export const quoteNote = severalLines(z.string().check(z.trim(), z.minLength(1), z.maxLength(2000)))

export const listQuotes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/quotes/',
  summary: 'List quotes, newest first',
  auth: 'session',
  part: 'quotes',
  reads: 'replica',
  query: z.object({ state: z.optional(z.array(QuoteState)), ...pageQuery }),
  responses: { 200: pageOf(Quote) },
})

export const countQuotes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/quotes/counts/',
  summary: 'Count the open offers, and those of them that expire within two days',
  auth: 'session',
  part: 'quotes',
  reads: 'replica',
  responses: { 200: z.object({ offered: z.int(), expiringSoon: z.int() }) },
  etag: true,
})

export const createQuote = defineEndpoint({
  method: 'POST',
  path: '/api/v2/customer/quotes/',
  summary:
    'Ask what a transport costs: offered at once where rate sheets match and the cargo is ordinary, else requested from the company',
  auth: 'session',
  part: 'quotes',
  headers: idempotencyKey,
  body: SentQuote,
  responses: { 201: QuoteDetail },
  errors: ['too_many_quotes', 'idempotency_mismatch'],
})

export const getQuote = defineEndpoint({
  method: 'GET',
  path: '/api/v2/customer/quotes/:quoteId/',
  summary: 'Read everything about one quote',
  auth: 'session',
  part: 'quotes',
  params: quoteParams,
  responses: { 200: QuoteDetail },
  errors: ['not_found'],
  etag: true,
})

const acting = {
  auth: 'session',
  part: 'quotes',
  params: quoteParams,
  responses: { 200: QuoteDetail },
} as const

export const acceptQuote = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/customer/quotes/:quoteId/accept/',
  summary:
    'Accept an option of the latest offer: makes a pre-order with its charge lines; the same call again changes nothing',
  body: z.strictObject({
    version,
    optionId: z.string().check(z.minLength(1), z.maxLength(10)),
    /** Those of the pre-order that this makes; one that exists keeps its own. */
    parties: z.optional(Parties),
  }),
  errors: [
    'not_found',
    'wrong_state',
    'quote_expired',
    'quote_superseded',
    'quote_outdated',
    'too_many_preorders',
  ],
})

export const declineQuote = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/customer/quotes/:quoteId/decline/',
  summary: 'Decline the latest offer; the same call again changes nothing',
  body: z.strictObject({ version, reason: quoteNote }),
  errors: ['not_found', 'wrong_state', 'quote_superseded'],
})

export const withdrawQuote = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/customer/quotes/:quoteId/withdraw/',
  summary: 'Withdraw a request that the company has not answered; the same call again changes nothing',
  errors: ['not_found', 'wrong_state'],
})

export const renewQuote = defineEndpoint({
  ...acting,
  method: 'POST',
  path: '/api/v2/customer/quotes/:quoteId/renew/',
  summary:
    'Ask for a new offer for the pending pre-order that an offer made, as it is now; the same call again changes nothing',
  errors: ['not_found', 'wrong_state'],
})

/** The signed URL in `pdf`; the response is the file itself. */
export const downloadQuote = defineEndpoint({
  method: 'GET',
  path: '/api/v2/files/quotes/:quoteId/',
  summary:
    'Download a version of an offer as a PDF by its signed URL; one at a time is drawn for a customer, and ten may wait',
  auth: 'public',
  part: 'quotes',
  params: quoteParams,
  query: z.object({
    version: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(2_147_483_647)),
    locale: Locale,
    ...sessionSignature,
    /** `1` saves the file; otherwise browsers display it. */
    download: z.optional(z.enum(['1'])),
  }),
  download: ['application/pdf'],
  responses: { 200: z.unknown() },
  errors: ['not_found', 'too_many_requests', 'unavailable'],
})
