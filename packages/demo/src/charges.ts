import type { SentChargeLine } from '@portolan/contract/freight/charges'
import type { Totals } from '@portolan/contract/freight/orders/cargo-facts'
import { rateCargo } from '@portolan/freight/charges/rating/rate-cargo'
import { plainRate, type RateLine } from '@portolan/freight/charges/rating/rate-line'
import { greatCircleKm } from '@portolan/freight/distance/great-circle'
import type { Booking } from './booking.ts'
import type { Goods } from './cargo-catalog.ts'
import { cargoCatalog } from './cargo-catalog.ts'
import type { Random } from './random.ts'
import type { Timetable } from './services/timetable.ts'

const containerFactor = { '20GP': 0.62, '40GP': 0.96, '40HC': 1 } as const

/** Returns the value of the goods, in whole US dollars. */
export function goodsValueUsd(goods: Goods, totals: Totals): number {
  return Math.round((totals.grossWeightKg ?? 0) * 0.88 * goods.usdPerKg)
}

type Rates = RateLine[]
type Rate = Pick<RateLine, 'code' | 'basis'> & Partial<RateLine>

interface Tariff {
  km: number
  random: Random
  /** A line in the currency of the freight; without a leg it is of the main one. */
  rate: (line: Rate) => RateLine
  /** Those of the ports, which some carriers charge in their country's money. */
  atOrigin: (line: Rate) => RateLine
  atDestination: (line: Rate) => RateLine
}

const cents = (amount: number) => amount.toFixed(2)

function containerRates({ km, random, rate, atOrigin, atDestination }: Tariff, price: number): Rates {
  const each = { basis: 'container' } as const
  const bunker = cents(random.integer(9, 22) * 10)
  return [
    atOrigin({ ...each, code: 'OHC', amount: cents(random.integer(24, 38) * 5) }),
    atOrigin({ basis: 'document', code: 'ODF', amount: cents(random.integer(7, 12) * 5) }),
    rate({ ...each, code: 'BAS', amount: cents(Math.round(price / 5) * 5) }),
    // Some carriers quote their freight with the bunker in it.
    rate({ ...each, code: 'BAF', amount: bunker, included: random.next() < 0.4 }),
    ...(km > 4000 ? [rate({ ...each, code: 'LSS', amount: cents(random.integer(4, 9) * 5) })] : []),
    atDestination({ ...each, code: 'DHC', amount: cents(random.integer(36, 52) * 5) }),
    atDestination({ basis: 'document', code: 'DDF', amount: cents(random.integer(8, 13) * 5) }),
  ]
}

function groupageRates({ random, rate, atOrigin, atDestination }: Tariff): Rates {
  const each = { basis: 'revenueTonne' } as const
  return [
    atOrigin({ ...each, code: 'CFO', amount: cents(random.integer(14, 22)), min: '35' }),
    rate({ ...each, code: 'BAS', amount: cents(random.between(82, 128)) }),
    rate({ basis: 'percent', code: 'BAF', percentOf: ['BAS'], amount: String(random.integer(6, 14)) }),
    atDestination({ ...each, code: 'CFD', amount: cents(random.integer(18, 29)), min: '45' }),
    atDestination({ basis: 'document', code: 'DDF', amount: cents(random.integer(8, 13) * 5) }),
  ]
}

/** Returns the price of a kilogram at the usual weight, and its share from each weight on. */
function breaksOf(price: number, shares: Readonly<Record<string, number>>) {
  return Object.entries(shares).map(([from, share]) => ({ from, amount: cents(price * share) }))
}

function airRates({ km, random, rate, atOrigin }: Tariff): Rates {
  const each = { basis: 'chargeableKg' } as const
  const price = random.between(1.9, 2.6) * (0.5 + km / 9000)
  const shares = { 0: 1.35, 45: 1.15, 100: 1, 300: 0.94, 500: 0.9, 1000: 0.86 }
  return [
    atOrigin({ ...each, code: 'SCC', amount: '0.12', min: '25' }),
    atOrigin({ basis: 'document', code: 'AWC', amount: cents(random.integer(6, 9) * 5) }),
    rate({ ...each, code: 'BAS', breaks: breaksOf(price, shares), min: '95' }),
    rate({ ...each, code: 'FSC', amount: cents(random.between(0.55, 0.9)) }),
    rate({ ...each, code: 'SSC', amount: '0.15', min: '15' }),
  ]
}

function railGroupageRates({ random, rate, atOrigin, atDestination }: Tariff): Rates {
  const each = { basis: 'chargeableKg' } as const
  const shares = { 0: 1.2, 500: 1.05, 2000: 1, 5000: 0.94 }
  return [
    atOrigin({ ...each, code: 'HDL', amount: '0.03', min: '40' }),
    rate({ ...each, code: 'BAS', breaks: breaksOf(random.between(0.24, 0.34), shares), min: '90' }),
    atDestination({ ...each, code: 'HDL', amount: '0.04', min: '45' }),
  ]
}

