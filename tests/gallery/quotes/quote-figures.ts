import type { OfferLine, OfferOption } from '../../../packages/contract/src/freight/offers.ts'
import type { PreorderQuote } from '../../../packages/contract/src/freight/preorders/agreed-price.ts'
import { emptyContent } from '../../../packages/contract/src/freight/preorders/preorder-content.ts'
import type { Quote, QuoteDetail, QuoteOffer } from '../../../packages/contract/src/freight/quotes.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const dayIn = (days: number) => inDays(days).slice(0, 10)

const shanghai = {
  name: 'Shanghai',
  city: 'Shanghai',
  countryCode: 'CN',
  locode: 'CNSHA',
  lat: 31.2222,
  lng: 121.4581,
  timeZone: 'Asia/Shanghai',
}
const rotterdam = {
  name: 'Rotterdam',
  city: 'Rotterdam',
  countryCode: 'NL',
  locode: 'NLRTM',
  lat: 51.9225,
  lng: 4.4792,
  timeZone: 'Europe/Amsterdam',
}

type Line = Partial<OfferLine> &
  Pick<OfferLine, 'code' | 'name' | 'leg' | 'unitPrice' | 'amount' | 'currency'>

function lineOf(line: Line, index: number): OfferLine {
  return {
    basis: 'shipment',
    percentOf: [],
    quantity: '1',
    actualQuantity: null,
    unit: null,
    limitedBy: null,
    paymentTerm: 'prepaid',
    included: false,
    source: { sheet: 'SHA-EU', version: 7, lane: 'SHA-RTM', line: index + 1 },
    ...line,
  }
}

const containers = { basis: 'container', quantity: '2', unit: '45G1' } as const
const lines = (freight: string): Line[] => [
  {
    code: 'THO',
    name: 'Terminal handling at origin',
    leg: 'origin',
    unitPrice: '185.00',
    amount: '370.00',
    currency: 'USD',
    ...containers,
  },
  {
    code: 'BAS',
    name: 'Basic freight',
    leg: 'main',
    unitPrice: freight,
    amount: (2 * Number(freight)).toFixed(2),
    currency: 'USD',
    ...containers,
  },
  {
    code: 'BAF',
    name: 'Bunker adjustment',
    leg: 'main',
    unitPrice: '0',
    amount: '0.00',
    currency: 'USD',
    included: true,
  },
  {
    code: 'PSS',
    name: 'Peak season surcharge',
    leg: 'main',
    unitPrice: '250.00',
    amount: '500.00',
    currency: 'USD',
    ...containers,
  },
]

function optionOf(id: string, freight: string, more: Partial<OfferOption> = {}): OfferOption {
  const own = lines(freight).map(lineOf)
  const total = own.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(2)
  return {
    id,
    mode: 'sea',
    carrier: 'Example Line',
    service: 'FE1',
    via: null,
    frequency: null,
    transitDays: { min: 31, max: 36 },
    lines: own,
    totals: [{ amount: total, currency: 'USD' }],
    converted: null,
    included: ['BAF'],
    missing: [],
    complete: true,
    validFrom: null,
    validUntil: dayIn(20),
    terms: null,
    freeTime: null,
    remarks: null,
    notIncluded: [
      {
        code: 'IMC',
        name: 'Import customs clearance',
        reason: 'incoterms',
        incoterms: 'CIF',
        bearer: 'buyer',
      },
      { code: 'DEL', name: 'Delivery', reason: 'not-requested', incoterms: 'CIF', bearer: 'buyer' },
      { code: 'INS', name: 'Insurance', reason: 'not-requested', incoterms: 'CIF', bearer: 'seller' },
    ],
    ...more,
  }
}

const fast = optionOf('a', '2650.00', {
  terms: 'Subject to space and equipment. Rates include one free container inspection at origin.',
  freeTime: '7 days demurrage and 5 days detention at Rotterdam',
  remarks: 'Direct service, no transshipment.',
})
const slow = optionOf('b', '2290.00', {
  carrier: 'Slow Steaming Co.',
  service: null,
  via: 'Singapore',
  transitDays: { min: 44, max: 44 },
})
const local = lineOf(
  {
    code: 'THD',
    name: 'Terminal handling at destination',
    leg: 'destination',
    unitPrice: '240.00',
    amount: '480.00',
    currency: 'EUR',
    ...containers,
  },
  4,
)
const partial = optionOf('a', '2650.00', {
  lines: [...fast.lines, local],
  totals: [...fast.totals, { amount: '480.00', currency: 'EUR' }],
  converted: {
    amount: '6689.94',
    currency: 'USD',
    indicative: true,
    rates: [{ base: 'EUR', quote: 'USD', rate: '1.0832', on: dayIn(-1), source: 'ECB' }],
  },
  missing: [
    { code: 'DEL', name: 'Delivery', reason: 'place', what: '3011 Rotterdam' },
    { code: 'PUP', name: 'Pick-up', reason: 'line', what: null },
    { code: 'OWS', name: 'Overweight surcharge', reason: 'equipment', what: '45G1' },
  ],
  complete: false,
})

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
