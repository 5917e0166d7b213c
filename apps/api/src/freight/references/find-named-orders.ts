import type { ReferenceType } from '@portolan/freight/ledger/reference-types'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** An order that has a reference. */
export interface NamedOrder {
  organizationId: string
  orderId: string
  type: ReferenceType
  /** Normalized; empty if unknown. */
  issuer: string
  /** True if it came from a carrier's message. */
  isLearned: boolean
}

/** When an order is under way, and its conveyances. */
export interface Trip {
  /** Milliseconds since the epoch. */
  start: number
  end: number
  conveyances: string[]
}

/** Rows to read for one value; a value with this many identifies no order. */
const maxRows = 200

/** The assumed duration of a transport if one end is unknown. */
const usualSeconds = 30 * 86_400

/**
 * The orders that the values name, by lookup key. Values on the stop list name none, nor do references that
 * only a customer wrote: they could be another customer's, whose events would then be shown here, or hidden
 * there as ambiguous.
 */
export async function findNamedOrders(
  database: Database,
  lookups: ReadonlyMap<string, { value: string; types: readonly ReferenceType[]; learned: boolean }>,
): Promise<Map<string, NamedOrder[]>> {
  if (lookups.size === 0) return new Map()
  const keys = [...lookups.keys()]
  const questions = [...lookups.values()]
  const rows = await rowsOf<NamedOrder & { n: number }>(
    database,
    sql`SELECT a.n::int AS n, r.organization_id AS "organizationId", r.order_id AS "orderId", r.type, r.issuer,
        r.origin = 'message' AS "isLearned"
      FROM unnest(${sql.param(questions.map(({ value }) => value))}::text[],
        ${sql.param(questions.map(({ types }) => types.join(' ')))}::text[],
        ${sql.param(questions.map(({ learned }) => learned))}::boolean[]) WITH ORDINALITY AS a(value, types, learned, n)
      CROSS JOIN LATERAL (
        SELECT * FROM order_references r WHERE r.value = a.value AND r.type = ANY(string_to_array(a.types, ' '))
          AND r.origin <> 'customer' AND (a.learned OR r.origin <> 'message') LIMIT ${sql.raw(String(maxRows))}
      ) AS r
      WHERE NOT EXISTS (SELECT FROM reference_stop_values s WHERE s.value = a.value)
      ORDER BY a.n, r.organization_id, r.order_id`,
  )
  const byLookup = new Map<string, NamedOrder[]>()
  for (const { n, ...order } of rows) {
    const key = keys[n - 1] ?? ''
    const orders = byLookup.get(key)
    if (orders) orders.push(order)
    else byLookup.set(key, [order])
  }
  for (const [key, orders] of byLookup) if (orders.length >= maxRows) byLookup.delete(key)
  return byLookup
}

/** The trips of the orders, by order. */
export async function findTrips(
  database: Database,
  orders: readonly NamedOrder[],
): Promise<Map<string, Trip>> {
  const keys = [...new Map(orders.map((order) => [order.orderId, order])).values()]
  if (keys.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; first: number; last: number; conveyances: (string | null)[] }>(
    database,
    sql`SELECT o.id, coalesce(t.departure, t.created)::float8 AS first,
        coalesce(t.arrival, coalesce(t.departure, t.created) + ${sql.raw(String(usualSeconds))})::float8 AS last,
        jsonb_path_query_array(o.route, '$[*].conveyance') AS conveyances
      FROM unnest(${sql.param(keys.map((key) => key.organizationId))}::uuid[],
        ${sql.param(keys.map((key) => key.orderId))}::uuid[]) AS k(organization_id, id)
      JOIN orders o ON o.organization_id = k.organization_id AND o.id = k.id
      CROSS JOIN LATERAL (SELECT
        extract(epoch FROM nullif(o.departure_at, 'infinity')) AS departure,
        extract(epoch FROM nullif(o.arrival_at, 'infinity')) AS arrival,
        extract(epoch FROM o.created_at) AS created) AS t`,
  )
  return new Map(
    rows.map(({ id, first, last, conveyances }) => [
      id,
      {
        start: Math.min(first, last) * 1_000,
        end: Math.max(first, last) * 1_000,
        conveyances: conveyances.filter((name) => name !== null),
      },
    ]),
  )
}