function roadRates({ km, random, rate }: Tariff, weightKg: number): Rates {
  // A truck's price by the kilometer, shared by weight but never below an eighth of the truck.
  const price = 120 + km * 1.2 * random.between(1.3, 1.6) * Math.min(1, Math.max(0.125, weightKg / 14_000))
  const fuel = random.integer(10, 22) / 2
  return [
    rate({ code: 'BAS', basis: 'shipment', amount: cents(price) }),
    rate({ code: 'FSC', basis: 'percent', percentOf: ['BAS'], amount: String(fuel) }),
  ]
}

function transportRates(tariff: Tariff, booking: Booking, timetable: Timetable, totals: Totals): Rates {
  const { load } = booking
  const { km, random } = tariff
  const size = 'containers' in load ? containerFactor[load.size] : null
  switch (timetable.service.mode) {
    case 'sea':
      return size === null
        ? groupageRates(tariff)
        : containerRates(tariff, size * (900 + km * random.between(0.21, 0.33)))
    case 'rail':
      return size === null
        ? railGroupageRates(tariff)
        : containerRates(tariff, size * (1400 + km * random.between(0.46, 0.62)))
    case 'air':
      return airRates(tariff)
    case 'truck':
      return roadRates(tariff, totals.chargeableWeightKg ?? 0)
  }
}

const currencyOfCountry: Readonly<Record<string, string>> = {
  CN: 'CNY',
  DE: 'EUR',
  NL: 'EUR',
  LV: 'EUR',
  ES: 'EUR',
  IT: 'EUR',
  BE: 'EUR',
  FR: 'EUR',
}
const usdIn: Readonly<Record<string, number>> = { CNY: 7, EUR: 0.9 }

/** A line of a port in its country's money instead of dollars. */
function inCurrencyOf(country: string, line: RateLine): RateLine {
  const currency = currencyOfCountry[country]
  if (!currency || line.currency !== 'USD') return line
  const exchanged = (amount: string | null) => {
    if (amount === null) return null
    const exact = Number(amount) * (usdIn[currency] ?? 1)
    return cents(exact < 10 ? exact : Math.round(exact))
  }
  return { ...line, currency, amount: exchanged(line.amount), min: exchanged(line.min) }
}

/** The charges of an order; a canceled one has none. Ports charge some orders in their own currency. */
export function chargesOf(
  booking: Booking,
  timetable: Timetable,
  totals: Totals,
  random: Random,
): SentChargeLine[] {
  if (timetable.canceledAt !== null) return []
  const { service, legs, last } = timetable
  const byRoad = service.mode === 'truck'
  const currency = (byRoad || booking.exports === true) && booking.customer !== 'tienShan' ? 'EUR' : 'USD'
  // Buyers under EXW and F terms pay the main leg.
  const paymentTerm = /^[EF]/.test(booking.terms) ? 'collect' : 'prepaid'
  const rate = (line: Rate): RateLine => ({ ...plainRate, leg: 'main', currency, paymentTerm, ...line })
  const isLocal = booking.customer !== 'tienShan' && random.next() < 0.3
  const local = (country: string, line: RateLine) => (isLocal ? inCurrencyOf(country, line) : line)
  const tariff: Tariff = {
    km: greatCircleKm(legs[0].from, last.to),
    random,
    rate,
    atOrigin: (line) =>
      local(legs[0].from.countryCode, rate({ leg: 'origin', paymentTerm: 'prepaid', ...line })),
    atDestination: (line) =>
      local(last.to.countryCode, rate({ leg: 'destination', paymentTerm: 'collect', ...line })),
  }
  const rates = transportRates(tariff, booking, timetable, totals)
  if (random.next() < 0.6) {
    const value = goodsValueUsd(cargoCatalog[booking.cargo], totals)
    rates.push(rate({ code: 'INS', basis: 'shipment', amount: cents(value * 1.1 * 0.0022), min: '35' }))
  }
  const crossesCustoms =
    !(byRoad && ['alpenrad', 'meridian'].includes(booking.customer)) && booking.terms !== 'DDP'
  if (crossesCustoms) {
    const clearance = { basis: 'declaration', amount: cents(random.integer(75, 210)) } as const
    rates.push(
      booking.exports
        ? tariff.atOrigin({ code: 'EXC', ...clearance })
        : tariff.atDestination({ code: 'IMC', ...clearance }),
    )
  }
  return rateCargo(rates, ratedCargo(booking, timetable, totals)).charges.map(({ charge }) => charge)
}

function ratedCargo({ load }: Booking, { service }: Timetable, totals: Totals) {
  const isFull = 'containers' in load
  return {
    ...totals,
    transportMode: service.mode,
    loadType: isFull ? ('FCL' as const) : ('LCL' as const),
    loadingMeters: null,
    containers: isFull ? [{ isoType: load.size, quantity: load.containers }] : [],
  }
}
