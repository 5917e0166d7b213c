import { setImmediate } from 'node:timers/promises'
import { type MatchedEvent, matchEvents } from '#freight/carrier-messages/matching/match-events.ts'
import { matchGiven } from '#freight/carrier-messages/matching/match-safely.ts'
import { findMatched } from '#freight/carrier-messages/matching/pending-events.ts'
import { stepSizes } from '#freight/carrier-messages/matching/step-sizes.ts'
import type { Deps } from '#freight/deps.ts'
import { isDataFault, isOutage } from '#platform/db/connection/database-faults.ts'

/**
 * Rounds of matching events without an order, each after one taught its order something. A worker does the
 * rest.
 */
const maxRounds = 4

/** The known outcome of events, and those that still wait. */
export interface StoredOutcome {
  matched: ReadonlyMap<string, MatchedEvent>
  waiting: ReadonlySet<string>
}

/**
 * Finds the orders of events just stored. An order may learn from one event what matches others, in any
 * sequence; a worker may have matched some already. If this takes too long, the stored events wait for a
 * worker.
 */
export async function matchStored(deps: Deps, ids: readonly string[]): Promise<StoredOutcome> {
  const matched = new Map<string, MatchedEvent>()
  try {
    let isLearning = await matchRound(deps, ids, matched, { again: false })
    for (let round = 1; isLearning && round < maxRounds; round++) {
      const unmatched = ids.filter((id) => matched.get(id)?.orders.length === 0)
      if (unmatched.length === 0) break
      isLearning = await matchRound(deps, unmatched, matched, { again: true })
    }
  } catch (error) {
    if (isOutage(error)) throw error
    deps.log.warn({ err: error }, 'events of a carrier message are matched later')
  }
  const unsettled = ids.filter((id) => !matched.get(id)?.orders.length)
  const waiting = new Set<string>()
  for (const { isPending, id, orders } of await findMatched(deps.database, unsettled)) {
    if (orders.length > 0) matched.set(id, { id, orders, isNew: true })
    else if (isPending) waiting.add(id)
  }
  return { matched, waiting }
}

/** Returns true if an event got an order. */
async function matchRound(
  deps: Deps,
  ids: readonly string[],
  matched: Map<string, MatchedEvent>,
  { again }: { again: boolean },
): Promise<boolean> {
  const { events: atOnce } = stepSizes(deps.env)
  let isLearning = false
  for (let start = 0; start < ids.length; start += atOnce) {
    for (const one of await matchStep(deps, ids.slice(start, start + atOnce), again)) {
      matched.set(one.id, one)
      isLearning ||= one.isNew
    }
    await setImmediate()
  }
  return isLearning
}

async function matchStep(deps: Deps, ids: readonly string[], again: boolean): Promise<MatchedEvent[]> {
  try {
    return await matchEvents(deps, { ids, which: again ? 'unmatched' : 'pending' })
  } catch (error) {
    if (!isDataFault(error)) throw error
    return matchGiven(deps, ids)
  }
}
