import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenUser } from '#testing/builders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

/** The time as of which `varied-orders` are late, overdue or arriving. */
export const variedNow = '2026-06-01T12:00:00Z'

/** Organizations of the varied orders, largest first; the last one has none. */
export const variedOrganizations = Array.from(
  { length: 6 },
  (_, place) => `00000000-0000-7000-8000-${String(place + 1).padStart(12, '0')}`,
)

/** The number of orders of each. The first has more than a page walks and a list counts. */
const sizes = [1_130, 70, 30, 9, 2, 0]

const place = (
  code: string,
) => sql`jsonb_build_object('name', ${sql.raw(code)}, 'city', ${sql.raw(code)}, 'countryCode',
  left(${sql.raw(code)}, 2), 'locode', ${sql.raw(code)}, 'lat', 1, 'lng', 1, 'timeZone', 'UTC')`

/**
 * Saves orders that differ only by number: times that are often equal or unknown, lanes of which few are
 * frequent, words that all, many, few and no orders have, and some orders as written by the version before
 * the filters. Returns the ID of a person who pinned some of them.
 */
export async function saveVariedOrders(portal: TestPortal, more = 0): Promise<string> {
  const { database } = portal.deps
  const names = ['Acme Trading', 'Borealis', 'Cargo Nord', 'Delta', 'Echo', 'Foxtrot']
  for (const [index, id] of variedOrganizations.entries())
    await database.execute(
      sql`INSERT INTO organizations (id, ref, name) VALUES (${id}, ${`varied-${index}`}, ${names[index]})`,
    )
  for (const [index, id] of variedOrganizations.entries())
    await insertOrders(database, id, index * 10_000, (sizes[index] ?? 0) + (index === 0 ? more : 0))
  await database.execute(sql`INSERT INTO order_references (organization_id, order_id, type, value, origin, shown)
    SELECT organization_id, id, 'container', upper(substring(order_text FROM 'msku[0-9]{7}')), 'company', 'MSKU'
    FROM orders WHERE order_text LIKE '%msku%'`)
  const { id: userId } = await givenUser(portal, ['varied-0'])
  await database.execute(sql`INSERT INTO order_pins (user_id, organization_id, order_id)
    SELECT ${userId}, organization_id, id FROM orders WHERE (right(number, 2) IN ('03', '77') AND right(number, 3) < '500') OR (from_code = 'BRSSZ' AND right(number, 1) < '6')`)
  await database.execute(sql`ANALYZE`)
  return userId
}

async function insertOrders(
  database: Database,
  organizationId: string,
  first: number,
  count: number,
): Promise<void> {
  const share = (salt: number, percent: number) => sql.raw(`((n * ${salt} + n / 7) % 100 < ${percent})`)
  await database.execute(
    sql`INSERT INTO orders (organization_id, id, ref, number, status, shipment_status, transport_mode, load_type, incoterms,
        customer_reference, cargo, from_place, to_place, departure, arrival, departure_at, arrival_at, totals, route, position,
        distance_km, charges, contacts, created_at, updated_at, record_hash, from_code, to_code, departure_on, arrival_on, filter_hash,
        order_text, delivery_at, delivery_on, is_delivered, alerts, late_at, quiet_at, papers_at, overdue_at, risk_at, late_minutes, stalled_at, stalled_since)
      SELECT ${organizationId}, md5('order ' || n)::uuid, 'v-' || n, 'V-' || lpad(n::text, 6, '0'),
        CASE WHEN ${share(31, 85)} THEN 'active' ELSE 'archived' END,
        (ARRAY['BOOKED', 'IN_TRANSIT', 'IN_TRANSIT', 'ARRIVED', 'CANCELED'])[1 + (n * 13 / 3) % 5],
        (ARRAY['sea', 'sea', 'sea', 'air', 'truck', 'sea', 'rail'])[1 + (n * 17 / 5) % 7], 'not-set', 'FOB', NULL, 'Stones',
        ${place('here')}, ${place('there')}, '{}', '{}', coalesce(departs, 'infinity'), coalesce(arrives, 'infinity'), '{}', '[]', NULL,
        NULL, '[]', '[]', base - n % 90 * interval '1 day', base - (n * 7919) % 211 * interval '7 hours', md5(n::text),
        CASE WHEN old THEN NULL ELSE here END, CASE WHEN old THEN NULL ELSE there END,
        CASE WHEN old THEN NULL ELSE (departs AT TIME ZONE 'Asia/Shanghai')::date END,
        CASE WHEN old THEN NULL ELSE (arrives AT TIME ZONE 'America/Lima')::date END, CASE WHEN old THEN NULL ELSE md5(n::text) END,
        lower('V-' || lpad(n::text, 6, '0') || ' ocean ' || here || ' ' || there || CASE WHEN n % 3 = 0 THEN ' stones' ELSE ' gravel' END
          || CASE WHEN n % 97 = 5 THEN ' feathers' ELSE '' END || CASE WHEN n % 50 = 7 THEN ' 100%_pure' ELSE '' END
          || CASE WHEN n % 40 = 9 THEN ' msku' || 1000000 + n ELSE '' END || ' lot' || n % 11),
        coalesce(delivers, 'infinity'), CASE WHEN old THEN NULL ELSE (delivers AT TIME ZONE 'America/Lima')::date END, ${share(29, 25)},
        '[]', CASE WHEN ${share(37, 12)} THEN base - n % 30 * interval '5 hours' WHEN ${share(41, 50)} THEN base + interval '1 day' END,
        CASE WHEN ${share(43, 8)} THEN base - interval '1 hour' END, CASE WHEN ${share(47, 15)} THEN base END,
        CASE WHEN ${share(53, 5)} THEN base - interval '9 days' END, CASE WHEN ${share(59, 2)} THEN base - interval '1 minute' END,
        CASE WHEN n % 9 = 0 THEN NULL ELSE (n * 31) % 300 * 20 - 2000 END,
        CASE WHEN ${share(61, 10)} THEN base - n % 5 * interval '1 hour' WHEN ${share(67, 30)} THEN base + interval '2 days' END,
        CASE WHEN ${share(61, 10)} OR ${share(67, 30)} THEN base - n % 40 * interval '11 hours' - interval '5 hours' END
      FROM (
        SELECT n, n % 29 = 4 AS old, base,
          CASE WHEN n % 101 = 3 THEN 'BRSSZ' ELSE (ARRAY['CNSHA', 'CNSHA', 'CNNGB', 'SGSIN', 'CN'])[1 + n % 5] END AS here,
          CASE WHEN n % 53 = 2 THEN 'USHOU' ELSE (ARRAY['DEHAM', 'NLRTM', 'DEHAM', 'DE'])[1 + (n / 2) % 4] END AS there,
          CASE WHEN n % 19 = 0 THEN NULL ELSE base - (n * 13) % 240 * interval '9 hours' END AS departs,
          CASE WHEN n % 23 = 1 THEN NULL ELSE base + ((n * 11) % 320 - 160) * interval '8 hours' END AS arrives,
          CASE WHEN n % 17 = 1 THEN NULL ELSE base + ((n * 11) % 320 - 150) * interval '8 hours' END AS delivers
        FROM generate_series(${first}::int + 1, ${first}::int + ${count}::int) AS n, (SELECT ${variedNow}::timestamptz AS base) AS b
      ) AS varied`,
  )
}
