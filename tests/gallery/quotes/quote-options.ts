import type { OfferLine, OfferOption } from '../../../packages/contract/src/freight/offers.ts'

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
export const dayIn = (days: number) => inDays(days).slice(0, 10)

export const shanghai = {
  name: 'Shanghai',
  city: 'Shanghai',
  countryCode: 'CN',
  locode: 'CNSHA',
  lat: 31.2222,
  lng: 121.4581,
  timeZone: 'Asia/Shanghai',
}
export const rotterdam = {
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

export function optionOf(id: string, freight: string, more: Partial<OfferOption> = {}): OfferOption {
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

export const fast = optionOf('a', '2650.00', {
  terms: 'Subject to space and equipment. Rates include one free container inspection at origin.',
  freeTime: '7 days demurrage and 5 days detention at Rotterdam',
  remarks: 'Direct service, no transshipment.',
})
export const slow = optionOf('b', '2290.00', {
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
export const partial = optionOf('a', '2650.00', {
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
