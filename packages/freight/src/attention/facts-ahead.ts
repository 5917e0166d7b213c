import { directionOf } from '#ledger/match-stops.ts'
import { atOnce, type ForeseenAlert, toInstant } from './alert.ts'
import type { AttentionFacts } from './order-facts.ts'

/** The first of what is reported as a fact although it hasn't come yet, until it comes. */
export function factsAhead({ ahead }: AttentionFacts): ForeseenAlert[] {
  const [first] = ahead.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  if (!first) return []
  const at = toInstant(Date.parse(first.at))
  const { code, place } = first
  const own = { ahead: directionOf(code) ?? ('event' as const), ...(place !== null && { place }) }
  return [{ kind: 'future-actual', from: atOnce, until: at, at, ...own }]
}
