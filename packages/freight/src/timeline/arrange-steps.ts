import { provesPresence } from './sequence.ts'
import type { Step } from './settle-steps.ts'

const mustFollow = (a: Step, b: Step) => a.span.first > b.span.last

/** Facts come in order of time; those whose times don't tell them apart, in that of the route. */
function arrangeFacts(facts: readonly Step[]): Step[] {
  const arranged: Step[] = []
  const inSequence = facts.toSorted((a, b) => a.span.first - b.span.first || a.earliest - b.earliest)
  for (const fact of inSequence) {
    let index = arranged.length
    while ((arranged[index - 1]?.earliest ?? Number.NEGATIVE_INFINITY) > fact.latest) index -= 1
    arranged.splice(index, 0, fact)
  }
  return arranged
}

/** Future steps are in the order of the route; steps without a fixed order, by time. */
function arrangeOpen(open: readonly Step[]): Step[] {
  const byTime = (a: Step, b: Step) => a.span.first - b.span.first || a.earliest - b.earliest
  const isFixed = ({ span }: Step) => span.first === span.last
  const arranged = open.filter(isFixed).toSorted(byTime)
  for (const step of open.filter((each) => !isFixed(each)).toSorted(byTime)) {
    let index = arranged.findLastIndex((each) => mustFollow(step, each)) + 1
    for (let next = arranged[index]; next && next.earliest <= step.earliest; next = arranged[index]) {
      if (mustFollow(next, step)) break
      index += 1
    }
    arranged.splice(index, 0, step)
  }
  return arranged
}

/**
 * The steps of a stop as a person reads them: what was reported, by time; what must have happened without a
 * report, before the fact that proves it; then what is to come, in the order of the route.
 */
export function arrangeSteps(steps: readonly Step[], happened: ReadonlySet<Step>): Step[] {
  const arranged = arrangeFacts(steps.filter(({ certainty }) => certainty === 'actual'))
  const unconfirmed = steps.filter((step) => step.certainty !== 'actual' && happened.has(step))
  for (const step of arrangeOpen(unconfirmed)) {
    const proof = arranged.findIndex(
      (each) => each.certainty === 'actual' && provesPresence(each.milestone.code) && mustFollow(each, step),
    )
    arranged.splice(proof < 0 ? arranged.length : proof, 0, step)
  }
  return [...arranged, ...arrangeOpen(steps.filter((step) => !happened.has(step)))]
}
