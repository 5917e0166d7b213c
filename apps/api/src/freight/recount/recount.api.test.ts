import { doctor } from '@portolan/contract/commands/maintenance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { matchPending } from '#freight/carrier-messages/matching/match-safely.ts'
import { attendStoredOrders } from '#freight/order-record/catch-up/attend-stored-orders.ts'
import { rateStoredOrders } from '#freight/order-record/catch-up/rate-stored-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { recounts } from '#recounts.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import type { Writers } from '#testing/freight/order-writes.ts'
import { atHour, createPicks } from '#testing/freight/random-orders.ts'
import { recordWrites, type SavedOrder } from '#testing/freight/record-writes.ts'
import { givenSheet } from '#testing/rate-sheets.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const writes = process.env.TEST_ALL === '1' ? 1_000 : 100

let portal: TestPortal
let writers: Writers
const picks = createPicks(6)
const orders: SavedOrder[] = []
let now = Date.parse(atHour(24))

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  for (const _ of [1, 2, 3]) orders.push(await givenOrder(portal))
  await givenOrder(portal, { organization: { ref: 'other', name: 'Other' } })
  const person = await givenUser(portal, ['acme', 'other'])
  await givenUser(portal)
  writers = { portal, person, key: await givenApiKey(portal, 'read', 'write'), picks }
  await givenSheet(portal, 'sheet')
})
afterAll(() => portal.close())

async function writeAtRandom(count: number): Promise<void> {
  const names = Object.keys(recordWrites)
  for (let turn = 0; turn < count; turn++) {
    const name = picks.pick(names)
    await recordWrites[name]?.(writers, orders)
    now += picks.pick([0, 1_000, 60_000])
    if (turn % 10 === 9) await hourlyWork()
  }
}

/** The server's background work. */
async function hourlyWork(): Promise<void> {
  await matchPending(portal.deps, 100)
  await rateStoredOrders(portal.deps)
  await attendStoredOrders(portal.deps)
}

/** Returns the differences by name. */
async function differing(among = recounts): Promise<Record<string, readonly string[]>> {
  const differences: Record<string, readonly string[]> = {}
  for (const { name, run } of among) {
    const { repaired, examples } = await run(portal.deps)
    if (repaired > 0) differences[name] = examples
  }
  return differences
}

/** Returns the command's message about each number. */
async function recountAll() {
  const { rows } = await runCommand(portal, doctor, { recount: true })
  return rows.filter(({ check }) => check.startsWith('recount of '))
}

describe('after a hundred random writes a recount', () => {
  beforeAll(async () => {
    await writeAtRandom(writes)
    // Something of each kind, whatever chance left.
    await givenOrder(portal, { charges: [{ code: 'BAS', amount: '450.00', currency: 'EUR' }] })
  })

  it('has everything to compare, and finds nothing', async () => {
    const differences = await recountAll()
    expect(differences).toHaveLength(recounts.length)
    expect(differences.filter(({ text }) => !/^[1-9].* compared, all right$/.test(text))).toEqual([])
  })

  it('finds nothing while others write', async () => {
    const [differences] = await Promise.all([differing(), writeAtRandom(10), differing()])
    expect(differences).toEqual({})
    expect(await differing()).toEqual({})
  })
})

/** Returns the stored data as text. */
async function read(table: string, columns: string): Promise<string[]> {
  const rows = await rowsOf<{ row: string }>(
    portal.deps.database,
    sql.raw(`SELECT json_build_array(${columns})::text AS row FROM ${table} ORDER BY 1`),
  )
  return rows.map(({ row }) => row)
}

const rowOf = (table: string, condition = 'true') =>
  `ctid = (SELECT min(ctid) FROM ${table} WHERE ${condition})`
const anOrder = rowOf('orders')

