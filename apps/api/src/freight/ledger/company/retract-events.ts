import type { RestoredEvents, RetractedEvents } from '@portolan/contract/company/corrections/order-log'
import type { Deps } from '#freight/deps.ts'
import type { LogDeps } from '#freight/ledger/append-events.ts'
import { giveBack } from '#freight/ledger/give-back.ts'
import { changesOf } from '#freight/ledger/preview-changes.ts'
import { takeBack } from '#freight/ledger/take-back.ts'
import { lockContentVersion } from '#freight/order-record/keys/content-version.ts'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import {
  type Decision,
  decideRetraction,
  forgetRetractions,
  type StatementKey,
} from '#freight/order-record/log/event-decisions.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { tryOut } from '#platform/db/try-out.ts'
import { Problem } from '#platform/http/problem.ts'

/** The IDs that aren't entries of the order's log. */
export async function findStrangeEntries(
  database: Database,
  order: OrderKeys,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT id FROM event_log WHERE organization_id = ${order.organizationId} AND order_id = ${order.id}
      AND id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  const own = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !own.has(id.toLowerCase()))
}

/**
 * Retracts everything stated so far, by any source, under the IDs of these entries. The history keeps it as
 * retracted; later statements by the source count again. Repeating it changes nothing.
 */
export function retractEvents(
  { database, ...deps }: Pick<Deps, 'database'> & LogDeps,
  order: OrderKeys,
  ids: readonly string[],
  decision: Decision,
  { isDryRun = false, ifMatch }: { isDryRun?: boolean; ifMatch?: string | undefined } = {},
): Promise<RetractedEvents> {
  const work = async (tx: Database): Promise<RetractedEvents> => {
    await lockContentVersion(tx, order, ifMatch)
    let retracted = 0
    const result = await takeBack(tx, deps, order, async () => {
      const statements = await listStatements(tx, order, ids)
      retracted = statements.length
      await decideRetraction(tx, statements, decision)
    })
    if (result === null) throw new Problem('not_found')
    const changes = await changesOf(tx, [{ ...keysOf(order), ...result }])
    return { retracted, notifications: result.notifications, changes }
  }
  return isDryRun ? tryOut(database, work) : database.transaction(work)
}

/** Undoes retractions by the company. Repeating it changes nothing. */
export function restoreEvents(
  { database, ...deps }: Pick<Deps, 'database'> & LogDeps,
  order: OrderKeys,
  ids: readonly string[],
): Promise<RestoredEvents> {
  return database.transaction(async (tx) => {
    let restored = 0
    const result = await giveBack(tx, deps, order, async () => {
      restored = await forgetRetractions(tx, await listNamed(tx, order, ids))
    })
    if (result === null) throw new Problem('not_found')
    return { restored, changes: await changesOf(tx, [{ ...keysOf(order), ...result }]) }
  })
}

/** The statements of the entries. */
function listNamed(tx: Database, { organizationId, id }: OrderKeys, ids: readonly string[]) {
  return rowsOf<StatementKey>(
    tx,
    sql`SELECT DISTINCT organization_id AS "organizationId", order_id AS "orderId", source, source_event_id AS "sourceEventId"
      FROM event_log WHERE organization_id = ${organizationId} AND order_id = ${id} AND id = ANY(${sql.param([...ids])}::uuid[])`,
  )
}

function keysOf({ organizationId, id: orderId }: OrderKeys) {
  return { organizationId, orderId }
}

/** The statements of the entries, with the latest revision, unless already retracted. */
function listStatements(tx: Database, { organizationId, id }: OrderKeys, ids: readonly string[]) {
  return rowsOf<{
    organizationId: string
    orderId: string
    source: string
    sourceEventId: string
    revision: number
  }>(
    tx,
    sql`SELECT l.organization_id AS "organizationId", l.order_id AS "orderId", l.source, l.source_event_id AS "sourceEventId",
        max(l.revision)::int AS revision
      FROM (SELECT DISTINCT source, source_event_id FROM event_log
        WHERE organization_id = ${organizationId} AND order_id = ${id} AND id = ANY(${sql.param([...ids])}::uuid[])) AS named
      JOIN event_log l ON l.organization_id = ${organizationId} AND l.order_id = ${id} AND l.source = named.source
        AND l.source_event_id = named.source_event_id
      LEFT JOIN event_decisions d ON d.organization_id = l.organization_id AND d.order_id = l.order_id
        AND d.source = l.source AND d.source_event_id = l.source_event_id
      GROUP BY 1, 2, 3, 4 HAVING max(l.revision) > coalesce(max(d.retracted_revision), 0)`,
  )
}
