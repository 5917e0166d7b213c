import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { OrderKeys } from './learned-references.ts'
import type { StoredReference } from './references-of.ts'

type Named = Pick<StoredReference, 'type' | 'value' | 'issuer'>

/**
 * The references from the company and from the order's own fields and units, which match whatever messages
 * say.
 */
export function listOwnReferences(
  database: Database,
  { organizationId, orderId }: OrderKeys,
): Promise<Named[]> {
  return rowsOf<Named>(
    database,
    sql`SELECT type, value, issuer FROM order_references
      WHERE organization_id = ${organizationId} AND order_id = ${orderId} AND origin IN ('company', 'derived', 'desk')`,
  )
}

/** Removes references that an order learned from messages; returns those that it had. */
export async function forgetLearned(
  tx: Database,
  { organizationId, orderId }: OrderKeys,
  references: readonly Named[],
): Promise<OrderReference[]> {
  if (references.length === 0) return []
  return rowsOf<OrderReference>(
    tx,
    sql`DELETE FROM order_references r
      USING json_to_recordset(${JSON.stringify(references)}::json) AS k (type text, value text, issuer text)
      WHERE r.organization_id = ${organizationId} AND r.order_id = ${orderId} AND r.origin = 'message'
        AND r.type = k.type AND r.value = k.value AND r.issuer = k.issuer
      RETURNING r.type, r.shown AS value, nullif(r.issuer, '') AS issuer`,
  )
}

/**
 * Removes a reference in all its origins except the order's own fields, and keeps messages from teaching it
 * again; returns what was removed.
 */
export async function refuseReference(
  tx: Database,
  { organizationId, orderId }: OrderKeys,
  { type, value }: Pick<Named, 'type' | 'value'>,
  { by, reason }: { by: string; reason: string | null },
): Promise<OrderReference[]> {
  await tx.execute(sql`INSERT INTO refused_references (organization_id, order_id, type, value, reason, decided_by)
    VALUES (${organizationId}, ${orderId}, ${type}, ${value}, ${reason}, ${by}) ON CONFLICT DO NOTHING`)
  return rowsOf<OrderReference>(
    tx,
    sql`DELETE FROM order_references WHERE organization_id = ${organizationId} AND order_id = ${orderId}
        AND type = ${type} AND value = ${value} AND origin <> 'derived'
      RETURNING type, shown AS value, nullif(issuer, '') AS issuer`,
  )
}

/** A text that changes with each committed transaction that took something from orders or deleted one. */
export async function readEdition(database: Database): Promise<string> {
  const [row] = await rowsOf<{ edition: string }>(
    database,
    sql`SELECT edition::text AS edition FROM matching_edition`,
  )
  return row?.edition ?? ''
}

/**
 * Makes transactions that looked for orders before this one, and wait for its locks, look again. Call it
 * last: others that take something back wait for the row.
 */
export async function raiseEdition(tx: Database): Promise<void> {
  await tx.execute(sql`UPDATE matching_edition SET edition = edition + 1`)
}
