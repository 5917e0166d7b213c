import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { EventCode } from '@portolan/contract/freight/orders/order-codes'
import type { Place, RoutePoint } from '@portolan/contract/freight/places'
import type { LegState } from '@portolan/freight/leg-states'
import type { Times } from '@portolan/freight/time/moment'
import type * as freight from '@portolan/freight/timeline/timeline'
import { timelineOf as arrange } from '@portolan/freight/timeline/timeline'
import { isArrivalInDoubt } from '#freight/orders/dates/late-alerts.ts'

export type MilestoneRow = freight.TimelineRow<EventCode, RoutePoint>
export type { MilestoneState } from '@portolan/freight/timeline/timeline'

/** A line of the timeline: a milestone, or a stop's own arrival or departure. */
export interface TimelineRow extends MilestoneRow {
  /** True if an earlier overdue step contradicts its time. */
  isInDoubt: boolean
}

/** A stop with its events, and the leg that leaves it; null for the last. */
export interface TimelineStop extends Omit<freight.TimelineStop<EventCode, RoutePoint>, 'rows' | 'onward'> {
  rows: TimelineRow[]
  /** Milestones at places between this stop and the next. */
  onward: { state: LegState; rows: TimelineRow[] } | null
}

type Facts = Pick<
  OrderDetail,
  'route' | 'events' | 'shipmentStatus' | 'isDelivered' | 'transportMode' | 'alerts'
>

const arrivals: ReadonlySet<string> = new Set(['ARRI', 'ARR'])

/** The timeline of an order, with the arrivals that an overdue step puts in doubt. */
export function timelineOf(order: Facts): TimelineStop[] {
  const stops = arrange<EventCode, RoutePoint>(order)
  const inDoubt = isArrivalInDoubt(order)
  const rowOf = (row: MilestoneRow, isAtEnd: boolean): TimelineRow => {
    // The overdue step is the next one, so later arrivals and the last one are uncertain.
    const isUncertain = row.state === 'coming' || (row.state === 'next' && isAtEnd)
    return { ...row, isInDoubt: inDoubt && isUncertain && arrivals.has(row.milestone.code) }
  }
  return stops.map((stop, index) => ({
    ...stop,
    rows: stop.rows.map((row) => rowOf(row, index === stops.length - 1)),
    onward: stop.onward && { ...stop.onward, rows: stop.onward.rows.map((row) => rowOf(row, false)) },
  }))
}

export interface EndArrival {
  kind: 'sea' | 'air' | 'door' | 'stop'
  place: Place
  times: Times
}

const unknown: Times = { planned: null, estimated: null, actual: null }

/**
 * The arrival at the last port or airport and at the final stop, if the route continues from there; else
 * empty.
 */
export function twoArrivals({
  route,
  transportMode,
}: Pick<OrderDetail, 'route' | 'transportMode'>): EndArrival[] {
  const modeOf = (index: number) => route[index]?.mode ?? transportMode
  const last = route.length - 1
  const leg = route
    .slice(0, last)
    .findLastIndex((_, index) => modeOf(index) === 'sea' || modeOf(index) === 'air')
  const [port, final] = [route[leg + 1], route[last]]
  if (leg < 0 || leg + 1 >= last || !port || !final) return []
  return [
    { kind: modeOf(leg) === 'sea' ? 'sea' : 'air', place: port.place, times: port.arrival ?? unknown },
    {
      kind: modeOf(last - 1) === 'truck' ? 'door' : 'stop',
      place: final.place,
      times: final.arrival ?? unknown,
    },
  ]
}
