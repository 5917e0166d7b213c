import type { SentSheet } from '@portolan/contract/company/sheet-content'
import { day } from './services/zoned-time.ts'

type Lane = SentSheet['lanes'][number]
type Line = Lane['lines'][number]
type Zone = Lane['from']

const ports = (...locodes: string[]): Zone => locodes.map((locode) => ({ kind: 'locode', locode }))
const countries = (...codes: string[]): Zone => codes.map((countryCode) => ({ kind: 'country', countryCode }))

/** One price for each of the usual container types. */
const perContainer = (code: string, leg: Line['leg'], currency: string, prices: string[]): Line[] =>
  ['22G1', '42G1', '45G1'].map((equipment, index) => ({
    code,
    leg,
    basis: 'container',
    currency,
    equipment,
    amount: prices[index] ?? prices[0],
  }))

const per = (basis: Line['basis'], code: string, leg: Line['leg'], currency: string, amount: string) => ({
  code,
  leg,
  basis,
  currency,
  amount,
})

const weightBreaks = (amounts: string[]) =>
  ['0', '45', '100', '300', '500', '1000'].map((from, index) => ({ from, amount: amounts[index] ?? '0' }))

const customs: Line[] = [
  per('declaration', 'EXC', 'origin', 'USD', '65'),
  per('declaration', 'IMC', 'destination', 'EUR', '95'),
]

/** Delivery from the port: near it, in its country, and to neighbors. */
const deliveryByContainer: Line[] = [
  { ...per('container', 'DEL', 'destination', 'EUR', '420'), zone: countries('NL', 'BE') },
  { ...per('container', 'DEL', 'destination', 'EUR', '780'), zone: countries('DE') },
  {
    ...per('container', 'DEL', 'destination', 'EUR', '390'),
    zone: ['20', '21', '22', '28'].map((prefix) => ({ kind: 'postcode', countryCode: 'DE', prefix })),
  },
]

const farEast = ports('CNSHA', 'CNNGB', 'CNYTN', 'CNTAO', 'KRPUS', 'VNSGN')
const northRange = ports('NLRTM', 'DEHAM', 'BEANR')

const fcl = (carrier: string, service: string, days: [number, number], freight: string[]): Lane => ({
  ref: `FE-NE ${service}`,
  mode: 'sea',
  loadType: 'FCL',
  from: farEast,
  to: northRange,
  carrier,
  service,
  transitDays: { min: days[0], max: days[1] },
  lines: [
    ...perContainer('BAS', 'main', 'USD', freight),
    ...perContainer('BAF', 'main', 'USD', ['245', '490', '490']),
    { code: 'LSS', leg: 'main', basis: 'container', currency: 'USD', included: true },
    ...perContainer('ETS', 'main', 'EUR', ['38', '76', '76']),
    ...perContainer('THO', 'origin', 'USD', ['118', '172', '172']),
    ...perContainer('THD', 'destination', 'EUR', ['245', '245', '245']),
    per('document', 'ODF', 'origin', 'USD', '55'),
    per('document', 'DDF', 'destination', 'EUR', '60'),
    per('container', 'PUP', 'origin', 'USD', '290'),
    ...deliveryByContainer,
    ...customs,
  ],
})

const lcl: Lane = {
  ref: 'FE-NE LCL',
  mode: 'sea',
  loadType: 'LCL',
  from: farEast,
  to: northRange,
  service: 'LCL',
  transitDays: { min: 34, max: 39 },
  maxWeightKg: 10_000,
  maxVolumeM3: 20,
  lines: [
    { ...per('revenueTonne', 'BAS', 'main', 'USD', '78'), min: '78' },
    per('revenueTonne', 'CFO', 'origin', 'USD', '14'),
    { ...per('revenueTonne', 'CFD', 'destination', 'EUR', '32'), min: '75' },
    per('document', 'ODF', 'origin', 'USD', '45'),
    { ...per('grossKg', 'DEL', 'destination', 'EUR', '0.24'), min: '110', zone: countries('NL', 'BE', 'DE') },
    ...customs,
  ],
}

const air = (
  carrier: string,
  via: string | null,
  to: Zone,
  days: [number, number],
  rates: string[],
): Lane => ({
  ref: `CN ${carrier}`,
  mode: 'air',
  from: countries('CN', 'HK'),
  to,
  carrier,
  via,
  transitDays: { min: days[0], max: days[1] },
  maxWeightKg: 5_000,
  lines: [
    {
      code: 'BAS',
      leg: 'main',
      basis: 'chargeableKg',
      currency: 'USD',
      min: '95',
      breaks: weightBreaks(rates),
    },
    per('chargeableKg', 'FSC', 'main', 'USD', '0.85'),
    { ...per('chargeableKg', 'SSC', 'main', 'USD', '0.12'), min: '12' },
    per('shipment', 'AWC', 'origin', 'USD', '35'),
    { ...per('grossKg', 'THD', 'destination', 'EUR', '0.18'), min: '42' },
    { ...per('grossKg', 'DEL', 'destination', 'EUR', '0.34'), min: '85' },
    ...customs,
  ],
})

