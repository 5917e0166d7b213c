import { readFile } from 'node:fs/promises'
import type { OrderRecord } from '@portolan/contract/company/orders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { NewOrderReference } from '#freight/deps.ts'
import { foldStored } from '#freight/order-record/catch-up/fold-stored.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { splitStatements } from '#platform/db/migrate.ts'
import { buildOrder, buildUnit } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { addMessageReferences } from './save-references.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

async function save(...records: OrderRecord[]) {
  const added: NewOrderReference[] = []
  const referenceSubscribers = [
    async (_tx: unknown, news: readonly NewOrderReference[]) => void added.push(...news),
  ]
  const saved = await saveOrders({ ...portal.deps, referenceSubscribers }, records)
  const numbers = new Map(saved.map(({ id }, index) => [id, records[index]?.number]))
  const news = added.map(({ orderId, type, value, issuer }) =>
    [numbers.get(orderId), type, value, ...(issuer === null ? [] : [issuer])].join(' '),
  )
  return { saved, news: news.sort() }
}

async function stored(orderId: string | undefined) {
  const rows = await rowsOf<{ line: string }>(
    portal.deps.database,
    sql`SELECT concat_ws(' ', origin, type, value, nullif(issuer, ''), '“' || shown || '”') AS line FROM order_references
      WHERE order_id = ${orderId} ORDER BY origin COLLATE "C", type COLLATE "C", value COLLATE "C"`,
  )
  return rows.map(({ line }) => line)
}

it('keeps what the company sends and what the order and its units are called, as sent and in one spelling', async () => {
  const record = buildOrder({
    ref: 'tms 17',
    number: 'TMS-17',
    customerReference: 'Договор 211-93',
    units: [
      buildUnit({ container: 'CSQU3054383', seal: 'ab 12' }),
      buildUnit({ container: 'CSQU3054383', seal: '--' }),
    ],
    references: [
      { type: 'MBL', value: 'hlcu-123 456', issuer: 'hlcu' },
      { type: 'EQ', value: 'CSQU 305438-3' },
      { type: 'BKG', value: ' / ' },
    ],
  })
  const { saved } = await save(record)
  expect(await stored(saved[0]?.id)).toEqual([
    'company EQ CSQU3054383 “CSQU 305438-3”',
    'company MBL HLCU123456 HLCU “hlcu-123 456”',
    'derived CR ДOГOBOP21193 “Договор 211-93”',
    'derived FF TMS17 “TMS-17”',
    'derived SEAL AB12 “ab 12”',
  ])
})

it('replaces what the company sends, leaves what messages say, and reports only what is new', async () => {
  const record = buildOrder({
    number: 'NEWS',
    ref: 'news',
    units: [buildUnit({ ref: 'u', seal: 'S1' })],
    references: [{ type: 'BKG', value: 'b-1' }],
  })
  const first = await save(record, buildOrder({ number: 'NEWS-2', ref: 'news-2', units: [] }))
  expect(first.news).toEqual(['NEWS BKG B1', 'NEWS FF NEWS', 'NEWS SEAL S1', 'NEWS-2 FF NEWS2'])
  const { id: orderId = '', organizationId = '' } = first.saved[0] ?? {}
  const added: NewOrderReference[] = []
  const say = (...references: Parameters<typeof addMessageReferences>[1][number]['references']) =>
    addMessageReferences(
      portal.deps.database,
      [{ organizationId, orderId, references }],
      [async (_tx, news) => void added.push(...news)],
    )
  const learned = [
    { type: 'EQ', value: 'msku 1234565', issuer: null },
    { type: 'EQ', value: 'MSKU1234565', issuer: null },
    { type: 'BKG', value: '--', issuer: null },
  ] as const
  await say(...learned)
  expect(added).toEqual([{ organizationId, orderId, type: 'EQ', value: 'MSKU1234565', issuer: null }])
  await say(...learned)
  expect(added).toHaveLength(1)
  const changed = {
    ...record,
    units: [],
    references: [
      { type: 'BKG' as const, value: 'B 1' },
      { type: 'PO' as const, value: 'p' },
    ],
  }
  expect((await save(changed)).news).toEqual(['NEWS PO P'])
  expect(await stored(orderId)).toEqual([
    'company BKG B1 “B 1”',
    'company PO P “p”',
    'derived FF NEWS “NEWS”',
    'message EQ MSKU1234565 “MSKU1234565”',
  ])
  expect(await save(changed)).toMatchObject({ news: [], saved: [{ outcome: 'unchanged' }] })
  const { references: _, ...without } = changed
  expect((await save(without)).news).toEqual([])
  expect(await stored(orderId)).toEqual(['derived FF NEWS “NEWS”', 'message EQ MSKU1234565 “MSKU1234565”'])
})

it('saves nothing where a subscriber fails', async () => {
  const referenceSubscribers = [() => Promise.reject(new Error('a subscriber that fails'))]
  const record = buildOrder({ number: 'FAILED' })
  await expect(saveOrders({ ...portal.deps, referenceSubscribers }, [record])).rejects.toThrow('a subscriber')
  const rows = await rowsOf(portal.deps.database, sql`SELECT FROM order_references WHERE value = 'FAILED'`)
  expect(rows).toEqual([])
})

it('the migration gives orders that were there before the references that saving them gives', async () => {
  const { database } = portal.deps
  const all = sql`SELECT order_id, type, value, issuer, origin, shown FROM order_references ORDER BY order_id, type, value`
  await database.execute(sql`DELETE FROM orders`)
  await save(
    buildOrder({
      ref: 'ﬁx/1.2 –А',
      number: 'FIX12 А',
      customerReference: 'ё-Éä 7',
      units: [buildUnit({ container: 'CSQU3054383', seal: '-' }), buildUnit({ seal: 'a b' })],
    }),
    buildOrder({ customerReference: '', units: [] }),
  )
  const before = await rowsOf(database, all)
  const texts = sql`SELECT id, order_text FROM orders ORDER BY id`
  const textsBefore = await rowsOf<{ order_text: string }>(database, texts)
  expect(before).toHaveLength(5)
  await database.execute(sql`DELETE FROM order_references`)
  await database.execute(sql`UPDATE orders SET order_text = lower(number)`)
  const file = new URL('../../../platform/db/migrations/0023-order-references.sql', import.meta.url)
  const statements = splitStatements(await readFile(file, 'utf8'))
  const filling = statements.filter((text) => /pg_temp|^UPDATE|\nUPDATE/.test(text))
  expect(filling).toHaveLength(3)
  await database.transaction(async (tx) => {
    for (const statement of filling) await tx.execute(sql.raw(statement))
  })
  await foldStored(portal.deps)
  expect(await rowsOf(database, all)).toEqual(before)
  const after = await rowsOf<{ order_text: string }>(database, texts)
  const [fixed] = after.map(({ order_text }) => order_text)
  for (const word of ['fix12a', 'csqu3054383', 'ab']) {
    expect(textsBefore[0]?.order_text).toContain(word)
    expect(fixed).toContain(word)
  }
})
