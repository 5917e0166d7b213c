import type { OfferOption } from '../../../packages/contract/src/freight/offers.ts'
import type { PreorderQuote } from '../../../packages/contract/src/freight/preorders/agreed-price.ts'
import { emptyContent } from '../../../packages/contract/src/freight/preorders/preorder-content.ts'
import type { Quote, QuoteDetail, QuoteOffer } from '../../../packages/contract/src/freight/quotes.ts'
import { dayIn, fast, inDays, optionOf, partial, rotterdam, shanghai, slow } from './quote-options.ts'

const unit = {
  packaging: 'PLL' as const,
  quantity: 40,
  description: 'Centrifugal pumps',
  grossWeightKg: 18_400,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  volumeM3: 96,
  hsCode: null,
  originCountry: null,
  stackable: null,
  marks: null,
  poNumber: null,
}
const container = {
  isoType: '45G1',
  quantity: 2,
  temperatureC: null,
  nonOperating: false,
  number: null,
  seal: null,
}
const { parties: _, ...content } = emptyContent

const request: QuoteDetail['request'] = {
  ...content,
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'CIF',
  incotermsPlace: 'Rotterdam',
  from: shanghai,
  to: rotterdam,
  readyOn: dayIn(12),
  cargo: 'Centrifugal pumps',
  units: [unit],
  containers: [container],
  party: 'seller',
}

const listed: Quote = {
  id: '01a1fdb1-0000-7000-8000-000000000401',
  number: 'Q-7K3M-9XQ2',
  state: 'offered',
  version: 1,
  organization: { id: '01a1fdb1-0000-7000-8000-000000000001', name: 'Acme Trading' },
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'CIF',
  from: shanghai,
  to: rotterdam,
  readyOn: request.readyOn,
  cargo: request.cargo,
  validUntil: inDays(9),
  preorderId: null,
  createdAt: inDays(-1),
  updatedAt: inDays(-1),
}

function offerOf(version: number, options: OfferOption[], more: Partial<QuoteOffer> = {}): QuoteOffer {
  return {
    version,
    at: inDays(version - 4),
    source: 'rate-sheets',
    validUntil: inDays(9),
    options,
    note: null,
    ...more,
  }
}

function detailOf(more: Partial<QuoteDetail>): QuoteDetail {
  return {
    ...listed,
    request,
    offers: [],
    reasons: [],
    accepted: null,
    reason: null,
    pdf: '/api/v2/files/quotes/x/?version=1',
    ...more,
  }
}

const limits = { on: null, limit: null }

/** Quotes in every state. */
export const quotesOf = {
  offered: detailOf({
    offers: [offerOf(1, [fast, slow])],
    reasons: [{ ...limits, reason: 'expired', on: '2026-11-15' }],
  }),
  partial: detailOf({ validUntil: inDays(1), offers: [offerOf(1, [partial])] }),
  requested: detailOf({
    state: 'requested',
    version: 0,
    validUntil: null,
    pdf: null,
    reasons: [
      { ...limits, reason: 'too-heavy', limit: 26_500 },
      { ...limits, reason: 'dangerous' },
    ],
  }),
  expired: detailOf({ state: 'expired', validUntil: inDays(-3), offers: [offerOf(1, [fast])] }),
  versions: detailOf({
    version: 2,
    offers: [
      offerOf(2, [optionOf('a', '2590.00', { transitDays: { min: 33, max: 38 } }), slow], {
        source: 'company',
        note: 'We found you a better rate for the same sailing.',
      }),
      offerOf(1, [fast]),
    ],
  }),
  accepted: detailOf({
    state: 'accepted',
    preorderId: '01a1fdb1-0000-7000-8000-000000000501',
    offers: [offerOf(1, [fast])],
    accepted: { version: 1, optionId: 'a', at: inDays(0), by: 'Anna Larsson' },
  }),
} satisfies Record<string, QuoteDetail>

/** The price of a pre-order that came from an offer. */
export const agreedPrice: PreorderQuote = {
  id: listed.id,
  number: listed.number,
  version: 1,
  option: fast,
  state: 'accepted',
  pricedFor: {
    transportMode: 'sea',
    loadType: 'FCL',
    from: shanghai,
    to: rotterdam,
    pickUp: null,
    delivery: null,
    incoterms: 'CIF',
    incotermsEdition: 2020,
    incotermsPlace: 'Rotterdam',
    exportCustoms: false,
    importCustoms: false,
    insurance: false,
    insuredValue: null,
    readyFrom: null,
    readyUntil: dayIn(20),
    grossWeightKg: 18_400,
    volumeM3: 96,
    loadingMeters: null,
    packages: 40,
    hsCodes: null,
    containers: [{ isoType: '45G1', quantity: 2 }],
    dangerousGoods: [],
    temperatures: [],
    oversize: [],
    countedBy: ['container'],
  },
  holds: true,
  endedBecause: [],
  wouldEndBecause: [],
  validUntil: listed.validUntil,
}

export const listedQuotes: Quote[] = [
  listed,
  { ...listed, id: '01a1fdb1-0000-7000-8000-000000000402', number: 'Q-2MXR-4T7B', validUntil: inDays(1) },
  {
    ...listed,
    id: '01a1fdb1-0000-7000-8000-000000000403',
    number: 'Q-9PLK-33WD',
    state: 'requested',
    version: 0,
    validUntil: null,
    transportMode: 'air',
    cargo: 'Lithium batteries, UN 3480',
  },
  { ...listed, id: '01a1fdb1-0000-7000-8000-000000000404', number: 'Q-5HJN-8QZC', state: 'expired' },
  { ...listed, id: '01a1fdb1-0000-7000-8000-000000000405', number: 'Q-4RTY-1VBN', state: 'accepted' },
]
