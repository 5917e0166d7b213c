import { logMark } from '#freight/order-record/log/event-decisions.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { Problem } from '#platform/http/problem.ts'
import { lockOrganizations, type OrderKeys } from './order-keys.ts'

const ofOrder = (alias: string): SQL =>
  sql.raw(`${alias}.organization_id = o.organization_id AND ${alias}.order_id = o.id`)

/**
 * The version of the parts of an order that the company changes: its record, log, references and documents.
 * Numbers that follow from them or from the clock don't change it.
 */
export async function readContentVersion(
  database: Database,
  { organizationId, id }: OrderKeys,
): Promise<string> {
  const [row] = await rowsOf<{ version: string }>(
    database,
    sql`SELECT md5(concat_ws(' ', o.record_hash, o.status, ${logMark},
        (SELECT string_agg(concat_ws('.', d.id, d.content_hash, d.kind, d.name, d.state, d.is_internal), ' ' ORDER BY d.id)
          FROM documents d WHERE ${ofOrder('d')}),
        (SELECT string_agg(concat_ws('.', r.type, r.value, r.origin), ' ' ORDER BY r.type, r.value, r.origin)
          FROM order_references r WHERE ${ofOrder('r')}))) AS version
      FROM orders o WHERE o.organization_id = ${organizationId} AND o.id = ${id}`,
  )
  if (!row) throw new Problem('not_found')
  return row.version
}

/**
 * Waits for other writers of the order, then throws `stale` unless `If-Match` is missing or names its
 * version.
 */
export async function lockContentVersion(
  tx: Database,
  order: OrderKeys,
  ifMatch: string | undefined,
): Promise<void> {
  await lockOrganizations(tx, [order.organizationId])
  if (ifMatch !== undefined) checkIfMatch(ifMatch, await readContentVersion(tx, order))
}
