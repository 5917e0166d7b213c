import type { LogEvent } from '@portolan/contract/company/corrections/order-log'
import type { EventPlace } from '@portolan/freight/ledger/logged-event'
import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { decisionOfEntry, isDisowned } from '#freight/order-record/log/event-decisions.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

type LogRow = Omit<LogEvent, 'place' | 'decision'> & {
  place: EventPlace | null
  belongs: 'attached' | 'detached' | 'released' | null
  isDisowned: boolean
  reason: string | null
  decidedBy: string | null
  decidedAt: string | null
}

/** A page of an order's log, newest first: one more than requested, and the total. */
export async function listLog(
  database: Database,
  { organizationId, id }: OrderKeys,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ rows: LogEvent[]; count: number }> {
  const rows = await rowsOf<LogRow>(
    database,
    sql`SELECT l.id, l.source, l.source_event_id AS "sourceEventId", l.revision, l.kind, l.code, l.classifier, l.at::text AS at, l.place,
        l.equipment, l.remark, l.stated_at::text AS "statedAt", l.received_at::text AS "receivedAt", l.message_id AS "messageId",
        l.is_retracted AS "isRetracted", d.belongs, ${isDisowned} AS "isDisowned", d.reason, d.decided_by AS "decidedBy",
        d.decided_at::text AS "decidedAt"
      FROM event_log l ${decisionOfEntry}
      WHERE l.organization_id = ${organizationId} AND l.order_id = ${id} AND (${after}::uuid IS NULL OR l.id < ${after}::uuid)
      ORDER BY l.id DESC LIMIT ${limit + 1}`,
  )
  const [counted] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM event_log WHERE organization_id = ${organizationId} AND order_id = ${id}`,
  )
  return { rows: rows.map(presentEntry), count: counted?.count ?? 0 }
}

function presentEntry(row: LogRow): LogEvent {
  const { belongs, isDisowned: retracted, reason, decidedBy, decidedAt, place, ...entry } = row
  const isDecided = decidedBy !== null && decidedAt !== null && (belongs !== null || retracted)
  return {
    ...entry,
    at: toInstant(entry.at),
    statedAt: entry.statedAt && toInstant(entry.statedAt),
    receivedAt: toInstant(entry.receivedAt),
    place: place && (place.locode ?? place.iata ?? place.city ?? place.name),
    decision: isDecided ? { belongs, retracted, reason, by: decidedBy, at: toInstant(decidedAt) } : null,
  }
}
