import type { LedgerStatus, LedgerStop, OwnRecord } from '#ledger/order-record.ts'
import { type LegState, legStatesOf } from '#leg-states.ts'
import { arrangeSteps } from './arrange-steps.ts'
import { type Milestone, milestonesOf, type TimelineEvent } from './milestone.ts'
import { reachedBy, spanAfter, spanAt } from './sequence.ts'
import { happenedSteps, type Overtaken, overtakenSteps, type Step, stepOf } from './settle-steps.ts'
import { stopMilestones } from './stop-milestones.ts'

export type MilestoneState = 'done' | 'next' | 'coming' | 'dropped'

type Code<C extends string> = C | 'ARRI' | 'DEPA'

/** A line of the timeline: a milestone, or a stop's own arrival or departure. */
export interface TimelineRow<C extends string, S extends LedgerStop> {
  milestone: Milestone<Code<C>, S['place']>
  state: MilestoneState
  isEmptyCollected: boolean
  /** Set if its time can't hold any more and no new one has been stated. */
  overtaken: Overtaken | null
}

/** A stop with its events, and the leg that leaves it; null for the last. */
export interface TimelineStop<C extends string, S extends LedgerStop> {
  point: S
  rows: TimelineRow<C, S>[]
  isReached: boolean
  /** Milestones at places between this stop and the next. */
  onward: { state: LegState; rows: TimelineRow<C, S>[] } | null
}

export interface TimelineFacts<C extends string, S extends LedgerStop> {
  transportMode: OwnRecord<S>['transportMode']
  shipmentStatus: LedgerStatus
  /** True if every unit was delivered, by events or by the record. */
  isDelivered: boolean
  route: readonly S[]
  events: readonly TimelineEvent<C, S['place']>[]
}

/**
 * The route with past and future events at each stop, each report once, in the order in which they must
 * follow each other.
 */
export function timelineOf<C extends string, S extends LedgerStop>(
  order: TimelineFacts<C, S>,
): TimelineStop<C, S>[] {
  const { route, shipmentStatus, transportMode, events } = order
  const milestones = milestonesOf<Code<C>, S['place']>(events)
  const stops = stopMilestones<C, S>(route, milestones).map(({ here, onward }, stop) => {
    const arrivesBy = route[stop - 1]?.mode ?? transportMode
    const at = { stop, stops: route.length, arrivesBy }
    return {
      here: here.map((milestone) => stepOf(milestone, spanAt(milestone.code, at))),
      onward: onward.map((milestone) => stepOf(milestone, spanAfter(stop))),
    }
  })
  const steps = stops.flatMap(({ here, onward }) => [...here, ...onward])
  const happened = happenedSteps(steps, reachedBy(order, route.length))
  const overtaken = overtakenSteps(steps, happened)
  const arranged = stops.map(({ here, onward }) => ({
    here: arrangeSteps(here, happened),
    onward: arrangeSteps(onward, happened),
  }))
  const shown = arranged.flatMap(({ here, onward }) => [...here, ...onward])
  const next = shown.find((step) => !happened.has(step))
  const lastStuffed = shown.findLastIndex(({ milestone }) => milestone.code === 'STUF')
  const emptyCollected = new Set(
    shown.slice(0, Math.max(lastStuffed, 0)).filter(({ milestone }) => milestone.code === 'GTOT'),
  )
  const stateOf = (step: Step): MilestoneState => {
    if (happened.has(step)) return 'done'
    if (shipmentStatus === 'CANCELED') return 'dropped'
    return step === next ? 'next' : 'coming'
  }
  const rowOf = (step: Step): TimelineRow<C, S> => ({
    milestone: step.milestone as Milestone<Code<C>, S['place']>,
    state: stateOf(step),
    isEmptyCollected: emptyCollected.has(step),
    overtaken: shipmentStatus === 'CANCELED' ? null : (overtaken.get(step) ?? null),
  })
  const legs = legStatesOf(order)
  return route.map((point, index) => {
    const { here = [], onward = [] } = arranged[index] ?? {}
    const leg = legs[index]
    return {
      point,
      rows: here.map(rowOf),
      isReached: shipmentStatus === 'ARRIVED' || Boolean(point.arrival?.actual ?? point.departure?.actual),
      onward: leg === undefined ? null : { state: leg, rows: onward.map(rowOf) },
    }
  })
}

/** The rows of a timeline from its first to its last. */
export function rowsOf<C extends string, S extends LedgerStop>(
  stops: readonly TimelineStop<C, S>[],
): TimelineRow<C, S>[] {
  return stops.flatMap(({ rows, onward }) => [...rows, ...(onward?.rows ?? [])])
}
