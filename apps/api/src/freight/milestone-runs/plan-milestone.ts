import type { RunMilestone, RunRefusal } from '@portolan/contract/company/bulk/milestone-runs'
import type { SentPlace } from '@portolan/contract/company/sent-order'
import type { RoutePoint } from '@portolan/contract/freight/places'
import { loadingStop } from '@portolan/freight/cut-offs/loading-stop'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { directionOf, matchPlace } from '@portolan/freight/ledger/match-stops'
import { fromWall } from '@portolan/freight/time/wall-clock'
import { loggedEvent } from '#freight/ledger/company/logged-event.ts'
import { gazetteer } from '#freight/order-record/log/gazetteer.ts'
import { isAhead } from '#freight/order-record/save/facts-ahead.ts'
import { completePlace } from '#freight/orders/company/complete-place.ts'
import type { RunOrder } from './queries.ts'

/** The event that an order gets, and where; or why it gets none. */
export type Planned =
  | { event: LoggedEvent; place: { city: string; timeZone: string | null } }
  | { refusal: RunRefusal }

/** The ID that a run's event has in the log of each of its orders. */
export const eventIdOf = (runId: string): string => `run ${runId}`

/** Plans a run's event for one order, by the order's own route and clocks. */
export function planMilestone(
  order: RunOrder,
  milestone: RunMilestone,
  { runId, statedAt }: { runId: string; statedAt: string },
): Planned {
  if (order.shipmentStatus === 'CANCELED') return { refusal: 'canceled' }
  const place = order.route[stopOf(order, milestone) ?? -1]?.place
  if (!place) return { refusal: 'no-stop' }
  const { code, classifier, conveyance, reasonCode, remark } = milestone
  const at = momentAt(milestone, place.timeZone)
  if (classifier === 'actual' && isAhead(at, Date.parse(statedAt))) return { refusal: 'future-actual' }
  const sent = { id: eventIdOf(runId), kind: 'milestone', retracted: false } as const
  const event = loggedEvent(
    { ...sent, code, classifier, at, place, conveyance, reasonCode, remark, statedAt },
    [],
    statedAt,
  )
  return event === null
    ? { refusal: 'no-stop' }
    : { event, place: { city: place.city, timeZone: place.timeZone } }
}

/** The index of the stop in the order's route; null if this can't happen there. */
function stopOf(order: RunOrder, { stop, place, code, on }: RunMilestone): number | null {
  const last = order.route.length - 1
  const direction = directionOf(code)
  const index = place ? stopAt(order, place, { code, on }) : namedStop(order, stop)
  const isPossible = !(
    (direction === 'departure' && index === last) ||
    (direction === 'arrival' && index === 0)
  )
  return isPossible ? index : null
}

function namedStop({ route, transportMode }: RunOrder, stop: RunMilestone['stop']): number {
  const last = route.length - 1
  const loading = loadingStop({ route, transportMode }, null)
  switch (stop) {
    case 'origin':
      return 0
    case 'loading':
      return loading
    case 'discharge': {
      const isMain = ({ mode }: RoutePoint) => ['sea', 'air'].includes(mode ?? transportMode)
      const lastLeg = route.slice(0, last).findLastIndex(isMain)
      return lastLeg < 0 ? last : lastLeg + 1
    }
    case 'destination':
      return last
  }
}

function stopAt(
  { route, transportMode }: RunOrder,
  sentPlace: SentPlace,
  { code, on }: Pick<RunMilestone, 'code' | 'on'>,
): number | null {
  const place = completePlace(sentPlace, transportMode)?.place
  if (!place) return null
  const sighting = {
    place: { iata: null, ...place },
    at: `${on}T12:00:00Z`,
    zoneBasis: 'given',
    code,
  } as const
  return matchPlace(sighting, route, gazetteer).stop
}

/** The stated day, or its time with the offset that clocks there have then. */
function momentAt({ on, time }: RunMilestone, timeZone: string | null): string {
  if (!time || timeZone === null) return on
  const wall = Date.parse(`${on}T${time}Z`)
  const instant = fromWall(wall, timeZone)
  if (instant === null) return on
  const offset = Math.round((wall - instant) / 60_000)
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 60), Math.abs(offset) % 60]
  const digits = (number: number) => String(number).padStart(2, '0')
  return `${on}T${time}:00${offset < 0 ? '-' : '+'}${digits(hours)}:${digits(minutes)}`
}
