import { v7 as newId } from 'uuid'
import { deliveryColumnsOf } from '#freight/order-record/delivery/delivery-columns.ts'
import { keysTable } from '#freight/order-record/keys/order-keys.ts'
import { rewriteSearchText } from '#freight/order-record/references/rewrite-search-text.ts'
import { filterColumnsOf } from '#freight/order-record/route/filter-columns.ts'
import { bestOf } from '#freight/order-record/route/progress.ts'
import type { StoredRecord } from '#freight/tables/stored-record.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type Folded, milestonesOf, type Outcome, unitsAfter } from './fold-ledger.ts'
import type { Stop, StoredLedger } from './load-ledgers.ts'
import { noSlips, readSlips, recordMoves, type Slips } from './promises.ts'

/**
 * Writes the data that orders show from their logs: their own columns, the delivery of their units, their
 * milestones and the moves of their promises.
 */
export async function writeLedgers(tx: Database, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await writeColumns(tx, outcomes, await writeMoves(tx, outcomes))
  for (const { ledger, folded } of outcomes)
    if (conveyancesOf(ledger.shown.route) !== conveyancesOf(folded.route)) await rewriteSearchText(tx, ledger)
  await writeDeliveries(tx, outcomes)
  await writeMilestones(tx, outcomes)
}

function conveyancesOf(route: readonly Stop[]): string {
  return JSON.stringify(route.map(({ conveyance }) => conveyance))
}

/** Changed slips by order ID. */
async function writeMoves(tx: Database, outcomes: readonly Outcome[]): Promise<Map<string, Slips>> {
  const slips = await recordMoves(
    tx,
    outcomes.flatMap(({ moves }) => moves),
  )
  const shorter = outcomes.flatMap(({ ledger, isTakenBack }) =>
    isTakenBack && !slips.has(ledger.id) ? [ledger] : [],
  )
  const storedSlips = await readSlips(tx, shorter)
  for (const { id } of shorter) slips.set(id, storedSlips.get(id) ?? noSlips)
  return slips
}

function recordOf({ record, cancellation }: StoredLedger, { deliveredRefs }: Folded): StoredRecord {
  const { shipmentStatus, route, position, updatedAt, statedAt } = record
  return {
    shipmentStatus,
    position,
    updatedAt,
    statedAt,
    cancellation,
    route: [...route],
    deliveredByEvents: deliveredRefs,
  }
}

// The order's own charge counts from its departure; without its hash the hourly work recalculates the rate.
async function writeColumns(
  tx: Database,
  outcomes: readonly Outcome[],
  slips: ReadonlyMap<string, Slips>,
): Promise<void> {
  const rows = outcomes.map(({ ledger, folded }) => {
    const { departure, arrival, shipmentStatus, route, position, updatedAt, delivery } = folded
    const { timeZone } = ledger.shown.toPlace
    return {
      organizationId: ledger.organizationId,
      id: ledger.id,
      savedAt: ledger.record.savedAt,
      departure,
      arrival,
      shipmentStatus,
      route,
      position,
      updatedAt,
      cancellation: folded.cancellation ?? ledger.cancellation,
      slips: slips.get(ledger.id) ?? null,
      ...filterColumnsOf(route),
      ...deliveryColumnsOf(delivery, arrival, timeZone),
      departureAt: bestOf(departure) ?? 'infinity',
      arrivalAt: bestOf(arrival) ?? 'infinity',
      ownRecord: recordOf(ledger, folded),
    }
  })
  await tx.execute(sql`UPDATE orders o SET departure = g.departure, arrival = g.arrival, departure_at = g."departureAt",
      arrival_at = g."arrivalAt", departure_on = g."departureOn", arrival_on = g."arrivalOn", delivery = g.delivery, delivery_at = g."deliveryAt",
      delivery_on = g."deliveryOn", is_delivered = g."isDelivered", shipment_status = g."shipmentStatus", route = g.route, position = g.position,
      updated_at = g."updatedAt", cancellation = nullif(g.cancellation, 'null'::jsonb), own_record = g."ownRecord", saved_at = g."savedAt", logged_hash = o.record_hash,
      rated_hash = CASE WHEN o.departure IS DISTINCT FROM g.departure
        THEN NULL ELSE o.rated_hash END,
      departure_slip_minutes = CASE WHEN jsonb_typeof(g.slips) = 'object'
        THEN (g.slips ->> 'departureSlipMinutes')::integer ELSE o.departure_slip_minutes END,
      arrival_slip_minutes = CASE WHEN jsonb_typeof(g.slips) = 'object'
        THEN (g.slips ->> 'arrivalSlipMinutes')::integer ELSE o.arrival_slip_minutes END,
      slip_reason_code = CASE WHEN jsonb_typeof(g.slips) = 'object'
        THEN g.slips ->> 'slipReasonCode' ELSE o.slip_reason_code END
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g ("organizationId" uuid, id uuid, departure jsonb,
      arrival jsonb, "departureAt" timestamptz, "arrivalAt" timestamptz, "shipmentStatus" text, route jsonb, position jsonb,
      "updatedAt" timestamptz, "departureOn" date, "arrivalOn" date, "ownRecord" jsonb, "savedAt" timestamptz, slips jsonb, delivery jsonb, cancellation jsonb,
      "deliveryAt" timestamptz, "deliveryOn" date, "isDelivered" boolean)
    WHERE o.organization_id = g."organizationId" AND o.id = g.id`)
}

