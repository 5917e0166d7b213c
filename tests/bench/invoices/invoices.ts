// Measures the list and the totals of 100,000 invoices of one customer on PostgreSQL, compared with naive
// queries: `npm run bench:invoices`.
import { Client } from 'pg'
import type { InvoiceScope } from '../../../apps/api/src/freight/invoices/invoice-filter.ts'
import { invoiceListStatement } from '../../../apps/api/src/freight/invoices/list-invoices.ts'
import {
  invoiceSumStatement,
  searchedSumStatement,
} from '../../../apps/api/src/freight/invoices/sum-invoices.ts'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { PgDialect } from '../../../apps/api/src/platform/db/drizzle.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { openBenchDatabase } from '../bench-database.ts'

const organization = '00000000-0000-7000-8000-000000000001'
const today = '2026-11-22'
const rounds = 60

// Values depend only on the row's number, so that two runs measure the same rows: three years, three terms,
// three currencies.
const statements = [
  `INSERT INTO organizations (id, ref, name) VALUES ('${organization}', 'bench', 'Bench')`,
  `INSERT INTO orders (organization_id, id, ref, number, status, shipment_status, transport_mode, load_type, incoterms, cargo,
     from_place, to_place, departure, arrival, departure_at, arrival_at, totals, route, charges, contacts, created_at, updated_at,
     record_hash, order_text)
   SELECT '${organization}', gen_random_uuid(), 'o-' || n, 'BN-' || lpad(n::text, 7, '0'),
     CASE WHEN n % 5 < 3 THEN 'active' ELSE 'archived' END, 'ARRIVED', 'sea', 'FCL', 'FOB', 'Machine parts, lot ' || n,
     '{}', '{}', '{}', '{}', now(), now(), '{}', '[]', '[]', '[]', now(), now(), md5(n::text),
     lower('BN-' || lpad(n::text, 7, '0') || ' machine parts, lot ' || n || ' shanghai riga')
   FROM generate_series(1, 100000) AS n`,
  `INSERT INTO documents (organization_id, id, order_id, ref, kind, name, content_type, size, content_hash, storage_key, created_at,
     invoice_number, amount, issued_on, due_on, paid_on)
   SELECT organization_id, gen_random_uuid(), id, 'i', 'invoice', 'invoice-' || n || '.pdf', 'application/pdf', 9000, md5(ref), ref, now(),
     'INV-' || n, jsonb_build_object('amount', (100 + (n * 7919) % 900000 / 100.0)::numeric(12, 2)::text,
       'currency', (ARRAY['EUR', 'USD', 'CNY'])[1 + n % 3]),
     issued_on, issued_on + (ARRAY[14, 30, 45])[1 + n % 7 % 3], CASE WHEN n % 10 < 8 THEN issued_on + 20 END
   FROM (SELECT *, substr(ref, 3)::int AS n, date '2023-12-01' + (substr(ref, 3)::int * 7 % 1080) AS issued_on FROM orders) AS o`,
  `UPDATE orders o SET document_text = lower(d.invoice_number || ' ' || d.name) FROM documents d
   WHERE d.organization_id = o.organization_id AND d.order_id = o.id`,
  'VACUUM ANALYZE',
]

const filters: Record<string, InvoiceScope['filter']> = {
  'no filter': {},
  overdue: { state: ['overdue'] },
  'one currency, paid': { state: ['paid'], currency: ['CNY'] },
  'issued in a month': { issuedFrom: '2025-03-01', issuedTo: '2025-03-31' },
  'search for one number': { search: 'INV-54321' },
  'search for a common word': { search: 'riga' },
}

const naiveList = `SELECT d.*, o.number, o.status FROM documents d JOIN orders o ON o.organization_id = d.organization_id AND o.id = d.order_id
  WHERE d.organization_id = $1 AND d.invoice_number IS NOT NULL ORDER BY d.paid_on IS NOT NULL, d.due_on, d.id LIMIT 51`
const naiveTotals = `SELECT amount ->> 'currency', paid_on IS NOT NULL, due_on < '${today}', count(*), sum((amount ->> 'amount')::numeric)
  FROM documents WHERE organization_id = $1 AND invoice_number IS NOT NULL GROUP BY 1, 2, 3`

async function time(client: Client, text: string, values: unknown[]): Promise<{ p50: number; p95: number }> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await client.query(text, values)
    times.push(performance.now() - start)
  }
  times.sort((a, b) => a - b)
  return { p50: times[rounds / 2] ?? 0, p95: times[Math.ceil(rounds * 0.95) - 1] ?? 0 }
}

function say(name: string, { p50, p95 }: { p50: number; p95: number }): void {
  const cells = [p50, p95].map((cell) => cell.toFixed(1).padStart(10))
  process.stdout.write(`${name.padEnd(40)}${cells.join('')}\n`)
}

const database = await openBenchDatabase()
const client = new Client({ connectionString: database.url })
try {
  const env = readEnv({ DATABASE_URL: database.url })
  const opened = await openDatabase(env, openLog('silent'))
  await migrate(opened)
  await opened.close()
  await client.connect()
  for (const statement of statements) await client.query(statement)
  const { rows } = await client.query('SELECT count(*)::int AS kept FROM invoice_sums')
  process.stdout.write(
    `100,000 invoices, ${rows[0].kept} kept sums${'p50 ms'.padStart(10)}${'p95 ms'.padStart(10)}\n`,
  )
  for (const [name, filter] of Object.entries(filters)) {
    const scope = { organizationIds: [organization], filter, today }

    const page = { ordering: 'urgency', after: null, limit: 50 } as const
    const dialect = new PgDialect()
    const list = dialect.sqlToQuery(invoiceListStatement(scope, page))
    say(`list: ${name}`, await time(client, list.sql, list.params))
    const statements =
      scope.filter.search === undefined
        ? { totals: invoiceSumStatement(scope) }
        : {
            totals: searchedSumStatement(scope, 'orders'),
            'if many': searchedSumStatement(scope, 'invoices'),
          }
    for (const [kind, statement] of Object.entries(statements)) {
      const totals = dialect.sqlToQuery(statement)
      say(`${kind}: ${name}`, await time(client, totals.sql, totals.params))
    }
  }
  say('naive list', await time(client, naiveList, [organization]))
  say('naive totals', await time(client, naiveTotals, [organization]))
} finally {
  await client.end()
  await database.close()
}
