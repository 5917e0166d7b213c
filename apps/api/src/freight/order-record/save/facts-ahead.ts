import type { EventRecord, OrderRecord } from '@portolan/contract/company/orders'
import type { RoutePoint } from '@portolan/contract/freight/places'
import { directions } from '@portolan/freight/ledger/order-record'

/** Senders' clocks and zones may be off by this much. */
const dayMs = 86_400_000

/** True if a time reported as a fact hasn't come yet. */
export function isAhead(actual: string | null | undefined, now: number): actual is string {
  return actual !== null && actual !== undefined && Date.parse(actual) > now + dayMs
}

/**
 * Splits off facts that haven't come yet, as statements for the log. Like a carrier's, they are stored and
 * flagged there, and change nothing that the order shows.
 */
export function withoutFactsAhead(
  record: OrderRecord,
  now: number,
): { record: OrderRecord; ahead: EventRecord[] } {
  const events = record.events.filter(({ classifier, at }) => classifier === 'actual' && isAhead(at, now))
  const times = record.route.flatMap((point, stop) => timesAhead(point, stop, record, now))
  if (events.length + times.length === 0) return { record, ahead: [] }
  const ahead = new Set(events)
  return {
    record: {
      ...record,
      events: record.events.filter((event) => !ahead.has(event)),
      route: record.route.map((point) => withoutAhead(point, now)),
    },
    ahead: [...events, ...times],
  }
}

const codes = {
  departure: { air: 'DEP', other: 'DEPA' },
  arrival: { air: 'ARR', other: 'ARRI' },
} as const

function timesAhead(
  point: RoutePoint,
  stop: number,
  { route, transportMode }: OrderRecord,
  now: number,
): EventRecord[] {
  return directions.flatMap((direction) => {
    const at = point[direction]?.actual
    if (!isAhead(at, now)) return []
    const leg = direction === 'departure' ? point : route[stop - 1]
    const isAir = (leg?.mode ?? transportMode) === 'air'
    const code: EventRecord['code'] = codes[direction][isAir ? 'air' : 'other']
    const event = { ref: `route/${stop}/${direction}`, at, classifier: 'actual' as const, code }
    return [{ ...event, place: point.place, unitRef: null, remark: null } satisfies EventRecord]
  })
}

function withoutAhead(point: RoutePoint, now: number): RoutePoint {
  const own = { ...point }
  for (const direction of directions) {
    const times = own[direction]
    if (times && isAhead(times.actual, now)) own[direction] = { ...times, actual: null }
  }
  return own
}
