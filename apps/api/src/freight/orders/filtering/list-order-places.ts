import type { OrderPlace } from '@portolan/contract/freight/order-list/order-places'
import type { Place } from '@portolan/contract/freight/places'
import type { Locale } from '@portolan/contract/identity/users'
import { localPlace } from '#freight/orders/route/local-place.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** The places that orders of the organizations depart from and arrive at, each once. */
export async function listOrderPlaces(
  database: Database,
  organizationIds: readonly string[],
  locale: Locale,
): Promise<{ from: OrderPlace[]; to: OrderPlace[] }> {
  const [from, to] = await Promise.all(
    (['from', 'to'] as const).map((end) =>
      rowsOf<{ place: Place }>(database, statement(end, organizationIds)),
    ),
  )
  return { from: present(from ?? [], locale), to: present(to ?? [], locale) }
}

/** Leaps through the index from one place to the next, so that the number of orders hardly matters. */
function statement(end: 'from' | 'to', organizationIds: readonly string[]): SQL {
  const code = sql.raw(`${end}_code`)
  const place = sql.raw(`${end}_place`)
  return sql`WITH RECURSIVE seen AS (
      SELECT first.* FROM unnest(${sql.param(organizationIds)}::uuid[]) AS scope(organization_id)
      CROSS JOIN LATERAL (SELECT o.organization_id, o.${code} AS code, o.${place} AS place FROM orders o
        WHERE o.organization_id = scope.organization_id AND o.${code} <> '' ORDER BY o.${code} LIMIT 1) AS first
      UNION ALL
      SELECT next.* FROM seen CROSS JOIN LATERAL (SELECT o.organization_id, o.${code} AS code, o.${place} AS place FROM orders o
        WHERE o.organization_id = seen.organization_id AND o.${code} <> '' AND o.${code} > seen.code ORDER BY o.${code} LIMIT 1) AS next
    )
    SELECT DISTINCT ON (code) place FROM seen ORDER BY code`
}

function present(rows: readonly { place: Place }[], locale: Locale): OrderPlace[] {
  return rows.map(({ place }) => {
    const { countryCode, locode, city } = localPlace(place, locale)
    return { countryCode, locode, city }
  })
}
