import type { LogEntry } from '@portolan/freight/ledger/log-entry'
import type { EventFlag, EventPlace, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { v7 as newId } from 'uuid'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { decisionOfEntry, isDisowned, isOfOrder } from './event-decisions.ts'

interface LogRow extends Omit<LogEntry, 'offsetMinutes' | 'precision' | 'place' | 'flags'> {
  orderId: string
  offsetMinutes: number | null
  precision: LoggedEvent['precision']
  place: (Omit<EventPlace, 'iata'> & { iata?: string | null }) | null
  flags: EventFlag[]
}

const columns =
  sql.raw(`l.order_id AS "orderId", l.id, l.source, l.source_event_id AS "sourceEventId", l.revision, l.kind,
  l.code, l.classifier, l.at::text AS at, l.at_offset_minutes AS "offsetMinutes", l.at_precision AS precision,
  l.zone_basis AS "zoneBasis", l.local_time AS "localTime", l.place, l.mode, l.conveyance, l.equipment, l.unit_ref AS "unitRef",
  l.is_empty AS "isEmpty", to_json(l.seals) AS seals, l.document_type AS "documentType", l.document_ref AS "documentRef",
  l.reason_code AS "reasonCode", l.remark, l.pieces, l.stated_at::text AS "statedAt", l.message_at::text AS "messageAt",
  l.received_at::text AS "receivedAt", l.is_retracted AS "isRetracted", l.stated_by AS "statedBy", to_json(l.flags) AS flags`)

function entryOf({ orderId: _, ...row }: LogRow): LogEntry {
  return {
    ...row,
    place: row.place && { ...row.place, iata: row.place.iata ?? null },
    at: toInstant(row.at),
    statedAt: row.statedAt && toInstant(row.statedAt),
    messageAt: row.messageAt && toInstant(row.messageAt),
    receivedAt: toInstant(row.receivedAt),
  }
}

/** The logs of orders by order ID: every revision that belongs to them, in order of receipt. */
export async function readLogs(
  database: Database,
  orders: readonly OrderKeys[],
): Promise<Map<string, LogEntry[]>> {
  const logs = new Map<string, LogEntry[]>(orders.map(({ id }) => [id, []]))
  if (orders.length === 0) return logs
  const rows = await rowsOf<LogRow>(
    database,
    sql`SELECT ${columns}, ${isDisowned} AS "isDisowned" FROM ${keysTable(orders)}
      JOIN event_log l ON l.organization_id = keys.organization_id AND l.order_id = keys.order_id ${decisionOfEntry}
      WHERE ${isOfOrder} ORDER BY l.received_at, l.id`,
  )
  for (const row of rows) logs.get(row.orderId)?.push(entryOf(row))
  return logs
}

/** A row to add. */
export interface NewLogEntry extends LogEntry {
  organizationId: string
  orderId: string
  messageId: string | null
}

/** A received entry with a new ID. */
export function newEntry(
  entry: Omit<NewLogEntry, keyof LogEntry>,
  event: LoggedEvent,
  receipt: Pick<LogEntry, 'source' | 'revision' | 'receivedAt' | 'statedBy'>,
): NewLogEntry {
  return { ...entry, ...event, ...receipt, id: newId() }
}

/** The columns of a row with their names in JSON. */
const logRecord: SQL =
  sql.raw(`("organizationId" uuid, id uuid, "orderId" uuid, source text, "sourceEventId" text,
  revision integer, kind text, code text, classifier text, at timestamptz, "offsetMinutes" smallint, precision text,
  "zoneBasis" text, "localTime" text, place jsonb, mode text, conveyance jsonb, equipment text, "unitRef" text, "isEmpty" boolean,
  seals text[], "documentType" text, "documentRef" text, "reasonCode" text, remark text, pieces jsonb,
  "statedAt" timestamptz, "messageAt" timestamptz, "receivedAt" timestamptz, "isRetracted" boolean, flags text[],
  "messageId" uuid, "statedBy" text)`)

/** The columns that `logRecord` fills, in its order. */
const logTarget: SQL =
  sql.raw(`event_log (organization_id, id, order_id, source, source_event_id, revision, kind,
  code, classifier, at, at_offset_minutes, at_precision, zone_basis, local_time, place, mode, conveyance, equipment, unit_ref,
  is_empty, seals, document_type, document_ref, reason_code, remark, pieces, stated_at, message_at, received_at,
  is_retracted, flags, message_id, stated_by)`)

const rowsPerStatement = 2_000

export async function insertEntries(tx: Database, entries: readonly NewLogEntry[]): Promise<void> {
  for (let start = 0; start < entries.length; start += rowsPerStatement) {
    const part = JSON.stringify(entries.slice(start, start + rowsPerStatement))
    await tx.execute(
      sql`INSERT INTO ${logTarget} SELECT * FROM jsonb_to_recordset(${part}::jsonb) AS given ${logRecord}`,
    )
  }
}
