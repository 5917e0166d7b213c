import type { OrderRecord } from '@portolan/contract/company/orders'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'
import type { MovedKeys } from './lock-rows.ts'

/** The order that a former customer had under a reference, with its present customer; null for none. */
export async function findMoved(
  database: Database,
  { ref, organization }: { ref: string; organization: string },
): Promise<MovedKeys | null> {
  const [row] = await rowsOf<MovedKeys>(
    database,
    sql`SELECT o.organization_id AS "organizationId", o.id AS "orderId" FROM moved_orders m
        JOIN organizations g ON g.id = m.organization_id
        JOIN orders o ON o.id = m.order_id AND o.organization_id <> m.organization_id
      WHERE g.ref = ${organization} AND m.ref = ${ref} ORDER BY m.id DESC LIMIT 1`,
  )
  return row ?? null
}

/** Why a batch leaves such an order out. */
export const movedReason = 'it was moved to another customer'

/**
 * Refuses new orders that were moved to another customer: sent again for the former one, they would show it
 * what it lost.
 */
export async function refuseMoved(
  tx: Database,
  records: readonly OrderRecord[],
  organizationIds: ReadonlyMap<string, string>,
): Promise<void> {
  if (records.length === 0) return
  const rows = await rowsOf(
    tx,
    sql`SELECT FROM unnest(
          ${sql.param(records.map(({ organization }) => organizationIds.get(organization.ref)))}::uuid[],
          ${sql.param(records.map(({ ref }) => ref))}::text[]) AS keys (organization_id, ref)
        JOIN moved_orders m ON m.organization_id = keys.organization_id AND m.ref = keys.ref
        JOIN orders o ON o.id = m.order_id AND o.organization_id <> m.organization_id
      LIMIT 1`,
  )
  if (rows.length > 0) throw new Problem('order_moved')
}

export interface MoveLine {
  fromRef: string
  fromName: string
  toRef: string
  toName: string
  isSameCompany: boolean
  reason: string | null
  by: string
  /** PostgreSQL's text. */
  at: string
}

/** The moves of an order, the latest first. */
export function listMoves(database: Database, orderId: string): Promise<MoveLine[]> {
  return rowsOf<MoveLine>(
    database,
    sql`SELECT organization_ref AS "fromRef", organization_name AS "fromName", to_ref AS "toRef", to_name AS "toName",
        is_same_company AS "isSameCompany", reason, moved_by AS by, moved_at::text AS at
      FROM moved_orders WHERE order_id = ${orderId} ORDER BY id DESC LIMIT 100`,
  )
}
