import type { Client } from 'pg'
import { benchEmail } from './fill.ts'

/** The organization with 100,000 rates. */
const largestId = '00000000-0000-7000-8000-000000000001'
const userId = '00000000-0000-7000-8000-00000000000a'

/** IDs of `definitions/cities/`, the busiest first. */
const cities = {
  from: [
    '1796236',
    '1795565',
    '1275339',
    '1185241',
    '1566083',
    '1853909',
    '1735161',
    '292223',
    '745044',
    '3448439',
  ],
  to: [
    '2911298',
    '2867714',
    '2747891',
    '3036572',
    '2643743',
    '3173435',
    '456172',
    '588409',
    '5128581',
    '4699066',
  ],
}
const countries = {
  from: ['CN', 'CN', 'IN', 'BD', 'VN', 'JP', 'MY', 'AE', 'TR', 'BR'],
  to: ['DE', 'DE', 'NL', 'FR', 'GB', 'IT', 'LV', 'EE', 'US', 'US'],
}
const [busyFrom, busyTo] = [cities.from[0] ?? '', cities.to[0] ?? '']

const list = (texts: readonly string[]) => `(ARRAY['${texts.join("','")}'])`
/** Returns SQL for a share from 0 to 1 that varies by row and purpose and is the same in every run. */
const share = (purpose: number) => `((hashint8(n * 31 + ${purpose})::bigint + 2147483648) / 4294967296.0)`

const columns = `organization_id, id, ref, counts, transport_mode, load_type, from_city, from_country, to_city, to_country,
  departed_on, containers, chargeable_weight_kg, currency, charge, unit_price, record_hash`

/**
 * Returns SQL for numbered rates; every column depends only on the number, so that two runs measure the same
 * rows.
 */
function ratesFrom(first: number, last: number): string {
  return `SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(CASE WHEN n <= 100000 THEN 1 ELSE 2 + n % 999 END), 12, '0'))::uuid AS organization_id,
      gen_random_uuid() AS id, 'bench-' || n AS ref, true AS counts, mode, load, ${list(cities.from)}[origin] AS from_city, ${list(countries.from)}[origin] AS from_country,
      ${list(cities.to)}[destination] AS to_city, ${list(countries.to)}[destination] AS to_country, current_date - (${share(1)} * 1095)::int AS departed_on,
      CASE load WHEN 'FCL' THEN 1 END AS containers, weight, CASE WHEN n % 20 = 0 THEN 'EUR' ELSE 'USD' END AS currency,
      round((weight * price)::numeric, 2) AS charge, price, md5(n::text) AS record_hash
    FROM generate_series(${first}, ${last}) AS n
    CROSS JOIN LATERAL (SELECT 1 + floor(10 * power(${share(2)}, 2))::int AS origin, 1 + floor(10 * power(${share(3)}, 2))::int AS destination,
      (ARRAY['air','air','air','air','sea','sea','sea','truck','truck','rail'])[1 + floor(10 * ${share(4)})::int] AS mode,
      round((20 * power(200, ${share(5)}))::numeric, 1)::float8 AS weight,
      round((1.5 + 4 * ${share(6)})::numeric, 4)::float8 AS price) AS made
    CROSS JOIN LATERAL (SELECT CASE WHEN mode = 'sea' AND ${share(7)} < 0.5 THEN 'FCL' WHEN mode = 'sea' THEN 'LCL' ELSE 'not-set' END AS load) AS loads`
}

/** Fills a migrated database, which has the demo's users, with 1,000,000 rates of 1,000 organizations. */
export async function fillRates(client: Client): Promise<number> {
  const start = performance.now()
  await client.query(`INSERT INTO organizations (id, ref, name)
    SELECT ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bench-' || n, 'Bench organization ' || n
    FROM generate_series(1, 1000) AS n`)
  await client.query(`INSERT INTO users (id, email, first_name, last_name, locale, password_hash)
    SELECT '${userId}', '${benchEmail}', 'Bench', 'User', 'en', password_hash FROM users WHERE email = 'anna@demo.example'`)
  await client.query(
    `INSERT INTO memberships (user_id, organization_id, position) VALUES ('${userId}', '${largestId}', 0)`,
  )
  await client.query(`INSERT INTO rates (${columns}) ${ratesFrom(1, 1_000_000)}`)
  await client.query('VACUUM ANALYZE rates')
  return (performance.now() - start) / 1000
}

