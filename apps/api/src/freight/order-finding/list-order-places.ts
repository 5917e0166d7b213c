import type { OrderPlace } from '@portolan/contract/freight/orders/order-places'
import type { Place } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import { localPlace } from '#freight/order-record/route/local-place.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { Organizations } from './filter/organizations.ts'

/** The places of departure and arrival of the organizations' orders, without duplicates. */
export async function listOrderPlaces(
  database: Database,
  organizationIds: Organizations,
  locale: Locale,
): Promise<{ from: OrderPlace[]; to: OrderPlace[] }> {
  const [from, to] = await Promise.all(
    (['from', 'to'] as const).map((end) =>
      rowsOf<{ place: Place }>(
        database,
        organizationIds === 'all' ? statementOfAll(end) : statement(end, organizationIds),
      ),
    ),
  )
  return { from: present(from ?? [], locale), to: present(to ?? [], locale) }
}

/** Reads one order of one lane for each place. */
function statement(end: 'from' | 'to', organizationIds: readonly string[]): SQL {
  const code = sql.raw(`${end}_code`)
  const place = sql.raw(`${end}_place`)
  return sql`SELECT (SELECT o.${place} FROM orders o WHERE o.organization_id = l.organization_id AND o.status = l.status
      AND o.transport_mode = l.transport_mode AND o.shipment_status = l.shipment_status
      AND o.from_code = l.from_code AND o.to_code = l.to_code LIMIT 1) AS place
    FROM (SELECT DISTINCT ON (l.${code}) l.* FROM order_lane_counts l
      WHERE l.organization_id = ANY(${sql.param(organizationIds)}::uuid[]) AND l.total > 0 AND l.${code} <> ''
      ORDER BY l.${code}) AS l
    ORDER BY l.${code}`
}

/** Leaps from one place to the next in the index of all customers' places. */
function statementOfAll(end: 'from' | 'to'): SQL {
  const code = sql.raw(`${end}_code`)
  const next = (after: SQL) =>
    sql`(SELECT o.${code} FROM orders o WHERE o.${code} > ${after} ORDER BY o.${code} LIMIT 1)`
  return sql`WITH RECURSIVE places AS (
      SELECT ${next(sql`''`)} AS code
      UNION ALL SELECT ${next(sql`places.code`)} FROM places WHERE places.code IS NOT NULL)
    SELECT (SELECT o.${sql.raw(`${end}_place`)} FROM orders o WHERE o.${code} = places.code LIMIT 1) AS place
    FROM places WHERE places.code IS NOT NULL ORDER BY places.code`
}

function present(rows: readonly { place: Place }[], locale: Locale): OrderPlace[] {
  return rows.map(({ place }) => {
    const { countryCode, locode, city } = localPlace(place, locale)
    return { countryCode, locode, city }
  })
}
