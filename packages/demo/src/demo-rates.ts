import type { RateRecord } from '@portolan/contract/company/rates'
import { customers } from './customers.ts'
import { airports } from './places/airports.ts'
import { roadPlaces } from './places/inland-places.ts'
import type { DemoPlace } from './places/place.ts'
import { seaports } from './places/seaports.ts'
import { createRandom, type Random } from './random.ts'
import { day } from './services/zoned-time.ts'

/** A transport of the years before the demo's orders, with the company's reference of it. */
export type DemoRate = RateRecord & { ref: string }

interface Lane {
  name: string
  customer: keyof typeof customers
  mode: RateRecord['transportMode']
  loadType: RateRecord['loadType']
  from: DemoPlace
  to: DemoPlace
  /** How many transports a month; below 1 in some months only. */
  monthly: number
  /** Per container, revenue tonne or kilogram of a middling cargo. */
  unitPrice: number
  /** From the lightest cargo to the heaviest, in kilograms. */
  weights: readonly [number, number]
}

const a = airports
const p = seaports
const r = roadPlaces

/** Busy lanes, neighboring thin ones that rely on them, and nothing between most places. */
const lanes: readonly Lane[] = [
  {
    name: 'shanghai-rotterdam',
    customer: 'meridian',
    mode: 'sea',
    loadType: 'FCL',
    monthly: 7,
    from: p.shanghai,
    to: p.rotterdam,
    unitPrice: 3150,
    weights: [6_000, 21_000],
  },
  {
    name: 'ningbo-rotterdam',
    customer: 'meridian',
    mode: 'sea',
    loadType: 'FCL',
    monthly: 2,
    from: p.ningbo,
    to: p.rotterdam,
    unitPrice: 3060,
    weights: [6_000, 21_000],
  },
  {
    name: 'yantian-hamburg',
    customer: 'meridian',
    mode: 'sea',
    loadType: 'LCL',
    monthly: 2,
    from: p.yantian,
    to: p.hamburg,
    unitPrice: 118,
    weights: [700, 6_000],
  },
  {
    name: 'shanghai-munich',
    customer: 'alpenrad',
    mode: 'air',
    loadType: 'not-set',
    monthly: 6,
    from: a.shanghai,
    to: a.munich,
    unitPrice: 3.9,
    weights: [45, 1_900],
  },
  {
    name: 'shanghai-frankfurt',
    customer: 'alpenrad',
    mode: 'air',
    loadType: 'not-set',
    monthly: 3,
    from: a.shanghai,
    to: a.frankfurt,
    unitPrice: 3.5,
    weights: [45, 1_900],
  },
  {
    name: 'osaka-frankfurt',
    customer: 'alpenrad',
    mode: 'air',
    loadType: 'not-set',
    monthly: 2,
    from: a.osaka,
    to: a.frankfurt,
    unitPrice: 4.2,
    weights: [45, 1_900],
  },
  {
    name: 'osaka-munich',
    customer: 'alpenrad',
    mode: 'air',
    loadType: 'not-set',
    monthly: 0.67,
    from: a.osaka,
    to: a.munich,
    unitPrice: 4.7,
    weights: [110, 290],
  },
  {
    name: 'milan-munich',
    customer: 'alpenrad',
    mode: 'truck',
    loadType: 'not-set',
    monthly: 5,
    from: r.milan,
    to: r.munich,
    unitPrice: 0.34,
    weights: [80, 4_000],
  },
  {
    name: 'frankfurt-almaty',
    customer: 'tienShan',
    mode: 'air',
    loadType: 'not-set',
    monthly: 5,
    from: a.frankfurt,
    to: a.almaty,
    unitPrice: 4.4,
    weights: [45, 1_200],
  },
  {
    name: 'milan-almaty',
    customer: 'tienShan',
    mode: 'air',
    loadType: 'not-set',
    monthly: 0.67,
    from: a.milan,
    to: a.almaty,
    unitPrice: 4.9,
    weights: [110, 290],
  },
  {
    name: 'istanbul-almaty',
    customer: 'tienShan',
    mode: 'truck',
    loadType: 'not-set',
    monthly: 4,
    from: r.istanbul,
    to: r.almaty,
    unitPrice: 0.52,
    weights: [80, 9_000],
  },
  {
    name: 'shanghai-vladivostok',
    customer: 'tienShan',
    mode: 'sea',
    loadType: 'FCL',
    monthly: 4,
    from: p.shanghai,
    to: p.vladivostok,
    unitPrice: 1480,
    weights: [5_000, 20_000],
  },
]

