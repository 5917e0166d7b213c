import type { EventRecord, OrderRecord, ReferenceRecord, UnitRecord } from '@portolan/contract/company/orders'
import type { CutOffRecord } from '@portolan/contract/freight/cut-offs'
import { recordSource } from '@portolan/freight/ledger/log-entry'
import type * as z from 'zod/mini'
import { sentCharge } from '#freight/charges/stored-charges.ts'
import { keysTable, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { StoredCharge } from '#freight/tables/stored-charge.ts'
import type { StoredRecord } from '#freight/tables/stored-record.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface LoggedRow {
  ref: string
  at: string
  precision: string
  kind: string
  classifier: EventRecord['classifier']
  code: string
  place: EventRecord['place']
  unitRef: string | null
  remark: string | null
}

type FormerRow = Omit<
  OrderRecord,
  'units' | 'events' | 'charges' | 'references' | 'cutOffs' | 'createdAt' | 'updatedAt'
> &
  OrderKeys & {
    createdAt: string
    updatedAt: string
    own: StoredRecord | null
    charges: StoredCharge[]
    units: UnitRecord[]
    references: z.infer<typeof ReferenceRecord>[]
    logged: LoggedRow[]
  }

/**
 * The records of stored orders as their company would send them again, by ID: without what carriers, people
 * at the desk and customers have added, which saving a record leaves as it is.
 */
export async function readFormerRecords(
  tx: Database,
  orders: readonly OrderKeys[],
): Promise<Map<string, OrderRecord>> {
  if (orders.length === 0) return new Map()
  const rows = await rowsOf<FormerRow>(
    tx,
    sql`SELECT o.organization_id AS "organizationId", o.id, o.ref, jsonb_build_object('ref', g.ref, 'name', g.name) AS organization,
        o.number, o.status, o.shipment_status AS "shipmentStatus", o.transport_mode AS "transportMode", o.load_type AS "loadType",
        o.incoterms, o.incoterms_place AS "incotermsPlace", o.customer_reference AS "customerReference", o.cargo, o.route, o.totals,
        o.position, o.charges, o.contacts, o.cancellation, o.created_at::text AS "createdAt", o.updated_at::text AS "updatedAt",
        CASE WHEN o.logged_hash = o.record_hash THEN o.own_record END AS own,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('ref', u.ref, 'packaging', u.packaging, 'quantity', u.quantity,
            'description', u.description, 'grossWeightKg', u.gross_weight_kg, 'volumeM3', u.volume_m3, 'lengthCm', u.length_cm,
            'widthCm', u.width_cm, 'heightCm', u.height_cm, 'container', u.container, 'containerType', u.container_type,
            'seal', u.seal, 'marks', u.marks, 'delivery', u.delivery) ORDER BY u.position), '[]')
          FROM shipment_units u WHERE u.organization_id = o.organization_id AND u.order_id = o.id) AS units,
        (SELECT coalesce(jsonb_agg(jsonb_build_object('type', r.type, 'value', r.shown, 'issuer', nullif(r.issuer, ''))
            ORDER BY r.type, r.value), '[]')
          FROM order_references r WHERE r.organization_id = o.organization_id AND r.order_id = o.id AND r.origin = 'company') AS "references",
        (SELECT coalesce(jsonb_agg(to_jsonb(e) ORDER BY e.at, e.ref), '[]') FROM (
            SELECT DISTINCT ON (l.source_event_id) l.source_event_id AS ref, l.at, l.at_precision AS precision, l.kind, l.classifier, l.code,
              l.place, l.unit_ref AS "unitRef", l.remark, l.is_retracted
            FROM event_log l WHERE l.organization_id = o.organization_id AND l.order_id = o.id AND l.source = ${recordSource}
            ORDER BY l.source_event_id, l.revision DESC) AS e
          WHERE NOT e.is_retracted) AS logged
      FROM orders o JOIN ${keysTable(orders)} ON keys.organization_id = o.organization_id AND keys.order_id = o.id
        JOIN organizations g ON g.id = o.organization_id`,
  )
  return new Map(rows.map((row) => [row.id, recordOf(row)]))
}

function recordOf({ organizationId: _, id: _id, own, logged, ...row }: FormerRow): OrderRecord {
  const byEvents = new Set(own?.deliveredByEvents)
  const cutOffs = cutOffsOf(logged)
  const { cancellation = row.cancellation ?? null } = own ?? {}
  return {
    ...row,
    shipmentStatus: own?.shipmentStatus ?? row.shipmentStatus,
    route: own?.route ?? row.route,
    position: own === null ? row.position : own.position,
    cancellation,
    charges: row.charges.map(sentCharge),
    units: row.units.map((unit) => (byEvents.has(unit.ref) ? { ...unit, delivery: 'booked' } : unit)),
    events: logged.filter(({ kind }) => kind !== 'note').map(eventOf),
    ...(cutOffs.length > 0 && { cutOffs }),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(own?.updatedAt ?? row.updatedAt),
  }
}

function eventOf({ ref, at, precision, classifier, code, place, unitRef, remark }: LoggedRow): EventRecord {
  const day = precision === 'date' ? { precision: 'day' as const } : {}
  return {
    ref,
    at: toInstant(at),
    ...day,
    classifier,
    code: code as EventRecord['code'],
    place,
    unitRef,
    remark,
  }
}

const cutOffRef = /^cut-off\/([A-Z]+)$/

function cutOffsOf(logged: readonly LoggedRow[]): CutOffRecord[] {
  return logged.flatMap(({ ref, at, precision, place }) => {
    const [, code] = cutOffRef.exec(ref) ?? []
    if (code === undefined) return []
    const met = logged.find((other) => other.ref === `${ref}/met`)
    const instant = toInstant(at)
    return [
      {
        code: code as CutOffRecord['code'],
        at: precision === 'date' ? instant.slice(0, 'YYYY-MM-DD'.length) : instant,
        place,
        metAt: met ? toInstant(met.at) : null,
      },
    ]
  })
}
