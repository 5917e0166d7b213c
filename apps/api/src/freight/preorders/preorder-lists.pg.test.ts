import { countCompanyPreorders, listCompanyPreorders } from '@portolan/contract/company/preorders'
import { listPreorders } from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type Conversation, givenPreorder, openConversation } from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let person: Conversation['person']
let key: Conversation['key']

// Many old pre-orders of one customer, few of which are pending or amended.
beforeAll(async () => {
  ;({ portal, person, key } = await openConversation())
  const { id } = await givenPreorder(portal, person)
  await portal.deps.database.execute(
    sql`INSERT INTO preorders
        (organization_id, id, number, status, review, amendment, version, content, summary, search_text)
      SELECT organization_id, (lpad(to_hex(n), 8, '0') || '-0000-7000-8000-000000000000')::uuid, n::text, 'approved',
        'submitted', CASE WHEN n % 2000 = 0 THEN 'requested' END, 1, content, summary, n::text
      FROM preorders, generate_series(1, 10000) AS n WHERE id = ${id}`,
  )
  await portal.deps.database.execute(sql`ANALYZE preorders`)
})
afterAll(() => portal.close())

/** The number of pre-order rows read since the server started, by index or scan. */
async function rowsRead(): Promise<number> {
  const flush = () => rowsOf(portal.deps.database, sql`SELECT pg_stat_force_next_flush()`)
  // Each connection of the pool has its own counts.
  await Promise.all(Array.from({ length: 10 }, flush))
  const [row] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_user_tables WHERE relname = 'preorders'`,
  )
  return row?.n ?? 0
}

it.each([
  [
    'pending ones',
    () => portal.call(listPreorders, { token: person.token, query: { status: 'pending' } }),
    1,
  ],
  ['pending ones of all', () => portal.call(listCompanyPreorders, { key, query: { status: 'pending' } }), 1],
  ['amended ones', () => portal.call(listCompanyPreorders, { key, query: { amendment: 'requested' } }), 5],
  [
    'those that wait',
    () => portal.call(listCompanyPreorders, { key, query: { waitsFor: 'company', ordering: 'waitsSince' } }),
    6,
  ],
  [
    'canceled ones',
    () => portal.call(listCompanyPreorders, { key, query: { cancellation: 'requested' } }),
    0,
  ],
])('few of many are found without reading the others: %s', async (_name, list, count) => {
  const before = await rowsRead()
  expect((await list()).json().count).toBe(count)
  expect((await rowsRead()) - before).toBeLessThan(100)
})

it('those that wait are counted without reading the others', async () => {
  const before = await rowsRead()
  const counts = (await portal.call(countCompanyPreorders, { key })).json()
  expect([counts.waitsFor.company, counts.amendments]).toEqual([6, 5])
  expect((await rowsRead()) - before).toBeLessThan(100)
})

it('reading all is counted', async () => {
  const before = await rowsRead()
  await rowsOf(portal.deps.database, sql`SELECT max(search_text) FROM preorders`)
  expect((await rowsRead()) - before).toBeGreaterThan(10_000)
})
