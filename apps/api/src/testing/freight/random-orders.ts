import type { OrderRecord } from '@portolan/contract/company/orders'
import {
  recordStatuses,
  shipmentStatuses,
  transportModes,
} from '@portolan/contract/freight/orders/order-filter'
import type { RoutePoint } from '@portolan/contract/freight/places'
import { buildOrder, buildPlace, buildTimes } from '#testing/builders.ts'

/** Picks that are the same in every run. */
export function createPicks(seed: number) {
  let state = seed
  const next = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
  return { next, pick: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T }
}

type Picks = ReturnType<typeof createPicks>

const start = Date.UTC(2026, 10, 1)

/** An instant of the random orders: some hours after 1 November 2026. */
export function atHour(hours: number): string {
  return new Date(start + hours * 3_600_000).toISOString()
}

function timesAround(hour: number, { next, pick }: Picks, isDone: boolean) {
  const shift = pick([0, 0, 1, 5, 13, 30, 80, -20])
  return buildTimes({
    planned: next() < 0.9 ? atHour(hour) : null,
    estimated: next() < 0.5 ? atHour(hour + shift) : null,
    actual: isDone ? atHour(hour + shift) : null,
  })
}

/** A route of two or three stops with plans from hour 0 to 300, up to the cargo's progress. */
function randomRoute(picks: Picks): RoutePoint[] {
  const { next, pick } = picks
  const cities = ['Hamburg', 'Rotterdam', 'Felixstowe']
  const stops = next() < 0.5 ? cities : cities.slice(1)
  const progress = pick([0, 0, 1, 1, 2, 3, 4])
  return stops.map((city, index) => {
    const isLast = index === stops.length - 1
    const hour = index * pick([40, 90, 150])
    return {
      leg: index === 0 ? 'from' : isLast ? 'to' : 'via',
      place: buildPlace({ name: city, city, locode: null, timeZone: pick(['Europe/Berlin', null]) }),
      mode: isLast ? null : pick([null, ...transportModes]),
      arrival: index === 0 ? null : timesAround(hour, picks, index * 2 <= progress),
      departure: isLast ? null : timesAround(hour + pick([2, 12, 20, 30]), picks, index * 2 < progress),
      carrier: null,
      conveyance: null,
    }
  })
}

const codes = ['GTIN', 'LOAD', 'DEPA', 'DISC', 'CUSS', 'INSP', 'CUSR', 'GTOT', 'DROP'] as const

/**
 * An order of an organization in any state, with plans, estimates and reports that fit and contradict each
 * other.
 */
export function randomOrder(organizationRef: string, picks: Picks): OrderRecord {
  const { next, pick } = picks
  const route = randomRoute(picks)
  const count = pick([0, 0, 1, 2, 3])
  return buildOrder({
    organization: { ref: organizationRef, name: organizationRef },
    status: next() < 0.85 ? 'active' : pick(recordStatuses),
    shipmentStatus: next() < 0.5 ? 'IN_TRANSIT' : pick(shipmentStatuses),
    transportMode: pick(transportModes),
    route,
    events: Array.from({ length: count }, (_, index) => ({
      ref: `event ${index}`,
      at: atHour(pick([-20, 3, 50, 90, 160])),
      classifier: pick(['actual', 'actual', 'planned'] as const),
      code: pick(codes),
      place: pick([null, ...route.map(({ place }) => place)]),
      unitRef: null,
      remark: null,
    })),
    position: next() < 0.2 ? { lat: 0, lng: 0, alt: null, at: atHour(pick([10, 100])) } : null,
    createdAt: atHour(-pick([24, 200])),
    updatedAt: atHour(-24),
  })
}