const road = (from: string, to: string, days: [number, number], rates: string[]): Lane => ({
  ref: `${from}-${to}`,
  mode: 'truck',
  from: countries(from),
  to: countries(to),
  service: 'LTL',
  transitDays: { min: days[0], max: days[1] },
  maxWeightKg: 12_000,
  lines: [
    {
      code: 'BAS',
      leg: 'main',
      basis: 'chargeableKg',
      currency: 'EUR',
      min: '120',
      breaks: weightBreaks(rates),
    },
    { ...per('percent', 'FSC', 'main', 'EUR', '8.5'), percentOf: ['BAS'] },
  ],
})

const rail: Lane = {
  ref: 'CN-EU',
  mode: 'rail',
  loadType: 'FCL',
  from: countries('CN'),
  to: countries('DE', 'PL', 'NL'),
  service: 'CR Express',
  transitDays: { min: 16, max: 20 },
  lines: [
    ...perContainer('BAS', 'main', 'USD', ['4100', '6350', '6350']),
    ...perContainer('THD', 'destination', 'EUR', ['120', '165', '165']),
    ...deliveryByContainer,
    ...customs,
  ],
}

const dateOf = (at: number) => new Date(at).toISOString().slice(0, 'YYYY-MM-DD'.length)

const transatlantic: Lane = {
  ref: 'NE-USEC TA1',
  mode: 'sea',
  loadType: 'FCL',
  from: northRange,
  to: ports('USNYC', 'USORF', 'USSAV'),
  carrier: 'Hapag-Lloyd',
  service: 'TA1',
  transitDays: { min: 12, max: 15 },
  lines: [
    ...perContainer('BAS', 'main', 'USD', ['1850', '2700', '2700']),
    ...perContainer('THO', 'origin', 'EUR', ['240', '240', '240']),
    ...perContainer('THD', 'destination', 'USD', ['450', '540', '540']),
    per('document', 'ODF', 'origin', 'EUR', '60'),
    ...customs,
  ],
}

/** A sheet of the demo: published unless it's only a draft, with the draft of its next version. */
export interface DemoRateSheet {
  ref: string
  sheet: SentSheet
  isDraft?: true
  next?: SentSheet
}

/**
 * Returns the demo forwarder's prices on the lanes of the demo, valid from a month ago for two more months.
 * One sheet ends in ten days, one has a draft with other prices, and one draft overlaps with a published
 * sheet.
 */
export function makeDemoRateSheets(now: number): DemoRateSheet[] {
  const validity = { validFrom: dateOf(now - 30 * day), validTo: dateOf(now + 60 * day) }
  // Customers read it in either language.
  const terms = 'ADSp 2017'
  const sheet = (name: string, lanes: Lane[]): SentSheet => ({ name, ...validity, terms, lanes })
  return [
    {
      ref: 'DEMO-SEA-FE-NE',
      sheet: sheet('Far East – North Europe by sea', [
        fcl('CMA CGM', 'FAL1', [29, 33], ['1480', '2450', '2450']),
        fcl('COSCO Shipping Lines', 'AEU3', [32, 36], ['1390', '2280', '2280']),
        lcl,
      ]),
      next: {
        ...sheet('Far East – North Europe by sea', [
          fcl('CMA CGM', 'FAL1', [29, 33], ['1540', '2550', '2550']),
          fcl('COSCO Shipping Lines', 'AEU3', [33, 37], ['1390', '2210', '2210']),
          { ...lcl, maxVolumeM3: 25 },
        ]),
        validFrom: dateOf(now + 61 * day),
        validTo: dateOf(now + 120 * day),
      },
    },
    {
      ref: 'DEMO-AIR-CN-EU',
      sheet: sheet('China – Europe by air', [
        air(
          'Lufthansa Cargo',
          null,
          countries('DE'),
          [3, 4],
          ['6.40', '5.10', '4.35', '3.95', '3.70', '3.45'],
        ),
        air(
          'Turkish Cargo',
          'Istanbul',
          countries('DE', 'NL'),
          [4, 6],
          ['5.80', '4.60', '3.90', '3.55', '3.30', '3.10'],
        ),
      ]),
    },
    {
      ref: 'DEMO-ROAD-EU',
      sheet: sheet('Europe by road', [
        road('TR', 'DE', [6, 8], ['1.10', '0.92', '0.74', '0.58', '0.49', '0.41']),
        road('PL', 'NL', [2, 3], ['0.62', '0.52', '0.41', '0.33', '0.28', '0.23']),
        road('DE', 'NL', [1, 2], ['0.55', '0.46', '0.37', '0.29', '0.24', '0.20']),
      ]),
    },
    { ref: 'DEMO-RAIL-CN-EU', sheet: sheet('China – Europe by rail', [rail]) },
    {
      ref: 'DEMO-SEA-NE-US',
      sheet: {
        ...sheet('North Europe – US East Coast by sea', [transatlantic]),
        validTo: dateOf(now + 10 * day),
      },
    },
    {
      ref: 'DEMO-RAIL-SPOT',
      isDraft: true,
      sheet: {
        ...sheet('Rail spot rates', [{ ...rail, to: countries('PL') }]),
        validFrom: dateOf(now + 20 * day),
        validTo: dateOf(now + 50 * day),
      },
    },
  ]
}

/** Exchange rates of the demo, as of yesterday. */
export function makeDemoFxRates(now: number) {
  return {
    date: dateOf(now - day),
    source: 'Demo',
    rates: [
      { base: 'EUR', quote: 'USD', rate: '1.0832' },
      { base: 'EUR', quote: 'CNY', rate: '7.7105' },
      { base: 'EUR', quote: 'RUB', rate: '98.4000' },
    ],
  }
}