/**
 * Returns the milliseconds to insert 20,000 rates of one customer in a transaction that is rolled back; the
 * median of five.
 */
export async function timeInserts(client: Client): Promise<number> {
  const times: number[] = []
  await client.query(`CREATE TEMP TABLE IF NOT EXISTS new_rates AS ${ratesFrom(2_000_000, 2_019_999)}`)
  for (let run = 0; run < 5; run++) {
    await client.query('BEGIN')
    const start = performance.now()
    await client.query(`INSERT INTO rates (${columns}) SELECT * FROM new_rates`)
    times.push(performance.now() - start)
    await client.query('ROLLBACK')
  }
  return times.toSorted((a, b) => a - b)[2] ?? 0
}

/** Typical questions by name. */
export const questions: Record<string, Record<string, string>> = {
  'busy lane': { from: busyFrom, to: busyTo, transportMode: 'air', weightKg: '400' },
  'busy lane, winter': {
    from: busyFrom,
    to: busyTo,
    transportMode: 'air',
    season: 'winter',
    weightKg: '400',
  },
  'thin lane by rail': {
    from: cities.from[9] ?? '',
    to: cities.to[8] ?? '',
    transportMode: 'rail',
    season: 'fall',
  },
  'country pair': { fromCountry: 'CN', toCountry: 'DE', transportMode: 'sea', loadType: 'FCL' },
  'all lanes by air': { transportMode: 'air', weightKg: '400' },
  'all years by air': { transportMode: 'air', since: '2006-01-01', weightKg: '400' },
}

/**
 * The first attempt most people would write: each scope with its buckets separately, the months, the counts,
 * on a table with no index but its keys. $1 organization, $2 mode, $3 load type or null, $4 since, $5 and $6
 * cities or null, $7 and $8 countries or null, $9 months or null.
 */
export const naiveStatement = naive()

function naive(): string {
  const condition = `organization_id = $1 AND counts AND transport_mode = $2 AND ($3::text IS NULL OR load_type = $3) AND departed_on >= $4
    AND ($9::int[] IS NULL OR extract(month FROM departed_on) = ANY($9))`
  const pair = '($7::text IS NULL OR from_country = $7) AND ($8::text IS NULL OR to_country = $8)'
  const lane = `${pair} AND ($5::text IS NULL OR from_city = $5) AND ($6::text IS NULL OR to_city = $6)`
  const range = `CASE WHEN chargeable_weight_kg < 100 THEN 0 WHEN chargeable_weight_kg < 300 THEN 1
    WHEN chargeable_weight_kg < 500 THEN 2 WHEN chargeable_weight_kg < 1000 THEN 3 ELSE 4 END::text`
  const shares = [0.1, 0.25, 0.5, 0.75, 0.9]
  const figures = `count(*), min(unit_price), max(unit_price), array_agg(unit_price ORDER BY unit_price) FILTER (WHERE false),
    ${shares.map((of) => `percentile_cont(${of}) WITHIN GROUP (ORDER BY unit_price)`).join(', ')}`
  const by = (key: string, scope: string) =>
    `SELECT ${key}, ${figures} FROM rates WHERE ${condition} AND currency = 'USD' AND ${scope} GROUP BY 1`
  return [
    by(range, lane),
    by(range, pair),
    by(range, 'true'),
    by(`to_char(departed_on, 'YYYY-MM')`, lane),
    by(`'others'`, lane).replace(`currency = 'USD'`, `currency <> 'USD'`),
  ].join(' UNION ALL ')
}

/** Returns the parameters of a naive statement for a question. */
export function naiveValues(question: Record<string, string>, since: string): unknown[] {
  const { from, to, fromCountry, toCountry, transportMode, loadType, season } = question
  const countryOf = (side: 'from' | 'to', id: string | undefined) =>
    id === undefined ? null : (countries[side][cities[side].indexOf(id)] ?? null)
  return [
    largestId,
    transportMode,
    loadType ?? null,
    question.since ?? since,
    from ?? null,
    to ?? null,
    fromCountry ?? countryOf('from', from),
    toCountry ?? countryOf('to', to),
    season === 'winter' ? [12, 1, 2] : season === 'fall' ? [9, 10, 11] : null,
  ]
}
