import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'

export const bigOrganization = '00000000-0000-7000-8000-000000000001'

// One organization has 100,000 orders, and fifty share another 100,000. Values depend only on the row's
// number. Most active orders that aren't late yet will be at some time, unless something is reported.
const share = (salt: number, percent: number) => `(n::bigint * ${salt}) % 100 < ${percent}`

/** Fills a migrated database. */
export const attentionStatements = [
  `INSERT INTO organizations (id, ref, name)
   SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bench-' || n, 'Bench organization ' || n
   FROM generate_series(1, 51) AS n`,

  `CREATE TEMP TABLE bench_rows AS
   SELECT n, gen_random_uuid() AS id,
     ('00000000-0000-7000-8000-' || lpad(to_hex(CASE WHEN n <= 100000 THEN 1 ELSE 2 + n % 50 END), 12, '0'))::uuid AS organization_id,
     CASE WHEN n % 5 < 3 THEN 'active' ELSE 'archived' END AS status,
     (ARRAY['BOOKED', 'IN_TRANSIT', 'IN_TRANSIT', 'ARRIVED', 'CANCELED'])[1 + n % 5] AS shipment_status,
     (ARRAY['sea', 'air', 'truck', 'rail'])[1 + (n / 5) % 4] AS transport_mode,
     now() - ((n::bigint * 7919) % 100003) * interval '7 minutes' AS at,
     now() + ((n::bigint * 104729) % 100003) * interval '1 minute' AS later,
     now() - ((n::bigint * 1299709) % 10007) * interval '3 minutes' AS earlier,
     CASE WHEN n % 1000 = 7 THEN 'NZAKL' ELSE (ARRAY['CNSHA', 'CNNGB', 'SGSIN', 'INNSA', 'VNSGN', 'KRPUS', 'TRIST', 'USNYC', 'BRSSZ',
       'AEJEA'])[1 + n::bigint * 31337 / 128 % 10] END AS from_code,
     CASE WHEN n % 1000 = 11 THEN 'ISREY' ELSE (ARRAY['LVRIX', 'DEHAM', 'NLRTM', 'FRLEH', 'GBFXT', 'PLGDN', 'ESVLC', 'ITGOA', 'EETLL',
       'FIHEL'])[1 + n::bigint * 7919 / 64 % 10] END AS to_code,
     n % 5 < 3 AND ${share(31, 12)} AS is_late, n % 5 < 3 AND ${share(37, 8)} AS is_quiet,
     n % 5 < 3 AND ${share(41, 15)} AS lacks_papers, ${share(43, 7)} AS is_overdue, n % 5 < 3 AND ${share(47, 3)} AS is_at_risk
   FROM generate_series(1, 200000) AS n`,

  `INSERT INTO orders (organization_id, id, ref, number, status, shipment_status, transport_mode, load_type, incoterms,
     customer_reference, cargo, from_place, to_place, departure, arrival, departure_at, arrival_at, totals, route,
     position, distance_km, charges, contacts, created_at, updated_at, record_hash, from_code, to_code, departure_on, arrival_on,
     filter_hash, order_text, alerts, late_at, quiet_at, papers_at, overdue_at, risk_at, late_minutes, stalled_at, stalled_since,
     attention_version, attention_hash)
   SELECT organization_id, id, 'bench-' || n, 'BN-' || lpad(n::text, 7, '0'), status, shipment_status, transport_mode,
     'not-set', 'FOB', 'PO-' || n, 'Machine parts, lot ' || n, places.here, places.there, times.departure, times.arrival,
     at, later, jsonb_build_object('packages', 12, 'grossWeightKg', 8400.5, 'volumeM3', 21.25, 'chargeableWeightKg', 21250),
     jsonb_build_array(
       jsonb_build_object('leg', 'from', 'place', places.here, 'mode', transport_mode, 'arrival', null,
         'departure', times.departure, 'carrier', 'Ocean Line', 'conveyance', 'Voyage ' || n % 977),
       jsonb_build_object('leg', 'to', 'place', places.there, 'mode', null, 'arrival', times.arrival,
         'departure', null, 'carrier', null, 'conveyance', null)),
     null, 19872, '[]'::jsonb, '[]'::jsonb, at, at + interval '1 day', md5(n::text),
     from_code, to_code, (at AT TIME ZONE 'Asia/Shanghai')::date, (later AT TIME ZONE 'Europe/Riga')::date, md5(n::text),
     lower('BN-' || lpad(n::text, 7, '0') || ' bench-' || n || ' po-' || n || ' machine parts, lot ' || n || ' port of ' || from_code
       || ' port of ' || to_code || ' ocean line voyage ' || n % 977),
     jsonb_build_array(jsonb_build_object('kind', 'missed-arrival', 'from', earlier, 'at', earlier, 'stop', 1)),
     CASE WHEN is_late THEN earlier WHEN status = 'active' AND n % 5 < 3 THEN later END,
     CASE WHEN is_quiet THEN earlier WHEN shipment_status = 'IN_TRANSIT' AND status = 'active' THEN later END,
     CASE WHEN lacks_papers THEN earlier WHEN status = 'active' AND n % 2 = 0 THEN later END,
     CASE WHEN is_overdue THEN earlier WHEN n % 20 = 0 THEN later END,
     CASE WHEN is_at_risk THEN earlier END,
     CASE WHEN n % 9 = 0 THEN NULL ELSE ((n::bigint * 31337) % 9001 - 3000)::int END,
     CASE WHEN is_late AND n % 2 = 0 THEN earlier WHEN status = 'active' THEN later END,
     CASE WHEN is_late AND n % 2 = 0 THEN earlier - interval '1 day' WHEN status = 'active' THEN later END,
     'bench', md5(n::text)
   FROM bench_rows
   CROSS JOIN LATERAL (SELECT
     jsonb_build_object('name', 'Shanghai', 'city', 'Shanghai', 'countryCode', left(from_code, 2), 'locode', from_code,
       'lat', 31.23, 'lng', 121.47, 'timeZone', 'Asia/Shanghai') AS here,
     jsonb_build_object('name', 'Riga', 'city', 'Riga', 'countryCode', left(to_code, 2), 'locode', to_code,
       'lat', 56.95, 'lng', 24.1, 'timeZone', 'Europe/Riga') AS there) AS places
   CROSS JOIN LATERAL (SELECT
     jsonb_build_object('planned', at, 'estimated', null, 'actual', null) AS departure,
     jsonb_build_object('planned', later, 'estimated', later + CASE WHEN is_late THEN interval '20 hours' ELSE interval '0' END,
       'actual', null) AS arrival) AS times`,

  `INSERT INTO documents (organization_id, id, order_id, ref, kind, name, content_type, size, content_hash, storage_key, created_at,
     invoice_number, amount, issued_on, due_on, paid_on)
   SELECT organization_id, gen_random_uuid(), id, 'invoice', 'invoice', 'Invoice.pdf', 'application/pdf', 1000, '', '', at,
     'I-' || n, jsonb_build_object('amount', '1250.50', 'currency', (ARRAY['EUR', 'USD'])[1 + n % 2]), at::date,
     CASE WHEN is_overdue THEN earlier::date - 1 ELSE later::date END, CASE WHEN is_overdue OR n % 20 = 0 THEN NULL ELSE at::date END
   FROM bench_rows`,

  'VACUUM ANALYZE',
]

/** Counts the late orders of the organization by the times of the orders. */
export const naiveCount = sql`SELECT count(*) FROM orders o
  WHERE o.organization_id = ${bigOrganization} AND o.status = 'active' AND o.shipment_status IN ('BOOKED', 'IN_TRANSIT')
    AND ((o.arrival ->> 'estimated')::timestamptz - (o.arrival ->> 'planned')::timestamptz > interval '12 hours'
      OR EXISTS (SELECT FROM jsonb_array_elements(o.route) AS stop
        WHERE stop -> 'arrival' ->> 'actual' IS NULL AND coalesce(stop -> 'arrival' ->> 'estimated',
          stop -> 'arrival' ->> 'planned')::timestamptz + interval '12 hours' < now()))`
