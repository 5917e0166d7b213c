import type { EventClassifier } from '@portolan/freight/ledger/logged-event'
import type { Direction } from '@portolan/freight/ledger/order-record'
import type { Precision } from '@portolan/freight/time/moment'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A row of `eta_history`. */
export interface PromiseRow {
  target: Direction
  at: string
  precision?: Precision | undefined
  classifier: EventClassifier
  source: string
  reasonCode: string | null
  remark: string | null
  receivedAt: string
}

/** The moved promises of an order, oldest first; empty if no time ever moved. */
export async function listPromiseRows(
  database: Database,
  { organizationId, orderId }: { organizationId: string; orderId: string },
): Promise<PromiseRow[]> {
  const rows = await rowsOf<PromiseRow>(
    database,
    sql`SELECT target, at::text AS at, coalesce(at_precision, 'time') AS precision, classifier, source, reason_code AS "reasonCode", remark,
        received_at::text AS "receivedAt"
      FROM eta_history WHERE organization_id = ${organizationId} AND order_id = ${orderId} ORDER BY target, seq`,
  )
  return rows.map((row) => ({ ...row, at: toInstant(row.at), receivedAt: toInstant(row.receivedAt) }))
}