/** Everything stored, its columns, and the ways in which each may go wrong. */
const tampered: [name: string, table: string, columns: string, ...faults: string[]][] = [
  [
    'orders by status',
    '(SELECT * FROM order_counts WHERE total <> 0) AS c',
    'c',
    `UPDATE order_counts SET total = total + 3 WHERE ${rowOf('order_counts', 'total > 0')}`,
    `DELETE FROM order_counts WHERE ${rowOf('order_counts', 'total > 0')}`,
    `INSERT INTO order_counts VALUES (gen_random_uuid(), 'active', 'sea', 'BOOKED', 2)`,
  ],
  [
    'orders by lane',
    '(SELECT * FROM order_lane_counts WHERE total <> 0) AS c',
    'c',
    `UPDATE order_lane_counts SET total = 0 WHERE ${rowOf('order_lane_counts', 'total > 0')}`,
    `DELETE FROM order_lane_counts`,
  ],
  ['words of orders', 'order_words', 'word', `DELETE FROM order_words WHERE word IN ('bicycle', 'hamburg')`],
  [
    'sums of invoices',
    'invoice_sums AS s',
    's.organization_id, paid, due_on, currency, issued_on, total, trim_scale(amount)',
    `UPDATE invoice_sums SET amount = amount + 0.01 WHERE ${rowOf('invoice_sums')}`,
    `UPDATE invoice_sums SET total = 7 WHERE ${rowOf('invoice_sums')}`,
    `INSERT INTO invoice_sums SELECT id, true, '2026-01-01', 'JPY', '2026-01-01', 1, 5 FROM organizations LIMIT 1`,
  ],
  [
    'notifications of people',
    '(SELECT * FROM notification_counts WHERE total <> 0) AS c',
    'c',
    `UPDATE notification_counts SET total = total - 1 WHERE ${rowOf('notification_counts', 'total > 0')}`,
    `UPDATE notification_counts SET user_id = gen_random_uuid() WHERE ${rowOf('notification_counts', 'total > 0')}`,
    `DELETE FROM notification_counts`,
  ],
  [
    'storage of customers',
    'customer_storage',
    'used_bytes, limit_bytes',
    'UPDATE customer_storage SET used_bytes = used_bytes + 5 WHERE used_bytes > 0',
    'UPDATE customer_storage SET used_bytes = 0 WHERE used_bytes > 0',
  ],
  [
    'states of conversations',
    'threads',
    'id, last_side, waiting_since',
    `UPDATE threads SET waiting_since = NULL WHERE waiting_since IS NOT NULL`,
    `UPDATE threads SET last_side = NULL`,
  ],
  ['lanes of rate sheets', 'rate_sheets', 'lane_count', 'UPDATE rate_sheets SET lane_count = lane_count + 1'],
  [
    'keys of carrier events',
    'inbound_event_keys',
    'key, event_id',
    `DELETE FROM inbound_event_keys WHERE ${rowOf('inbound_event_keys')}`,
  ],
  [
    'keys of no carrier event',
    'inbound_event_keys',
    'key, event_id',
    `INSERT INTO inbound_event_keys VALUES ('BKG GONE', gen_random_uuid())`,
    `INSERT INTO inbound_event_keys SELECT 'BKG OTHER', id FROM inbound_events LIMIT 1`,
  ],
  [
    'filters of orders',
    'orders',
    'id, from_code, to_code, departure_on, arrival_on, departure_at, arrival_at',
    ...['from_code', 'to_code'].map((column) => `UPDATE orders SET ${column} = 'ZZ' WHERE ${anOrder}`),
    ...['departure_on', 'arrival_on'].map(
      (column) => `UPDATE orders SET ${column} = '2020-01-01' WHERE ${anOrder}`,
    ),
    ...['departure_at', 'arrival_at'].map((column) => `UPDATE orders SET ${column} = now() WHERE ${anOrder}`),
  ],
  [
    'deliveries of orders',
    'orders',
    'id, delivery, delivery_at, delivery_on, is_delivered',
    `UPDATE orders SET delivery = '{}' WHERE ${anOrder}`,
    `UPDATE orders SET delivery_at = now() WHERE ${anOrder}`,
    `UPDATE orders SET delivery_on = '2020-01-01' WHERE ${anOrder}`,
    `UPDATE orders SET is_delivered = NOT is_delivered WHERE ${anOrder}`,
  ],
  [
    'search text of orders',
    'orders',
    `id, (SELECT string_agg(word, ' ' ORDER BY word) FROM unnest(string_to_array(order_text, ' ')) AS word)`,
    `UPDATE orders SET order_text = 'nothing' WHERE ${anOrder}`,
    `UPDATE orders SET order_text = order_text || ' zeppelin' WHERE ${anOrder}`,
  ],
  [
    'search text of documents',
    'orders',
    'id, document_text',
    `UPDATE orders SET document_text = document_text || ' zeppelin' WHERE ${anOrder}`,
  ],
  [
    'moved times of orders',
    'orders',
    'id, departure_slip_minutes, arrival_slip_minutes, slip_reason_code',
    ...['departure_slip_minutes', 'arrival_slip_minutes'].map(
      (column) => `UPDATE orders SET ${column} = 77 WHERE ${anOrder}`,
    ),
    `UPDATE orders SET arrival_slip_minutes = NULL, slip_reason_code = 'WEA' WHERE arrival_slip_minutes IS NOT NULL`,
  ],
  [
    'alerts of orders',
    'orders',
    'id, alerts, cut_offs, late_at, quiet_at, papers_at, overdue_at, risk_at, company_at, late_minutes, stalled_at, stalled_since, papers_expected, papers_present',
    ...[
      'late_at',
      'quiet_at',
      'papers_at',
      'overdue_at',
      'risk_at',
      'company_at',
      'stalled_at',
      'stalled_since',
    ].map((column) => `UPDATE orders SET ${column} = '2020-01-01' WHERE ${anOrder}`),
    ...['late_minutes', 'papers_expected', 'papers_present'].map(
      (column) => `UPDATE orders SET ${column} = 77 WHERE ${anOrder}`,
    ),
    ...['alerts', 'cut_offs'].map((column) => `UPDATE orders SET ${column} = '[{}]' WHERE ${anOrder}`),
  ],
  [
    'rates of orders',
    'rates AS r',
    'r',
    `UPDATE rates SET charge = charge + 1 WHERE ${rowOf('rates', 'ref IS NULL')}`,
    `UPDATE rates SET counts = NOT counts WHERE ${rowOf('rates', 'ref IS NULL')}`,
    `DELETE FROM rates WHERE ${rowOf('rates', 'ref IS NULL')}`,
  ],
  [
    'rates of orders that are gone',
    'rates AS r',
    'r',
    `INSERT INTO rates SELECT (r).* FROM (SELECT jsonb_populate_record(rates, jsonb_build_object('id', gen_random_uuid(), 'order_ref', 'gone')) AS r
      FROM rates WHERE ref IS NULL LIMIT 1) AS copy`,
  ],
]

