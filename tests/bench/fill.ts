import type { Client } from 'pg'
import { attentionVersion } from '../../apps/api/src/freight/order-record/attention/attention-columns.ts'
import { readEnv } from '../../apps/api/src/freight/settings/env.ts'

/** The contents of the bench database; orders include those of the demo. */
export type Filled = { orders: number; seconds: number }

const bigOrganization = '00000000-0000-7000-8000-000000000001'

/** The number of people who see the organization with 100,000 orders. */
const benchPeople = 50

/** The first of them, who has the demo's password if the demo is loaded. */
export const benchEmail = 'bench-1@demo.example'

/** Returns SQL for the ID of person `n`, counted from 1. */
const personId = (n: string) => `('00000000-0000-7000-8001-' || lpad(to_hex(${n}), 12, '0'))::uuid`

// One organization has 100,000 orders, and fifty share another 100,000. Values depend only on the row's
// number, so that two runs measure the same rows.
const statements = [
  `INSERT INTO organizations (id, ref, name)
   SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bench-' || n, 'Bench organization ' || n
   FROM generate_series(1, 51) AS n`,

  `INSERT INTO users (id, email, first_name, last_name, locale, password_hash)
   SELECT ${personId('n')}, 'bench-' || n || '@demo.example', 'Bench', 'Person ' || n, 'en',
     (SELECT password_hash FROM users WHERE email = 'anna@demo.example')
   FROM generate_series(1, ${benchPeople}) AS n`,

  `INSERT INTO memberships (user_id, organization_id, position)
   SELECT ${personId('n')}, '${bigOrganization}', 0 FROM generate_series(1, ${benchPeople}) AS n`,

  `CREATE TEMP TABLE bench_rows AS
   SELECT n, gen_random_uuid() AS id,
     ('00000000-0000-7000-8000-' || lpad(to_hex(CASE WHEN n <= 100000 THEN 1 ELSE 2 + n % 50 END), 12, '0'))::uuid AS organization_id,
     CASE WHEN n % 5 < 3 THEN 'active' ELSE 'archived' END AS status,
     (ARRAY['BOOKED', 'IN_TRANSIT', 'IN_TRANSIT', 'ARRIVED', 'CANCELED'])[1 + n % 5] AS shipment_status,
     (ARRAY['sea', 'air', 'truck', 'rail'])[1 + n % 4] AS transport_mode,
     now() - n * interval '7 minutes' AS at, n % 5 < 3 AND n % 8 = 0 AS is_late
   FROM generate_series(1, 200000) AS n`,

  `INSERT INTO orders (organization_id, id, ref, number, status, shipment_status, transport_mode, load_type, incoterms,
     customer_reference, cargo, from_place, to_place, departure, arrival, departure_at, arrival_at, totals, route,
     position, distance_km, charges, contacts, created_at, updated_at, record_hash, order_text, from_code, to_code,
     departure_on, arrival_on, filter_hash, rated_hash, attention_hash, attention_version, papers_expected, papers_present,
     late_at, late_minutes, alerts)
   SELECT organization_id, id, 'bench-' || n, 'BN-' || lpad(n::text, 7, '0'), status, shipment_status, transport_mode,
     CASE transport_mode WHEN 'sea' THEN 'FCL' ELSE 'not-set' END, 'FOB', 'PO-' || (n * 7919) % 1000003,
     'Machine parts, lot ' || n, places.here, places.there, times.departure, times.arrival, at + interval '2 days',
     at + interval '30 days',
     jsonb_build_object('packages', 12, 'grossWeightKg', 8400.5, 'volumeM3', 21.25, 'chargeableWeightKg', 21250),
     jsonb_build_array(
       jsonb_build_object('leg', 'from', 'place', places.here, 'mode', transport_mode, 'arrival', null,
         'departure', times.departure, 'carrier', 'Ocean Line', 'conveyance', 'Voyage ' || n % 977),
       jsonb_build_object('leg', 'to', 'place', places.there, 'mode', null, 'arrival', times.arrival,
         'departure', null, 'carrier', null, 'conveyance', null)),
     null, 19872, '[]'::jsonb, '[]'::jsonb, at, at + interval '1 day', md5(n::text),
     lower('BN-' || lpad(n::text, 7, '0') || ' PO-' || (n * 7919) % 1000003 || ' machine parts, lot ' || n || ' shanghai riga'),
     'CNSHA', 'LVRIX', (at + interval '2 days')::date, (at + interval '31 days')::date, md5(n::text), md5(n::text), md5(n::text),
     '${attentionVersion(readEnv({}))}', 3, n % 4, CASE WHEN is_late THEN at END, CASE WHEN is_late THEN 1440 END,
     CASE WHEN is_late THEN jsonb_build_array(jsonb_build_object('kind', 'missed-arrival', 'from', at, 'at', at, 'stop', 1))
       ELSE '[]'::jsonb END
   FROM bench_rows
   CROSS JOIN LATERAL (SELECT
     jsonb_build_object('name', 'Shanghai', 'city', 'Shanghai', 'countryCode', 'CN', 'locode', 'CNSHA',
       'lat', 31.23, 'lng', 121.47, 'timeZone', 'Asia/Shanghai') AS here,
     jsonb_build_object('name', 'Riga', 'city', 'Riga', 'countryCode', 'LV', 'locode', 'LVRIX',
       'lat', 56.95, 'lng', 24.1, 'timeZone', 'Europe/Riga') AS there) AS places
   CROSS JOIN LATERAL (SELECT
     jsonb_build_object('planned', to_char(at AT TIME ZONE 'UTC' + interval '2 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       'estimated', null, 'actual', null) AS departure,
     jsonb_build_object('planned', to_char(at AT TIME ZONE 'UTC' + interval '30 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       'estimated', to_char(at AT TIME ZONE 'UTC' + interval '31 days', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
       'actual', null) AS arrival) AS times`,

  `INSERT INTO shipment_units (organization_id, id, order_id, ref, position, packaging, quantity, description,
     gross_weight_kg, volume_m3, delivery)
   SELECT organization_id, gen_random_uuid(), id, unit::text, unit, 'PLL', 6, 'Pallets', 4200.25, 10.6, 'booked'
   FROM bench_rows CROSS JOIN generate_series(1, 1) AS unit`,

  `INSERT INTO order_events (organization_id, id, order_id, ref, at, classifier, code)
   SELECT organization_id, gen_random_uuid(), id, event::text, at + event * interval '5 days',
     CASE WHEN event < 3 THEN 'actual' ELSE 'planned' END, (ARRAY['GTIN', 'LOAD', 'DEPA', 'ARRI'])[event]
   FROM bench_rows CROSS JOIN generate_series(1, 4) AS event`,

  `INSERT INTO order_pins (user_id, organization_id, order_id)
   SELECT ${personId('person')}, organization_id, id FROM bench_rows CROSS JOIN generate_series(1, ${benchPeople}) AS person
   WHERE n % 11000 = person AND n <= 100000`,

  `INSERT INTO notifications (organization_id, id, user_id, kind, viewed, created_at, order_id, data)
   SELECT organization_id, gen_random_uuid(), ${personId('person')}, 'order-departed', n % 9 <> 0, at, id, '{}'::jsonb
   FROM bench_rows CROSS JOIN generate_series(1, ${benchPeople}) AS person WHERE n <= 1000`,
]

/** Fills a migrated database with 200,000 orders and gathers its statistics. */
export async function fill(client: Client): Promise<Filled> {
  const start = performance.now()
  await client.query('BEGIN')
  for (const statement of statements) await client.query(statement)
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM orders')
  return { orders: rows[0]?.count ?? 0, seconds: (performance.now() - start) / 1000 }
}
