import { deliverAttachments } from '#freight/carrier-messages/matching/attachments.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'
import { isDataFault } from './data-fault.ts'
import { type MatchDeps, type MatchedEvent, matchEvents } from './match-events.ts'
import { eventsPerBatch, type Taken } from './pending-events.ts'

type WaitingDeps = MatchDeps & Pick<Deps, 'files' | 'documentSubscribers' | 'env' | 'log' | 'reports'>

const keysPerBatch = 1_000

/**
 * Matches everything that waits: events that are new or whose references orders got, again and again until what orders learn brings
 * nothing more. Several processes on one database share the work. Answers how many events got an order that they didn't have.
 */
export async function matchWaiting(deps: WaitingDeps, signal?: AbortSignal): Promise<number> {
  let count = 0
  while (!signal?.aborted) {
    const keys = await takeQueuedKeys(deps.database)
    const matched = await matchSafely(deps, 'any')
    count += matched.filter(({ isNew }) => isNew).length
    if (keys === 0 && matched.length === 0) break
  }
  await deliverAttachments(deps)
  return count
}

/**
 * As `matchEvents`; where the database refuses what one of them says, each is matched separately, and that one is left without an
 * order.
 */
export async function matchSafely(deps: WaitingDeps, taken: Taken): Promise<MatchedEvent[]> {
  try {
    return await matchEvents(deps, taken)
  } catch (error) {
    if (!isDataFault(error)) throw error
  }
  const ids = taken === 'any' ? await listPending(deps.database) : taken.ids
  const matched: MatchedEvent[] = []
  for (const id of ids) {
    try {
      matched.push(...(await matchEvents(deps, { ids: [id] })))
    } catch (error) {
      if (!isDataFault(error)) throw error
      deps.log.error({ err: error, event: id }, 'an event of a carrier message could not be saved')
      deps.reports.error(error, 'matching')
      await deps.database.execute(sql`UPDATE inbound_events SET is_pending = false WHERE id = ${id}`)
      matched.push({ id, orders: [], isNew: false })
    }
  }
  return matched
}

async function listPending(database: Database): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM inbound_events WHERE is_pending ORDER BY id LIMIT ${eventsPerBatch}`,
  )
  return rows.map(({ id }) => id)
}

/** Has the events looked at whose keys were queued, and answers how many keys those were. */
export async function takeQueuedKeys(database: Database): Promise<number> {
  return database.transaction(async (tx) => {
    const rows = await rowsOf<{ key: string }>(
      tx,
      sql`DELETE FROM reference_arrivals WHERE id IN (
          SELECT id FROM reference_arrivals ORDER BY id LIMIT ${keysPerBatch} FOR UPDATE SKIP LOCKED)
        RETURNING key`,
    )
    if (rows.length === 0) return 0
    // Those that are pending already, too: who has one under way may not have seen the order that queued its key. In the order in
    // which they are matched, so that no two wait for each other.
    await tx.execute(sql`UPDATE inbound_events AS e SET is_pending = true
      FROM (SELECT id FROM inbound_events
        WHERE keys && ${sql.param([...new Set(rows.map(({ key }) => key))])}::text[] ORDER BY id FOR UPDATE) AS named
      WHERE e.id = named.id`)
    return rows.length
  })
}