describe('what is wrong', () => {
  it('is looked for in all that is recounted', () => {
    expect(tampered.map(([name]) => name).toSorted()).toEqual(recounts.map(({ name }) => name).toSorted())
  })

  it.each(tampered)('with %s is named and repaired', async (name, table, columns, ...faults) => {
    const right = await read(table, columns)
    const own = recounts.filter((each) => each.name === name)
    for (const [place, fault] of faults.entries()) {
      await portal.deps.database.execute(sql.raw(fault))
      expect({ fault, same: await read(table, columns) }).not.toEqual({ fault, same: right })
      // A fault in one thing causes no other.
      const wrong = await differing(place === 0 ? recounts : own)
      expect({ fault, wrong: Object.keys(wrong) }).toEqual({ fault, wrong: [name] })
      expect(wrong[name]?.[0]).toMatch(/./)
      expect({ fault, rows: await read(table, columns) }).toEqual({ fault, rows: right })
    }
    expect(await differing()).toEqual({})
  })

  it('only by what isn’t made yet is left to the hourly work', async () => {
    await portal.deps.database.execute(
      sql`UPDATE orders SET filter_hash = NULL, attention_hash = NULL, rated_hash = NULL, late_minutes = 7 WHERE ${sql.raw(anOrder)}`,
    )
    expect(await differing()).toEqual({})
  })
})

it('is named by `portal doctor --recount`, while a plain check leaves all as it is', async () => {
  await portal.deps.database.execute(sql`UPDATE order_counts SET total = total + 1`)
  const { rows } = await runCommand(portal, doctor)
  expect(rows.filter(({ check }) => check.startsWith('recount'))).toEqual([])
  const wrong = (await recountAll()).filter(({ ok }) => !ok)
  expect(wrong).toEqual([
    {
      check: 'recount of orders by status',
      ok: false,
      warning: false,
      text: expect.stringMatching(
        /^\d+ rows compared, \d+ differed and are repaired: acme \w+ \w+ \w+: \d+ kept, \d+ counted; .*; …$/,
      ),
      advice: expect.stringContaining('run it again tomorrow'),
    },
  ])
})

it('stops between two batches', async () => {
  const { rows } = await runCommand(portal, doctor, { recount: true }, { signal: AbortSignal.abort() })
  const own = rows.filter(({ check }) => check.startsWith('recount'))
  expect(own.every(({ text }) => text.startsWith('0 rows'))).toBe(true)
})