async function writeDeliveries(tx: Database, outcomes: readonly Outcome[]): Promise<void> {
  const changed = outcomes.flatMap(({ ledger, folded }) =>
    unitsAfter(ledger, folded)
      .filter((unit, index) => unit.isDelivered !== ledger.units[index]?.isDelivered)
      .map(({ id, isDelivered }) => ({
        organizationId: ledger.organizationId,
        id,
        delivery: isDelivered ? 'delivered' : 'booked',
      })),
  )
  if (changed.length === 0) return
  await tx.execute(sql`UPDATE shipment_units u SET delivery = g.delivery
    FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) AS g ("organizationId" uuid, id uuid, delivery text)
    WHERE u.organization_id = g."organizationId" AND u.id = g.id`)
}

/** The rows of `order_events`: one for each unit of a milestone. */
function milestoneRows({ ledger, folded }: Outcome) {
  const unitIds = new Map(ledger.units.map(({ ref, id }) => [ref, id]))
  const first = new Map<string, string>()
  // An event of another source is named by the ID of its first revision, as the company's events are by their
  // reference.
  for (const { source, sourceEventId, id, revision } of ledger.entries)
    if (revision === 1) first.set(`${source} ${sourceEventId}`, id)
  return milestonesOf(folded).flatMap(({ entry, place, unitRefs }) => {
    const { source, sourceEventId, at, classifier, code, remark } = entry
    const precision = entry.precision === 'date' ? 'day' : null
    const own = first.get(`${source} ${sourceEventId}`) ?? entry.id
    const ids = unitRefs.map((unit) => unitIds.get(unit) ?? null)
    const units = ids.length === 0 ? [null] : ids
    return units.map((unitId, index) => ({
      organizationId: ledger.organizationId,
      orderId: ledger.id,
      // A statement displaced by another source gets its own ID back when it returns.
      id: index === 0 ? own : newId(),
      ref: source === 'order' ? sourceEventId : index === 0 ? own : `${own} ${index}`,
      at,
      precision,
      classifier,
      code,
      place,
      unitId,
      remark,
    }))
  })
}

async function writeMilestones(tx: Database, outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.flatMap(milestoneRows)
  const keys = outcomes.map(({ ledger }) => ledger)
  const rowsSql = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g ("organizationId" uuid, "orderId" uuid, id uuid,
    ref text, at timestamptz, precision text, classifier text, code text, place jsonb, "unitId" uuid, remark text)`
  await tx.execute(sql`DELETE FROM order_events e USING ${keysTable(keys)}
    WHERE e.organization_id = keys.organization_id AND e.order_id = keys.order_id
      AND NOT EXISTS (SELECT FROM ${rowsSql} WHERE g."orderId" = e.order_id AND g.ref = e.ref)`)
  if (rows.length === 0) return
  await tx.execute(sql`INSERT INTO order_events AS e (organization_id, order_id, id, ref, at, at_precision, classifier, code, place,
      unit_id, remark)
    SELECT "organizationId", "orderId", id, ref, at, precision, classifier, code, nullif(place, 'null'::jsonb), "unitId", remark
    FROM ${rowsSql}
    ON CONFLICT (organization_id, order_id, ref) DO UPDATE SET at = excluded.at, at_precision = excluded.at_precision, classifier = excluded.classifier,
      code = excluded.code, place = excluded.place, unit_id = excluded.unit_id, remark = excluded.remark
    WHERE (e.at, e.at_precision, e.classifier, e.code, e.place, e.unit_id, e.remark)
      IS DISTINCT FROM (excluded.at, excluded.at_precision, excluded.classifier, excluded.code, excluded.place, excluded.unit_id, excluded.remark)`)
}
