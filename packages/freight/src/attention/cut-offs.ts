import type { CutOffCode } from '#cut-offs/cut-off-codes.ts'
import { loadingStop } from '#cut-offs/loading-stop.ts'
import { type ForeseenAlert, toInstant } from './alert.ts'
import type { AttentionRules } from './attention-rules.ts'
import type { AttentionFacts } from './order-facts.ts'
import { pendingSteps } from './route-steps.ts'

const hourMs = 3_600_000

// The earliest times are none to miss, a confirmed booking was made in time, and transshipments are the
// carrier's to keep.
const unwatched = new Set<CutOffCode>(['ECP', 'EFC', 'STA', 'SPA', 'TCO'])

/** Cut-offs that are near or have passed, before the departure that they are for. */
export function cutOffAlerts(facts: AttentionFacts, { cutOffHours }: AttentionRules): ForeseenAlert[] {
  const awaited = new Set(
    pendingSteps(facts).flatMap(({ stop, direction }) => (direction === 'departure' ? [stop] : [])),
  )
  const open = facts.cutOffs.filter(
    ({ code, place, metAt }) =>
      metAt === null && !unwatched.has(code) && awaited.has(loadingStop(facts, place)),
  )
  return open.flatMap(({ code, precision, at, endsAt, place }): ForeseenAlert[] => [
    {
      kind: 'cut-off-ahead',
      at,
      place,
      cutOff: { code, precision },
      until: endsAt,
      from: toInstant(Date.parse(endsAt) - cutOffHours * hourMs),
    },
    { kind: 'cut-off-passed', from: endsAt, at, place, cutOff: { code, precision } },
  ])
}