/** The statistics look two years back; some months more would never be seen. */
const months = 24

/** How much dearer it is than on average: freight is dear before the new year and cheaper every year. */
function levelAt(month: number, monthsAgo: number): number {
  return 1 + 0.12 * Math.cos(((month - 12) / 6) * Math.PI) + 0.004 * monthsAgo
}

/** Light cargo pays more for a kilogram. */
function lightnessOf(kilograms: number, [lightest, heaviest]: Lane['weights']): number {
  const middling = Math.sqrt(lightest * heaviest)
  return (middling / kilograms) ** 0.16
}

function rateOf(
  lane: Lane,
  at: Date,
  monthsAgo: number,
  currency: string,
  random: Random,
): Omit<DemoRate, 'ref'> {
  const { mode, loadType, weights } = lane
  const [lightest, heaviest] = weights
  const weight = Math.round(lightest * (heaviest / lightest) ** random.next())
  const volume = Math.round((weight / 1000) * random.between(2.4, 5.6) * 100) / 100
  const containers = loadType === 'FCL' ? random.pick([1, 1, 1, 2, 2, 3]) : null
  const tonnes = Math.max(volume, weight / 1000, 1)
  const chargeable = mode === 'air' ? Math.max(weight, volume * 166.67) : Math.max(weight, volume * 333)
  const units = containers ?? (mode === 'sea' ? tonnes : chargeable)
  const lightness = containers === null && mode !== 'sea' ? lightnessOf(chargeable, weights) : 1
  const level = levelAt(at.getUTCMonth() + 1, monthsAgo) * random.between(0.88, 1.14)
  const placeOf = ({ city, countryCode, locode }: DemoPlace) => ({ city, countryCode, locode })
  return {
    organizationRef: customers[lane.customer].ref,
    orderRef: null,
    departedOn: at.toISOString().slice(0, 10),
    transportMode: mode,
    loadType,
    from: placeOf(lane.from),
    to: placeOf(lane.to),
    grossWeightKg: weight * (containers ?? 1),
    volumeM3: containers === null ? Math.max(volume, 0.1) : null,
    containers,
    charge: { amount: (lane.unitPrice * units * lightness * level).toFixed(2), currency },
  }
}

/**
 * Returns the payments of the demo's customers in the two years before `now` (milliseconds since 1970), most
 * of them in `currency`.
 */
export function makeDemoRates(now: number, currency: string): DemoRate[] {
  const today = new Date(now)
  const foreign = currency === 'USD' ? 'EUR' : 'USD'
  return lanes.flatMap((lane) =>
    Array.from({ length: months }, (_, index) => months - index).flatMap((monthsAgo) => {
      const start = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - monthsAgo, 1)
      const month = new Date(start).toISOString().slice(0, 7)
      // By the calendar, so that a month has the same transports whenever the demo is loaded.
      const random = createRandom(`${lane.name} ${month}`)
      const isBusy = lane.monthly >= 1 || new Date(start).getUTCMonth() % 3 !== 0
      const count = isBusy ? Math.max(1, Math.round(lane.monthly + random.between(-0.8, 0.8))) : 0
      return Array.from({ length: count }, (_unused, number) => {
        const at = new Date(start + random.integer(0, 27) * day)
        const paidIn = random.next() < 0.06 ? foreign : currency
        const ref = `demo-rate-${lane.name}-${month}-${number + 1}`
        return { ref, ...rateOf(lane, at, monthsAgo, paidIn, random) }
      })
    }),
  )
}
