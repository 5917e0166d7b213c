import { setImmediate } from 'node:timers/promises'
import { type MatchedEvent, matchEvents } from '#freight/carrier-messages/matching/match-events.ts'
import { matchGiven } from '#freight/carrier-messages/matching/match-safely.ts'
import { findMatched } from '#freight/carrier-messages/matching/pending-events.ts'
import { stepSizes } from '#freight/carrier-messages/matching/step-sizes.ts'
import { isDataFault, isOutage } from '#platform/db/connection/database-faults.ts'
import type { Deps } from '#platform/process/deps.ts'

/**
 * How often events without an order are looked at again, each time after one taught its order something. A
 * worker goes on.
 */
const maxRounds = 4

/** What became of events as far as it is known now, and which still wait to be looked at. */
export interface StoredOutcome {
  matched: ReadonlyMap<string, MatchedEvent>
  waiting: ReadonlySet<string>
}

/**
 * Looks for the orders of events that were just stored. What an order learns from one of them finds others,
 * in whatever order they are; a worker may have been quicker with some. Where this takes too long, the events
 * wait for a worker: they are stored.
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

/** Answers whether an event got an order. */
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
