import type { EventClassifier } from '#ledger/logged-event.ts'
import { directionOf } from '#ledger/match-stops.ts'
import type { LedgerPlace } from '#ledger/order-record.ts'
import { bestMoment } from '#time/moment.ts'
import { endOfDay } from '#time/wall-clock.ts'
import { certaintyOf, type Milestone } from './milestone.ts'
import { provesPresence, type Span } from './sequence.ts'

/** Why a stated time can't hold: it's before a step that precedes it, or after one that follows it. */
export interface Overtaken {
  side: 'before' | 'after'
  /** The other step, and how its time is known. */
  by: 'arrival' | 'departure' | 'step'
  certainty: EventClassifier
}

/** A milestone with its place in the sequence of the route. */
export interface Step {
  milestone: Milestone<string, LedgerPlace>
  span: Span
  certainty: EventClassifier
  /** Its time at the earliest and at the latest: a date is a whole day, of some zone if its own isn't known. */
  earliest: number
  latest: number
}

const hourMs = 3_600_000
// The clocks of the world are between 12 hours behind UTC and 14 ahead.
const [maxBehind, maxAhead] = [12 * hourMs, 14 * hourMs]

export function stepOf(milestone: Milestone<string, LedgerPlace>, span: Span): Step {
  const { times, place } = milestone
  const moment = bestMoment(times)
  const at = Date.parse(moment?.at ?? '')
  const isDay = moment?.precision === 'day' || (place !== null && place.timeZone === null)
  const zone = place?.timeZone ?? null
  return {
    milestone,
    span,
    certainty: certaintyOf(times),
    earliest: isDay && zone === null ? at - maxAhead : at,
    latest: isDay ? endOfDay(at, zone) - 1 + (zone === null ? maxBehind : 0) : at,
  }
}

/** Keeps the extreme of steps for the whole order and for each unit. */
class Extreme {
  readonly #isHigher: (a: Step, b: Step) => boolean
  #ofAll: Step | null = null
  #ofWhole: Step | null = null
  readonly #ofUnits = new Map<string, Step>()

  constructor(isHigher: (a: Step, b: Step) => boolean) {
    this.#isHigher = isHigher
  }

  #higher(a: Step | null | undefined, b: Step | null | undefined): Step | null {
    if (!a || !b) return a ?? b ?? null
    return this.#isHigher(b, a) ? b : a
  }

  add(step: Step): void {
    const { unitIds } = step.milestone
    this.#ofAll = this.#higher(this.#ofAll, step)
    if (unitIds.length === 0) this.#ofWhole = this.#higher(this.#ofWhole, step)
    for (const id of unitIds) this.#ofUnits.set(id, this.#higher(this.#ofUnits.get(id), step) ?? step)
  }

  /** Returns that of the same cargo: one unit's steps say nothing about another unit. */
  of({ milestone: { unitIds } }: Step): Step | null {
    if (unitIds.length === 0) return this.#ofAll
    return unitIds.reduce<Step | null>((best, id) => this.#higher(best, this.#ofUnits.get(id)), this.#ofWhole)
  }

  /** True if each unit of a step has one. */
  covers({ milestone: { unitIds } }: Step): boolean {
    if (unitIds.length === 0) return this.#ofAll !== null
    return this.#ofWhole !== null || unitIds.every((id) => this.#ofUnits.has(id))
  }
}

const latestFirst = (a: Step, b: Step) => a.earliest > b.earliest
const earliestFirst = (a: Step, b: Step) => a.latest < b.latest

/** Calls back for each step with the extreme of those that must follow it. */
function withFollowers(
  steps: readonly Step[],
  followers: readonly Step[],
  take: (step: Step, of: Extreme) => void,
): void {
  const extreme = new Extreme(earliestFirst)
  const rest = followers.toSorted((a, b) => a.span.first - b.span.first)
  for (const step of steps.toSorted((a, b) => b.span.last - a.span.last)) {
    for (let next = rest.at(-1); next && next.span.first > step.span.last; next = rest.at(-1)) {
      extreme.add(next)
      rest.pop()
    }
    take(step, extreme)
  }
}

const concerns = (a: Step, b: Step) => {
  const [own, others] = [a.milestone.unitIds, b.milestone.unitIds]
  return own.length === 0 || others.length === 0 || own.some((id) => others.includes(id))
}

/** The steps that have happened: reported, or proven by a report of a later step or by the order's status. */
export function happenedSteps(steps: readonly Step[], reached: number): Set<Step> {
  const facts = steps.filter(({ certainty }) => certainty === 'actual')
  const proofs = facts.filter(({ milestone }) => provesPresence(milestone.code))
  const happened = new Set(facts)
  const open = steps.filter(({ certainty }) => certainty !== 'actual')
  withFollowers(open, proofs, (step, after) => {
    if (step.span.last <= reached || after.covers(step)) happened.add(step)
  })
  // A step that needs no follower is over once its time and something that usually comes later have passed.
  for (const step of open) {
    const { first, last } = step.span
    if (first === last || happened.has(step)) continue
    const isOver = (proof: Step) =>
      proof.span.first > first && proof.earliest >= step.latest && concerns(step, proof)
    if (proofs.some(isOver)) happened.add(step)
  }
  return happened
}

function overtakenBy(side: Overtaken['side'], { milestone: { code }, certainty }: Step): Overtaken {
  return { side, by: directionOf(code) ?? 'step', certainty }
}

/** Accepts steps in their sequence unless their time is before a step that precedes them. */
function acceptInSequence(candidates: readonly Step[], accepted: readonly Step[]) {
  const overtaken = new Map<Step, Overtaken>()
  const fit: Step[] = []
  const extreme = new Extreme(latestFirst)
  const queue = accepted.toSorted((a, b) => b.span.last - a.span.last)
  const bySpan = Map.groupBy(candidates, ({ span }) => span.first)
  for (const [first, group] of [...bySpan].sort(([a], [b]) => a - b)) {
    for (let next = queue.at(-1); next && next.span.last < first; next = queue.at(-1)) {
      extreme.add(next)
      queue.pop()
    }
    for (const step of group) {
      const before = extreme.of(step)
      if (before && before.earliest > step.latest) overtaken.set(step, overtakenBy('before', before))
      else fit.push(step)
    }
    queue.push(...group.filter((step) => !overtaken.has(step)))
    queue.sort((a, b) => b.span.last - a.span.last)
  }
  return { overtaken, fit }
}

/**
 * The plans and estimates that what is known better contradicts: facts stand, an estimate overtakes a
 * plan, and of equals the earlier step stands.
 */
export function overtakenSteps(
  steps: readonly Step[],
  happened: ReadonlySet<Step>,
): ReadonlyMap<Step, Overtaken> {
  const overtaken = new Map<Step, Overtaken>()
  let accepted = steps.filter(({ certainty }) => certainty === 'actual')
  const open: Step[] = []
  for (const certainty of ['estimated', 'planned'] as const) {
    const candidates = steps.filter((step) => step.certainty === certainty && !happened.has(step))
    const tooLate = new Set<Step>()
    withFollowers(candidates, open, (step, after) => {
      const next = after.of(step)
      if (!next || step.earliest <= next.latest) return
      overtaken.set(step, overtakenBy('after', next))
      tooLate.add(step)
    })
    const { overtaken: tooEarly, fit } = acceptInSequence(
      candidates.filter((step) => !tooLate.has(step)),
      accepted,
    )
    for (const [step, by] of tooEarly) overtaken.set(step, by)
    accepted = [...accepted, ...fit]
    open.push(...fit)
  }
  return overtaken
}
