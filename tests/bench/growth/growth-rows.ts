import type { Client } from 'pg'
import { attentionVersion } from '../../../apps/api/src/freight/order-record/attention/attention-columns.ts'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { carriers, ends, goods, starts } from './growth-names.ts'

/** The number of organizations, and of orders of each. */
export interface GrowthSize {
  organizations: number
  ordersEach: number
}

const array = (values: readonly string[]) => `ARRAY[${values.map((value) => `'${value}'`).join(', ')}]`
const id = (group: string, n: string) =>
  `('00000000-0000-7000-${group}-' || lpad(to_hex(${n}), 12, '0'))::uuid`
/** Returns SQL for a pseudo-random number from 0 to `below` - 1, a different one for each salt. */
const any = (salt: number, below: number) =>
  `((n::bigint * ${salt} + n::bigint / 7 * 104729) % 1000003 % ${below})::int`

// Values depend only on the row's number. A lane ends at one of eight of the twelve places, so that nothing
// goes from China to America; trucks depart only from the last three places; nothing has left Santos for two
// years. Arrivals are at most 45 days after departures.
const rowsStatement = ({ organizations, ordersEach }: GrowthSize) => {
  const orders = organizations * ordersEach
  return `CREATE TEMP TABLE growth_rows AS
    SELECT n, ${id('8002', 'n')} AS id, ${id('8000', `1 + (n - 1) % ${organizations}`)} AS organization_id,
      f + 1 AS f, 1 + (f / 3 * 3 + ${any(7919, 8)}) % 12 AS t,
      CASE WHEN f >= 9 THEN 'truck' WHEN ${any(15485863, 10)} < 8 THEN 'sea' WHEN ${any(32452843, 3)} < 2 THEN 'air' ELSE 'rail' END AS mode,
      leaves, leaves + (2 + ${any(49979687, 44)}) * interval '1 day' + ${any(86028121, 1440)} * interval '1 minute' AS arrives,
      leaves - ${any(67867967, 20)} * interval '1 day' - interval '1 hour' AS created,
      'BN-' || lpad(n::text, 7, '0') AS number, 'PO-' || ${any(982451653, 1000003)} AS po,
      (${array(['MSKU', 'TGHU', 'CSQU', 'TCLU', 'CMAU'])})[1 + ${any(122949823, 5)}] || lpad(((n::bigint * 9973) % 10000000)::text, 7, '0') AS container,
      'EBKG' || lpad(((n::bigint * 7919) % 100000000)::text, 8, '0') AS booking,
      'MEDU' || (${array(['A', 'B', 'C', 'D', 'E'])})[1 + ${any(141650939, 5)}] || lpad(((n::bigint * 104723) % 1000000)::text, 6, '0') || n % 10 AS bill,
      (${array(goods)})[1 + ${any(179424673, goods.length)}] AS goods, (${array(carriers)})[1 + ${any(198491317, carriers.length)}] AS carrier,
      'voyage ' || ${any(217645177, 977)} AS voyage, ${any(236887691, 100)} AS chance
    FROM generate_series(1, ${orders}) AS n
    CROSS JOIN LATERAL (SELECT ${any(31337, 12)} AS f) AS lane
    CROSS JOIN LATERAL (SELECT now() + interval '30 days'
      - (CASE WHEN f = 7 THEN 730 + n::bigint * 7919 % 365 ELSE n::bigint * 7919 % 1095 END) * interval '1 day'
      - n::bigint * 31 % 86400 * interval '1 second' AS leaves) AS times`
}

