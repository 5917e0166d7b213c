import type { EventRecord, OrderRecord } from '@portolan/contract/company/orders'
import { recordSource } from '@portolan/freight/ledger/log-entry'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { cutOffTime } from '#freight/order-record/attention/cut-offs.ts'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { sendAhead } from '#platform/db/connection/send-ahead.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { newId } from '#platform/process/new-id.ts'

/**
 * An event of a whole-order record, or another of its statements as a log entry. A new event shares its `id`
 * between the log and the milestones.
 */
export type OwnEvent = Omit<EventRecord, 'code' | 'precision'> &
  Partial<Pick<LoggedEvent, 'kind' | 'precision' | 'zoneBasis'>> & {
    code: string
    organizationId: string
    orderId: string
    id?: string
  }

/**
 * A milestone in the form of the log; one with only a date keeps its day fixed, as others keep their time.
 */
function ownEvent<Keys extends object>({ precision, ...event }: EventRecord, keys: Keys) {
  const isDay = precision === 'day'
  return {
    ...event,
    ...keys,
    precision: isDay ? ('date' as const) : ('time' as const),
    zoneBasis: 'given' as const,
  }
}

/** A record's statements that aren't in its columns. */
export function ownEventsOf(
  { events, cutOffs = [] }: Pick<OrderRecord, 'events' | 'cutOffs'>,
  keys: Pick<OwnEvent, 'organizationId' | 'orderId'>,
): OwnEvent[] {
  const noted = { ...keys, kind: 'note' as const, unitRef: null, remark: null }
  return [
    ...events.map((event) => ownEvent(event, keys)),
    ...cutOffs.flatMap(({ code, at, place = null, metAt }): OwnEvent[] => {
      const ref = `cut-off/${code}`
      const cutOff = { ...noted, ref, code, classifier: 'planned' as const, place, ...cutOffTime(at) }
      if (!metAt) return [cutOff]
      return [cutOff, { ...noted, ref: `${ref}/met`, code, classifier: 'actual', place, at: metAt }]
    }),
  ]
}

const movements = new Set<string>(['ARRI', 'DEPA', 'ARR', 'DEP'])

const rowsPerStatement = 2_000

/** When a record was saved, and by whom as the log names authors; null if that isn't known. */
export interface RecordReceipt {
  now: string
  statedBy: string | null
}

function rowsOfEvents(events: readonly OwnEvent[]) {
  return events.map(({ kind, precision = 'time', zoneBasis, ...event }) => {
    const { organizationId, orderId, ref, at, classifier, code, place, unitRef, remark } = event
    return {
      organizationId,
      orderId,
      id: event.id ?? newId(),
      ref,
      at,
      classifier,
      code,
      place,
      unitRef,
      remark,
      precision,
      kind: kind ?? (movements.has(code) ? 'transport' : 'equipment'),
      zoneBasis: zoneBasis ?? (precision === 'date' ? 'assumed-utc' : 'given'),
    }
  })
}

const givenEvent =
  sql.raw(`given ("organizationId" uuid, "orderId" uuid, id uuid, ref text, kind text, at timestamptz,
  classifier text, code text, place jsonb, "unitRef" text, remark text, precision text, "zoneBasis" text)`)

const target =
  sql.raw(`event_log (organization_id, order_id, id, source, source_event_id, revision, kind, code, classifier,
  at, at_precision, zone_basis, place, unit_ref, remark, stated_at, received_at, is_retracted, stated_by)`)

/**
 * Adds the events of new orders to the log, without checking for existing ones, and doesn't wait for the
 * answer.
 */
export function logNewRecords(
  tx: Database,
  events: readonly OwnEvent[],
  { now, statedBy }: RecordReceipt,
): void {
  for (let start = 0; start < events.length; start += rowsPerStatement) {
    const part = JSON.stringify(rowsOfEvents(events.slice(start, start + rowsPerStatement)))
    const inserted = sql`INSERT INTO ${target}
      SELECT "organizationId", "orderId", id, ${recordSource}, ref, 1, kind, code, classifier, at, precision, "zoneBasis",
        nullif(place, 'null'::jsonb), "unitRef", remark, ${now}::timestamptz, ${now}::timestamptz, false, ${statedBy}::text
      FROM jsonb_to_recordset(${part}::jsonb) AS ${givenEvent}`
    sendAhead(tx, inserted)
  }
}

/**
 * Adds the statements of known orders' records to their logs: a revision of each event that changed, and a
 * retraction of each that the record omits. The record is one source, so its last revision counts.
 */
export async function logRecords(
  tx: Database,
  orders: readonly OrderKeys[],
  events: readonly OwnEvent[],
  { now, statedBy }: RecordReceipt,
): Promise<void> {
  if (orders.length === 0) return
  // A clock set back must not make a later save the older statement.
  const statedAt = sql`greatest(${now}::timestamptz, latest.stated_at + interval '1 millisecond')`
  await tx.execute(sql`WITH given AS MATERIALIZED (
      SELECT "organizationId" AS organization_id, "orderId" AS order_id, id, ref, kind, at, classifier, code,
        nullif(place, 'null'::jsonb) AS place, "unitRef" AS unit_ref, remark, precision, "zoneBasis" AS zone_basis
      FROM jsonb_to_recordset(${JSON.stringify(rowsOfEvents(events))}::jsonb) AS ${givenEvent}
    ), latest AS MATERIALIZED (
      SELECT DISTINCT ON (l.organization_id, l.order_id, l.source_event_id) l.*
      FROM event_log l JOIN ${keysTable(orders)} USING (organization_id, order_id)
      WHERE l.source = ${recordSource}
      ORDER BY l.organization_id, l.order_id, l.source_event_id, l.revision DESC
    )
    INSERT INTO ${target}
    SELECT given.organization_id, given.order_id, given.id, ${recordSource}, given.ref, coalesce(latest.revision, 0) + 1,
      given.kind, given.code, given.classifier, given.at, given.precision, given.zone_basis, given.place, given.unit_ref, given.remark,
      ${statedAt}, ${now}::timestamptz, false, ${statedBy}::text
    FROM given LEFT JOIN latest ON latest.organization_id = given.organization_id AND latest.order_id = given.order_id
      AND latest.source_event_id = given.ref
    WHERE latest.id IS NULL OR latest.is_retracted
      OR (latest.at, latest.at_precision, latest.classifier, latest.code, latest.place, latest.unit_ref, latest.remark)
        IS DISTINCT FROM (given.at, given.precision, given.classifier, given.code, given.place, given.unit_ref, given.remark)
    UNION ALL
    SELECT latest.organization_id, latest.order_id, gen_random_uuid(), latest.source, latest.source_event_id,
      latest.revision + 1, latest.kind, latest.code, latest.classifier, latest.at, latest.at_precision,
      latest.zone_basis, latest.place, latest.unit_ref, latest.remark, ${statedAt}, ${now}::timestamptz, true, ${statedBy}::text
    FROM latest LEFT JOIN given ON given.organization_id = latest.organization_id AND given.order_id = latest.order_id
      AND given.ref = latest.source_event_id
    WHERE given.id IS NULL AND NOT latest.is_retracted`)
}
