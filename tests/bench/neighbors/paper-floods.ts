import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { publishSheet } from '../../../apps/api/src/freight/rate-sheets/publish-sheet.ts'
import { saveSheet } from '../../../apps/api/src/freight/rate-sheets/save-sheet.ts'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { buildSentSheet, port } from '../../../apps/api/src/testing/rate-sheets.ts'
import { SheetContent } from '../../../packages/contract/src/company/sheet-content.ts'
import { customer, download, type Flood, get, make, send, statusOf, type World } from './world.ts'

/** Adds an unpaid or paid invoice to each order, all with the same file of 100 kB. */
async function addInvoices({ client, organizationId, portal }: World): Promise<void> {
  const key = randomUUID()
  const folder = join(portal.dataDir, 'files', key.slice(0, 2))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, key), randomBytes(100_000))
  await client.query(
    `INSERT INTO documents (organization_id, id, order_id, ref, kind, name, content_type, size, content_hash, storage_key, created_at,
       invoice_number, amount, issued_on, due_on, paid_on)
     SELECT organization_id, gen_random_uuid(), id, 'i', 'invoice', 'invoice-' || n || '.pdf', 'application/pdf', 100000, md5(n::text), $2, now(),
       'INV-' || n, jsonb_build_object('amount', (100 + (n * 7919) % 900000 / 100.0)::numeric(12, 2)::text, 'currency', (ARRAY['EUR', 'USD', 'CNY'])[1 + n % 3]),
       issued_on, issued_on + 30, CASE WHEN n % 10 < 8 THEN issued_on + 20 END
     FROM (SELECT *, date '2023-12-01' + (n * 7 % 1080)::int AS issued_on
       FROM (SELECT *, row_number() OVER (ORDER BY id) AS n FROM orders WHERE organization_id = $1) AS o) AS o
     ON CONFLICT DO NOTHING`,
    [organizationId, key],
  )
  await client.query('ANALYZE documents')
}

const invoices = `${customer}/invoices`
const words = ['voyage', 'riga', 'inv-1', 'шанхай', 'machine', 'bn-00']
const search = (turn: number) =>
  `search=${encodeURIComponent(`${words[turn % words.length]}`)}&issuedFrom=2024-0${1 + (turn % 9)}-01`

const analyzed = (turn: number) =>
  `${customer}/estimations/orders-rate-analysis/?transportMode=${['air', 'sea'][turn % 2]}&since=2006-01-${10 + (turn % 19)}&weightKg=${200 + turn}`

async function addRates({ client, organizationId }: World): Promise<void> {
  await client.query(
    `INSERT INTO rates (organization_id, id, ref, counts, transport_mode, load_type, from_city, from_country, to_city, to_country,
       departed_on, containers, chargeable_weight_kg, currency, charge, unit_price, record_hash)
     SELECT $1, gen_random_uuid(), 'bench-' || n, true, (ARRAY['air', 'sea'])[1 + n % 2], CASE n % 2 WHEN 1 THEN 'LCL' ELSE 'not-set' END,
       'city-' || n % 40, 'CN', 'city-' || n % 30, 'DE', current_date - n % 1095, NULL, 20 + (n * 7919) % 2000, 'USD', 1000, 1 + (n * 31 % 400) / 100.0, md5(n::text)
     FROM generate_series(1, 100000) AS n ON CONFLICT DO NOTHING`,
    [organizationId],
  )
  await client.query('ANALYZE rates')
}

const unit = {
  packaging: 'PLL',
  quantity: 2,
  description: 'Centrifugal pumps',
  grossWeightKg: 300,
  lengthCm: 120,
  widthCm: 80,
  heightCm: 100,
  hsCode: '841370',
}
const place = (city: string, countryCode: string, locode: string) => ({
  name: city,
  city,
  countryCode,
  locode,
  lat: -33.9,
  lng: 151.2,
  timeZone: 'Australia/Sydney',
})
const quoteRequest = ({ organizationId }: World) => ({
  organizationId,
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'CFR',
  incotermsPlace: 'Algeciras',
  cargo: 'Pumps',
  from: place('Sydney', 'AU', 'AUSYD'),
  to: place('Algeciras', 'ES', 'ESALG'),
  readyOn: '2028-11-20',
  units: [unit],
  containers: [{ isoType: '45G1', quantity: 1 }],
})

