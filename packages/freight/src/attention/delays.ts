import { againstPlan, overdueFrom } from '#punctuality.ts'
import { areDays, bestMoment, type Moment, minutesBetween, momentOf } from '#time/moment.ts'
import { atOnce, type ForeseenAlert, minutesSince, nextSince, toInstant } from './alert.ts'
import type { AttentionFacts } from './order-facts.ts'
import { expectedAt, pendingSteps, type RouteStep } from './route-steps.ts'

const minuteMs = 60_000

/** A departure or arrival that will be overdue unless it's reported. */
interface Stall {
  step: RouteStep
  expected: Moment
  from: number
}

function dueOf({ mode, place }: RouteStep) {
  return { mode, timeZone: place.timeZone }
}

/** The step that is overdue first. */
function stallOf(pending: readonly RouteStep[]): Stall | null {
  let first: Stall | null = null
  for (const step of pending) {
    const expected = expectedAt(step)
    if (expected === null) continue
    const from = overdueFrom(expected, dueOf(step))
    if (first === null || from < first.from) first = { step, expected, from }
  }
  return first
}

/** Why a time of the route moved: a reason explains its own departure or arrival and no other. */
function reasonOf({ route, reasons }: AttentionFacts, { stop, direction }: RouteStep): { reason?: string } {
  const isEnd = direction === 'departure' ? stop === 0 : stop === route.length - 1
  const reason = isEnd ? reasons[direction] : null
  return reason === null ? {} : { reason }
}

/** The zone in whose calendar the delay of a step is counted; none where it's counted in minutes. */
function dayZoneOf({ step, expected }: Stall): { dayZone?: string } {
  const { timeZone } = step.place
  if (!areDays(timeZone, expected, momentOf(step.times, 'planned'))) return {}
  return { dayZone: timeZone ?? 'UTC' }
}

/** When something is, as alerts keep it. */
function aboutTime({ at, precision }: Moment) {
  return precision === 'day' ? { at, precision } : { at }
}

function lateArrival(facts: AttentionFacts, last: RouteStep | undefined): ForeseenAlert[] {
  const planned = momentOf(last?.times, 'planned')
  const estimated = momentOf(last?.times, 'estimated')
  if (!last || !planned || !estimated) return []
  const { timeZone } = last.place
  const { verdict, differenceMs } = againstPlan(planned, estimated, { mode: facts.transportMode, timeZone })
  if (verdict !== 'late') return []
  const minutes = Math.floor(differenceMs / minuteMs)
  return [
    {
      kind: 'late-arrival',
      from: atOnce,
      ...aboutTime(planned),
      stop: last.stop,
      minutes,
      ...reasonOf(facts, last),
    },
  ]
}

/**
 * An arrival that is expected late, and a step that passes without a report and puts the arrival in doubt.
 */
export function delays(facts: AttentionFacts): ForeseenAlert[] {
  const pending = pendingSteps(facts)
  const last = pending.at(-1)
  const alerts = lateArrival(facts, last)
  const stall = stallOf(pending)
  if (stall === null) return alerts
  const from = toInstant(stall.from)
  const { stop, direction } = stall.step
  alerts.push({
    kind: `missed-${direction}`,
    from,
    ...aboutTime(stall.expected),
    stop,
    ...dayZoneOf(stall),
    ...reasonOf(facts, stall.step),
  })
  const arrival = last === undefined ? null : expectedAt(last)
  if (last && last !== stall.step && arrival !== null)
    alerts.push({
      kind: 'unlikely-arrival' as const,
      from,
      ...aboutTime(arrival),
      stop: last.stop,
      ...reasonOf(facts, last),
    })
  return alerts
}

/** How far behind its plan an order is, early ones below 0. */
export interface Lateness {
  /** The best of the arrival less its plan; null if either is unknown. */
  lateMinutes: number | null
  /** From when a step is overdue: then the order is as late as that step's plan is ago. */
  stalledAt: string | null
  stalledSince: string | null
  /** The zone in whose calendar that is counted, as whole days; absent where it's minutes. */
  dayZone?: string
}

export function latenessOf(facts: AttentionFacts): Lateness {
  const none: Lateness = { lateMinutes: null, stalledAt: null, stalledSince: null }
  if (facts.shipmentStatus === 'CANCELED') return none
  const last = facts.route.at(-1)
  const [planned, known] = [momentOf(last?.arrival, 'planned'), bestMoment(last?.arrival)]
  const lateMinutes =
    known && planned ? cutMinutes(minutesBetween(planned, known, last?.place.timeZone ?? null)) : null
  const stall = facts.status === 'archived' ? null : stallOf(pendingSteps(facts))
  if (stall === null) return { ...none, lateMinutes }
  // An estimate before the plan can be overdue before the plan has passed.
  const since = Math.min(Date.parse(stall.step.times?.planned ?? stall.expected.at), stall.from)
  const stalled = { stalledAt: toInstant(stall.from), stalledSince: toInstant(since) }
  return { lateMinutes, ...stalled, ...dayZoneOf(stall) }
}

// Within what a column of PostgreSQL counts.
const maxMinutes = 2_000_000_000

function cutMinutes(minutes: number): number {
  return Math.min(Math.max(minutes, -maxMinutes), maxMinutes)
}

/** Minutes behind the plan as of a time; null if unknown. */
export function minutesLate(
  { lateMinutes, stalledAt, stalledSince, dayZone }: Lateness,
  now: number,
): number | null {
  if (stalledAt === null || stalledSince === null || Date.parse(stalledAt) > now) return lateMinutes
  return minutesSince(Date.parse(stalledSince), now, dayZone)
}

/** When `minutesLate` will answer something else than at `now`. */
export function latenessChangesAt({ stalledAt, stalledSince, dayZone }: Lateness, now: number): number {
  if (stalledAt === null || stalledSince === null) return Number.POSITIVE_INFINITY
  const stalled = Date.parse(stalledAt)
  return stalled > now ? stalled : nextSince(Date.parse(stalledSince), now, dayZone)
}
