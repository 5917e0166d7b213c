import { againstPlan, overdueFrom } from '#punctuality.ts'
import { atOnce, type ForeseenAlert, nextMinuteOf, toInstant } from './alert.ts'
import type { AttentionFacts } from './order-facts.ts'
import { expectedAt, pendingSteps, type RouteStep } from './route-steps.ts'

const minuteMs = 60_000

/** A departure or arrival that will be overdue unless it's reported. */
interface Stall {
  step: RouteStep
  expected: string
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

function lateArrival(facts: AttentionFacts, last: RouteStep | undefined): ForeseenAlert[] {
  const { planned, estimated } = last?.times ?? {}
  if (!last || !planned || !estimated) return []
  const { timeZone } = last.place
  const { verdict, differenceMs } = againstPlan(planned, estimated, { mode: facts.transportMode, timeZone })
  if (verdict !== 'late') return []
  const minutes = Math.floor(differenceMs / minuteMs)
  return [
    { kind: 'late-arrival', from: atOnce, at: planned, stop: last.stop, minutes, ...reasonOf(facts, last) },
  ]
}

/** An arrival that is expected late, and a step that passes without a report and puts the arrival in doubt. */
export function delays(facts: AttentionFacts): ForeseenAlert[] {
  const pending = pendingSteps(facts)
  const last = pending.at(-1)
  const alerts = lateArrival(facts, last)
  const stall = stallOf(pending)
  if (stall === null) return alerts
  const from = toInstant(stall.from)
  const { stop, direction } = stall.step
  alerts.push({ kind: `missed-${direction}`, from, at: stall.expected, stop, ...reasonOf(facts, stall.step) })
  const arrival = last === undefined ? null : expectedAt(last)
  if (last && last !== stall.step && arrival !== null)
    alerts.push({
      ...{ kind: 'unlikely-arrival' as const, from, at: arrival, stop: last.stop },
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
}

export function latenessOf(facts: AttentionFacts): Lateness {
  const none: Lateness = { lateMinutes: null, stalledAt: null, stalledSince: null }
  if (facts.shipmentStatus === 'CANCELED') return none
  const { planned, estimated, actual } = facts.route.at(-1)?.arrival ?? {}
  const known = actual ?? estimated ?? planned
  const lateMinutes = known && planned ? minutesBetween(planned, known) : null
  const stall = facts.status === 'archived' ? null : stallOf(pendingSteps(facts))
  if (stall === null) return { ...none, lateMinutes }
  // An estimate before the plan can be overdue before the plan has passed.
  const since = Math.min(Date.parse(stall.step.times?.planned ?? stall.expected), stall.from)
  return { lateMinutes, stalledAt: toInstant(stall.from), stalledSince: toInstant(since) }
}

// Within what a column of PostgreSQL counts.
const mostMinutes = 2_000_000_000

function minutesBetween(planned: string, at: string): number {
  const minutes = Math.floor((Date.parse(at) - Date.parse(planned)) / minuteMs)
  return Math.min(Math.max(minutes, -mostMinutes), mostMinutes)
}

/** Minutes behind the plan as of a time; null if unknown. */
export function minutesLate({ lateMinutes, stalledAt, stalledSince }: Lateness, now: number): number | null {
  if (stalledAt === null || stalledSince === null || Date.parse(stalledAt) > now) return lateMinutes
  return Math.floor((now - Date.parse(stalledSince)) / minuteMs)
}

/** When `minutesLate` will answer something else than at `now`. */
export function latenessChangesAt({ stalledAt, stalledSince }: Lateness, now: number): number {
  if (stalledAt === null || stalledSince === null) return Number.POSITIVE_INFINITY
  const stalled = Date.parse(stalledAt)
  return stalled > now ? stalled : nextMinuteOf(Date.parse(stalledSince), now)
}