/**
 * Adds a sheet of 5,000 lanes, 50 services between each pair of ports, with a line of charges that fills
 * pages.
 */
async function addSheet({ client, databaseUrl }: World): Promise<void> {
  if (hasSheet) return
  const database = await openDatabase(readEnv({ DATABASE_URL: databaseUrl }), openLog('silent'))
  try {
    const codes = ['BAS', 'BAF', 'THO', 'THD', 'DOC', 'PSS', 'CAF', 'ISP', 'EBS', 'WRS']
    const lanes = Array.from({ length: 5_000 }, (_, index) => ({
      from: [port('AUSYD')],
      to: [
        port(
          index < 50
            ? 'ESALG'
            : `ES${String.fromCharCode(65 + (Math.floor(index / 50) % 26))}${String.fromCharCode(65 + Math.floor(index / 1300))}X`,
        ),
      ],
      carrier: 'Ocean Line',
      service: `Service ${index % 50}`,
      lines: codes.map((code) => ({ code, basis: 'container' as const, amount: String(100 + (index % 50)) })),
    }))
    const sheet = SheetContent.parse(
      buildSentSheet({ validFrom: '2026-01-01', validTo: '2029-12-31', lanes }),
    )
    const saved = await saveSheet(database.database, 'large', sheet)
    if (typeof saved === 'string') throw new Error(saved)
    await database.database.transaction((tx) => publishSheet(tx, 'large'))
  } finally {
    await database.close()
  }
  await client.query('ANALYZE rate_lanes, rate_sheets')
  hasSheet = true
}
let hasSheet = false

interface AskedQuote {
  id: string
  pdf: string | null
}
let quote: AskedQuote | undefined

/**
 * Adds a quote whose offer has 50 options of ten charges each, before others use up the open quotes that a
 * customer may have.
 */
async function addLongQuote(world: World): Promise<void> {
  await addSheet(world)
  quote = await make<AskedQuote>(world, `${customer}/quotes/`, { method: 'POST', body: quoteRequest(world) })
  if (quote.pdf === null) throw new Error('The rate sheets gave no offer')
}

export const paperFloods: readonly Flood[] = [
  {
    name: 'export of 30,000 invoices, CSV',
    atOnce: 20,
    limit: 'files',
    prepare: addInvoices,
    call: download(`${invoices}/export/?format=csv`),
  },
  {
    name: 'export of 30,000 invoices, XLSX',
    atOnce: 20,
    limit: 'files',
    prepare: addInvoices,
    call: download(`${invoices}/export/?format=xlsx`),
  },
  {
    name: 'ZIP of 1,000 files, 100 MB',
    atOnce: 20,
    limit: 'files',
    prepare: addInvoices,
    call: download(`${invoices}/archive/?issuedFrom=2024-01-01&issuedTo=2024-02-01`),
  },
  {
    name: 'invoices by a common word',
    atOnce: 30,
    prepare: addInvoices,
    call: (world, turn) => statusOf(send(world, turn, `${invoices}/?limit=100&${search(turn)}`)),
  },
  {
    name: 'totals of invoices by a common word',
    atOnce: 30,
    prepare: addInvoices,
    call: (world, turn) => statusOf(send(world, turn, `${invoices}/totals/?${search(turn)}`)),
  },
  {
    name: 'analysis of 100,000 rates',
    atOnce: 20,
    prepare: addRates,
    call: (world, turn) => statusOf(send(world, turn, analyzed(turn))),
  },
  {
    name: 'PDF of a quote of 50 options',
    atOnce: 40,
    limit: 'none',
    prepare: addLongQuote,
    call: (world, turn) => statusOf(send(world, turn, quote?.pdf ?? '')),
  },
  {
    name: 'quote by 5,000 lanes',
    atOnce: 20,
    prepare: addSheet,
    call: (world, turn) =>
      statusOf(send(world, turn, `${customer}/quotes/`, { method: 'POST', body: quoteRequest(world) })),
  },
  { name: 'quotes, 100 on a page', atOnce: 30, call: get(`${customer}/quotes/?limit=100`) },
]
