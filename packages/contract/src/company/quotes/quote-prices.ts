import * as z from 'zod/mini'
import { DatedRate, noOfferReasons, OfferOption } from '#freight/offers.ts'
import { LoadType } from '#freight/orders/order-codes.ts'
import { TransportMode } from '#freight/places.ts'
import { QuoteState, quoteParams } from '#freight/quotes.ts'
import { defineEndpoint } from '#shared/endpoint.ts'
import { CalendarDate, Instant } from '#shared/instants.ts'
import { Money } from '#shared/money.ts'

/**
 * Why a lane between the places isn't a price for the request: `draft` and `withdrawn`, its sheet isn't
 * published · `other-customer`, its sheet is for another one · `mode` and `load-type`, it's for another one ·
 * `superseded`, a later version of its sheet took over the day · `overruled`, another lane of the same
 * service comes first · the others as in offers. Lanes of other customers' sheets, superseded and withdrawn
 * ones aren't listed for quotes.
 */
export const laneFaults = [
  'draft',
  'withdrawn',
  'other-customer',
  'superseded',
  'mode',
  'load-type',
  'overruled',
  ...noOfferReasons.filter((reason) => reason !== 'no-lane'),
] as const

/** A lane of a rate sheet between the places of a request. */
export const QuoteLane = z.object({
  /** The company's references of the sheet and of the lane. */
  sheet: z.string(),
  sheetName: z.string(),
  version: z.int(),
  lane: z.string(),
  /** True for the customer's own sheet. */
  isOwn: z.boolean(),
  mode: TransportMode,
  loadType: LoadType,
  carrier: z.nullable(z.string()),
  service: z.nullable(z.string()),
  /** The validity of the sheet. */
  validFrom: CalendarDate,
  validTo: CalendarDate,
  /** The price, if it matches. */
  option: z.nullable(OfferOption),
  /** null if it matches. */
  fault: z.nullable(z.enum(laneFaults)),
  /** As in offers: the nearest day with a price, and the most kilograms or cubic meters. */
  on: z.nullable(CalendarDate),
  limit: z.nullable(z.number()),
  /** The lane that comes first, if it's overruled or superseded. */
  overruledBy: z.nullable(z.object({ sheet: z.string(), version: z.int(), lane: z.string() })),
})
export type QuoteLane = z.infer<typeof QuoteLane>

export const listQuoteLanes = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/quotes/:quoteId/lanes/',
  summary:
    'List the lanes of rate sheets between the places of a request, at most 50: those that match with their price, then the others with the reason',
  auth: 'company',
  subject: 'rates',
  params: quoteParams,
  responses: {
    200: z.object({
      results: z.array(QuoteLane),
      /** True if there are more. */
      isCapped: z.boolean(),
      /** The portal's currency, and the latest exchange rates, for margins. */
      currency: z.string(),
      rates: z.array(DatedRate),
    }),
  },
  errors: ['not_found'],
})

/** An earlier offer for the same lane, mode and load type. */
export const PastPrice = z.object({
  quoteId: z.uuid(),
  number: z.string(),
  organization: z.object({ id: z.uuid(), ref: z.string(), name: z.string() }),
  /** True for the same customer. */
  isSame: z.boolean(),
  state: QuoteState,
  /** When it was offered. */
  at: Instant,
  cargo: z.string(),
  containers: z.array(z.object({ isoType: z.string(), quantity: z.int() })),
  grossWeightKg: z.nullable(z.number()),
  volumeM3: z.nullable(z.number()),
  options: z.array(
    z.object({
      id: z.string(),
      carrier: z.nullable(z.string()),
      service: z.nullable(z.string()),
      totals: z.array(Money),
    }),
  ),
  acceptedOptionId: z.nullable(z.string()),
  /** Why the customer declined. */
  reason: z.nullable(z.string()),
})
export type PastPrice = z.infer<typeof PastPrice>

export const listPastPrices = defineEndpoint({
  method: 'GET',
  path: '/api/v2/company/quotes/:quoteId/past-prices/',
  summary:
    'List the latest 20 other offers to any customer between the same cities, of the same mode and load type, the newest first',
  auth: 'company',
  subject: 'quotes',
  params: quoteParams,
  responses: { 200: z.object({ results: z.array(PastPrice) }) },
  errors: ['not_found'],
})
