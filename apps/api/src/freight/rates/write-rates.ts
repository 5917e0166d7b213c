import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { RateFigures } from './rate-row.ts'

/** A row of `rates`; `ref` is null for an order's own charge, which has the order's ID. */
export interface RateRow extends RateFigures {
  organizationId: string
  id: string
  ref: string | null
  recordHash: string
}

/** An order as `rates` identifies it. */
export interface OrderName {
  organizationId: string
  orderRef: string
}

/**
 * Locks organizations, as saving orders does, so that an order's charge and a record that names it are never
 * written simultaneously without one seeing the other. Sorted in the same way, so that writers can't
 * deadlock.
 */
export async function lockOrganizations(tx: Database, refs: readonly string[]): Promise<Map<string, string>> {
  const rows = await rowsOf<{ id: string; ref: string }>(
    tx,
    sql`SELECT id, ref FROM organizations WHERE ref = ANY(${sql.param(refs)}::text[])
      ORDER BY ref COLLATE "C" FOR NO KEY UPDATE`,
  )
  return new Map(rows.map(({ id, ref }) => [ref, id]))
}

const columns = `organization_id, id, ref, order_ref, transport_mode, load_type, from_city, from_country, to_city, to_country,
  departed_on, containers, chargeable_weight_kg, currency, charge, unit_price, record_hash`

const replaced = columns
  .split(',')
  .map((name) => name.trim())
  .filter((name) => !['organization_id', 'id', 'ref'].includes(name))
  .concat('counts')

const listed = (prefix: string) => sql.raw(replaced.map((name) => `${prefix}${name}`).join(', '))

/**
 * Creates or replaces rows by ID, and determines whether they count: an order's own charge doesn't while a
 * record names the order. The caller has locked the organizations.
 */
export async function writeRates(tx: Database, rows: readonly RateRow[]): Promise<void> {
  if (rows.length === 0) return
  const list = (of: (row: RateRow) => string | number | null) => sql.param(rows.map(of))
  await tx.execute(sql`INSERT INTO rates AS r (${sql.raw(columns)}, counts)
    SELECT ${sql.raw(columns)}, ref IS NOT NULL OR NOT ${isNamed(sql`n`)}
    FROM unnest(${list((row) => row.organizationId)}::uuid[], ${list((row) => row.id)}::uuid[],
      ${list((row) => row.ref)}::text[], ${list((row) => row.orderRef)}::text[],
      ${list((row) => row.transportMode)}::text[], ${list((row) => row.loadType)}::text[],
      ${list((row) => row.fromCity)}::text[], ${list((row) => row.fromCountry)}::text[],
      ${list((row) => row.toCity)}::text[], ${list((row) => row.toCountry)}::text[],
      ${list((row) => row.departedOn)}::date[], ${list((row) => row.containers)}::integer[],
      ${list((row) => row.chargeableWeightKg)}::double precision[], ${list((row) => row.currency)}::text[],
      ${list((row) => row.charge)}::numeric[], ${list((row) => row.unitPrice)}::double precision[],
      ${list((row) => row.recordHash)}::text[]) AS n (${sql.raw(columns)})
    ON CONFLICT (organization_id, id) DO UPDATE SET (${listed('')}) = (${listed('excluded.')})
      WHERE (${listed('r.')}) IS DISTINCT FROM (${listed('excluded.')})`)
}

/** Updates whether orders' own charges count, after records began or ceased to name them. */
export async function recountOrders(tx: Database, names: readonly OrderName[]): Promise<void> {
  if (names.length === 0) return
  await tx.execute(sql`UPDATE rates own SET counts = NOT own.counts
    FROM (SELECT DISTINCT * FROM unnest(${sql.param(names.map(({ organizationId }) => organizationId))}::uuid[],
      ${sql.param(names.map(({ orderRef }) => orderRef))}::text[]) AS o (organization_id, order_ref)) AS o
    WHERE own.organization_id = o.organization_id AND own.order_ref = o.order_ref AND own.ref IS NULL
      AND own.counts = ${isNamed(sql`own`)}`)
}

function isNamed(order: SQL): SQL {
  return sql`EXISTS (SELECT FROM rates r WHERE r.organization_id = ${order}.organization_id
    AND r.order_ref = ${order}.order_ref AND r.ref IS NOT NULL)`
}

/** Removes the own charges of orders that no longer have any. */
export async function removeOrderRates(
  tx: Database,
  orders: readonly { organizationId: string; id: string }[],
): Promise<void> {
  if (orders.length === 0) return
  await tx.execute(sql`DELETE FROM rates
    USING unnest(${sql.param(orders.map(({ organizationId }) => organizationId))}::uuid[],
      ${sql.param(orders.map(({ id }) => id))}::uuid[]) AS o (organization_id, id)
    WHERE rates.organization_id = o.organization_id AND rates.id = o.id`)
}