const ordersStatement = `INSERT INTO orders (organization_id, id, ref, number, status, shipment_status, transport_mode, load_type, incoterms,
    customer_reference, cargo, from_place, to_place, departure, arrival, departure_at, arrival_at, totals, route, position, distance_km,
    charges, contacts, created_at, updated_at, record_hash, order_text, from_code, to_code, departure_on, arrival_on, filter_hash,
    rated_hash, attention_hash, attention_version, papers_expected, papers_present, alerts, late_at, quiet_at, papers_at, overdue_at,
    risk_at, company_at, late_minutes)
  SELECT organization_id, id, 'growth-' || n, number, status, shipment_status, mode, 'not-set', 'FOB', po, goods, places.here, places.there,
    times.departure, times.arrival, leaves, arrives, jsonb_build_object('packages', 12, 'grossWeightKg', 8400.5, 'volumeM3', 21.25,
      'chargeableWeightKg', 21250),
    jsonb_build_array(
      jsonb_build_object('leg', 'from', 'place', places.here, 'mode', mode, 'arrival', null, 'departure', times.departure,
        'carrier', carrier, 'conveyance', voyage),
      jsonb_build_object('leg', 'to', 'place', places.there, 'mode', null, 'arrival', times.arrival, 'departure', null, 'carrier', null,
        'conveyance', null)),
    null, 19872, '[]'::jsonb, '[]'::jsonb, created, least(arrives, now() - n % 1440 * interval '1 minute'), md5(n::text),
    lower(concat_ws(' ', number, 'growth-' || n, po, goods, (${array(starts.map(([, name]) => name))})[f], from_code,
      (${array(ends.map(([, name]) => name))})[t], to_code, replace(number, '-', ''), replace(po, '-', ''), container, booking, bill,
      carrier, voyage)),
    from_code, to_code, (leaves AT TIME ZONE 'Asia/Shanghai')::date, (arrives AT TIME ZONE 'Europe/Riga')::date, md5(n::text),
    md5(n::text), md5(n::text), '${attentionVersion(readEnv({}))}', 3, n % 4,
    CASE WHEN waits THEN jsonb_build_array(jsonb_build_object('kind', 'no-news', 'from', leaves, 'at', leaves, 'stop', 0))
      ELSE '[]'::jsonb END,
    CASE WHEN status = 'active' AND mode <> 'truck' AND chance < 20 THEN leaves END,
    CASE WHEN waits THEN leaves END,
    CASE WHEN status = 'active' AND chance BETWEEN 20 AND 45 THEN leaves END,
    CASE WHEN chance BETWEEN 60 AND 66 THEN arrives END,
    CASE WHEN status = 'active' AND chance BETWEEN 70 AND 74 THEN leaves END,
    CASE WHEN waits THEN leaves END,
    CASE WHEN chance < 90 THEN (n::bigint * 31337 % 9001 - 3000)::int END
  FROM growth_rows
  CROSS JOIN LATERAL (SELECT (${array(starts.map(([code]) => code))})[f] AS from_code, (${array(ends.map(([code]) => code))})[t] AS to_code,
    CASE WHEN leaves > now() - interval '400 days' THEN 'active' ELSE 'archived' END AS status,
    CASE WHEN chance = 99 THEN 'CANCELED' WHEN leaves > now() THEN 'BOOKED' WHEN arrives > now() THEN 'IN_TRANSIT' ELSE 'ARRIVED' END
      AS shipment_status) AS made
  CROSS JOIN LATERAL (SELECT status = 'active' AND chance BETWEEN 10 AND 25 AS waits) AS silence
  CROSS JOIN LATERAL (SELECT
    jsonb_build_object('name', 'Port', 'city', from_code, 'countryCode', left(from_code, 2), 'locode', from_code, 'lat', 31.23,
      'lng', 121.47, 'timeZone', 'Asia/Shanghai') AS here,
    jsonb_build_object('name', 'Port', 'city', to_code, 'countryCode', left(to_code, 2), 'locode', to_code, 'lat', 56.95,
      'lng', 24.1, 'timeZone', 'Europe/Riga') AS there) AS places
  CROSS JOIN LATERAL (SELECT
    jsonb_build_object('planned', leaves, 'estimated', null, 'actual', null) AS departure,
    jsonb_build_object('planned', arrives, 'estimated', null, 'actual', null) AS arrival) AS times
`

const referencesStatement = `INSERT INTO order_references (organization_id, order_id, type, value, origin, shown)
  SELECT organization_id, id, type, value, 'derived', value FROM growth_rows
  CROSS JOIN LATERAL (VALUES ('EQ', container), ('BKG', booking), ('MBL', bill)) AS named (type, value)`

const wordsStatement = `INSERT INTO order_words
  SELECT DISTINCT organization_id, substr(entry, 13)
  FROM orders CROSS JOIN unnest(tsvector_to_array(
    order_entries(organization_id, search_text, status, transport_mode, from_code, to_code, departure_on))) AS entry
  WHERE substr(entry, 13, 1) NOT BETWEEN '1' AND '9'`

/** The number of people; each sees one of the first organizations. */
export const people = 50

const around = ({ organizations }: GrowthSize) => [
  `INSERT INTO organizations (id, ref, name)
   SELECT ${id('8000', 'n')}, 'growth-' || n, 'Customer ' || n FROM generate_series(1, ${organizations}) AS n`,
  `INSERT INTO users (id, email, first_name, last_name, locale)
   SELECT ${id('8001', 'n')}, 'bench-' || n || '@demo.example', 'Bench', 'Person ' || n, 'en' FROM generate_series(1, ${people}) AS n`,
  `INSERT INTO memberships (user_id, organization_id, position)
   SELECT ${id('8001', 'n')}, ${id('8000', `1 + (n - 1) % ${organizations}`)}, 0 FROM generate_series(1, ${people}) AS n`,
]

/**
 * Creates indexes and triggers last, since a million orders would otherwise take an hour; the triggers' data
 * is written at the end.
 */
export async function fillGrowth(client: Client, size: GrowthSize): Promise<void> {
  await client.query('BEGIN')
  await client.query(`SET LOCAL session_replication_role = replica`)
  await client.query(`SET LOCAL maintenance_work_mem = '512MB'`)
  for (const statement of around(size)) await client.query(statement)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid IN ('orders'::regclass, 'order_references'::regclass)
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
  )
  for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
  await client.query(rowsStatement(size))
  await client.query(ordersStatement)
  await client.query(referencesStatement)
  await client.query(`INSERT INTO order_pins (user_id, organization_id, order_id)
    SELECT m.user_id, m.organization_id, r.id FROM memberships m JOIN growth_rows r USING (organization_id)
    WHERE r.n % ${size.ordersEach * size.organizations > 10_000 ? 5_003 : 101} = 1`)
  await client.query(`INSERT INTO order_counts
    SELECT organization_id, status, transport_mode, shipment_status, count(*) FROM orders GROUP BY 1, 2, 3, 4`)
  await client.query(`INSERT INTO order_lane_counts
    SELECT organization_id, status, transport_mode, shipment_status, from_code, to_code, count(*) FROM orders GROUP BY 1, 2, 3, 4, 5, 6`)
  for (const { definition } of indexes) await client.query(definition)
  await client.query(wordsStatement)
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE')
}
