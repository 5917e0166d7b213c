import type { Deps } from '#freight/deps.ts'
import { isConflict, isDataFault, isOutage } from '#platform/db/connection/database-faults.ts'
import { clearFaults, listHeld, noteFault, type QueueItem } from '#platform/queues/queue-faults.ts'
import { isStorageFull } from '#platform/storage/disk-space.ts'
import { type MatchDeps, type MatchedEvent, matchEvents, matchTaken } from './match-events.ts'
import { listPending, stopWaiting } from './pending-events.ts'
import { dropQueuedKey, listQueuedKeys, makePending, takeQueuedKeys } from './queued-keys.ts'
import type { StepSizes } from './step-sizes.ts'

export type SafeDeps = MatchDeps & Pick<Deps, 'log' | 'reports'>

/** This many consecutive failures indicate a problem of the database rather than of the items. */
const maxInARow = 3

/** Matches a step of pending events; see `inParts`. */
export async function matchPending(deps: SafeDeps, atMost: number): Promise<MatchedEvent[]> {
  const excludedIds = await listHeld(deps.database, 'message-events')
  try {
    const matched = await matchEvents(deps, { atMost, held: excludedIds })
    await clearFaults(
      deps.database,
      'message-events',
      matched.map(({ id }) => id),
    )
    return matched
  } catch (error) {
    if (isHopeless(error)) throw error
    return matchGiven(deps, await listPending(deps.database, { atMost, held: excludedIds }))
  }
}

/** The same for given events. */
export async function matchGiven(deps: SafeDeps, ids: readonly string[]): Promise<MatchedEvent[]> {
  const matched: MatchedEvent[] = []
  await inParts(ids, {
    async work(part) {
      matched.push(...(await matchEvents(deps, { ids: part, which: 'pending', left: true })))
      await clearFaults(deps.database, 'message-events', part)
    },
    async fail(id, error) {
      const isSetAside = await note(deps, { queue: 'message-events', item: id }, error)
      if (isSetAside) await stopWaiting(deps.database, [id])
      matched.push({ id, orders: [], isNew: false })
    },
  })
  return matched
}

/**
 * Takes a step of queued keys and matches their events; returns the number of keys. The events of an order
 * are found together, so its columns are written once. On failure, the events only become pending, so that
 * each can be tried separately.
 */
export async function takeKeys(
  deps: SafeDeps,
  sizes: StepSizes,
  onMatched: (matched: readonly MatchedEvent[]) => void,
): Promise<number> {
  const { database } = deps
  const excludedIds = await listHeld(database, 'message-keys')
  try {
    let matched: MatchedEvent[] = []
    const keys = await takeQueuedKeys(database, sizes, { held: excludedIds }, async (tx, ids) => {
      matched = await matchTaken(tx, deps, { ids, which: 'all' })
    })
    onMatched(matched)
    return keys
  } catch (error) {
    if (isHopeless(error)) throw error
  }
  let count = 0
  const keys = await listQueuedKeys(database, sizes.keys, { held: excludedIds })
  await inParts(keys, {
    async work(part) {
      count += await takeQueuedKeys(database, sizes, { only: part }, makePending)
      await clearFaults(database, 'message-keys', part)
    },
    async fail(key, error) {
      count++
      const isSetAside = await note(deps, { queue: 'message-keys', item: key }, error)
      if (isSetAside) await dropQueuedKey(database, key)
    },
  })
  return count
}

interface Parts {
  work(part: readonly string[]): Promise<void>
  /** Called for an item that fails on its own. */
  fail(item: string, error: unknown): Promise<void>
}

/**
 * Runs work on items. On failure, runs each half separately, down to the item that causes it: that one is
 * retried later, the others are done. Throws if the database is unavailable, or if everything keeps failing.
 */
async function inParts(items: readonly string[], { work, fail }: Parts): Promise<void> {
  let inARow = 0
  async function attempt(part: readonly string[]): Promise<void> {
    if (part.length === 0) return
    try {
      await work(part)
      inARow = 0
    } catch (error) {
      if (isHopeless(error)) throw error
      const [item] = part
      if (part.length > 1) {
        const middle = part.length >> 1
        await attempt(part.slice(0, middle))
        await attempt(part.slice(middle))
      } else if (item !== undefined) {
        await fail(item, error)
        if (!isDataFault(error) && ++inARow >= maxInARow) throw error
      }
    }
  }
  await attempt(items)
}

function isHopeless(error: unknown): boolean {
  return isOutage(error) || isStorageFull(error)
}

async function note({ database, log, reports }: SafeDeps, item: QueueItem, error: unknown): Promise<boolean> {
  const { isSetAside } = await noteFault(database, item, error)
  if (isSetAside) log.error({ err: error, ...item }, 'set aside: see portal queues list')
  else log.warn({ err: error, ...item }, 'it will be tried again')
  if (!isConflict(error)) reports.error(error, 'matching')
  return isSetAside
}
