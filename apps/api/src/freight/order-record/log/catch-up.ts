import { recordSource } from '@portolan/freight/ledger/log-entry'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { StoredLedger } from './load-ledgers.ts'
import { readLogs } from './log-rows.ts'
import { logRecords, type OwnEvent } from './own-log.ts'

/**
 * Adds the company's own events of orders saved by the previous version to their logs and ledgers, from what
 * these orders show. Rows of other sources have the ID of a log entry as their reference.
 */
export async function catchUp(tx: Database, ledgers: readonly StoredLedger[], now: string): Promise<void> {
  const behind = ledgers.filter(({ isBehind }) => isBehind)
  if (behind.length === 0) return
  const events = await rowsOf<OwnEvent>(
    tx,
    sql`SELECT gen_random_uuid() AS id, e.organization_id AS "organizationId", e.order_id AS "orderId", e.ref, e.at::text AS at, e.classifier, e.code,
        CASE e.at_precision WHEN 'day' THEN 'date' ELSE 'time' END AS precision, 'given' AS "zoneBasis", e.place, u.ref AS "unitRef", e.remark
      FROM order_events e LEFT JOIN shipment_units u ON u.organization_id = e.organization_id AND u.id = e.unit_id
      WHERE e.order_id = ANY(${sql.param(behind.map(({ id }) => id))}::uuid[])
        AND NOT EXISTS (SELECT FROM event_log l WHERE l.organization_id = e.organization_id AND l.order_id = e.order_id
          AND l.source <> ${recordSource} AND l.id::text = split_part(e.ref, ' ', 1))`,
  )
  await logRecords(tx, behind, events, { now, statedBy: null })
  const logs = await readLogs(tx, behind satisfies readonly OrderKeys[])
  for (const ledger of behind) ledger.entries = logs.get(ledger.id) ?? []
}
