import { maxCountedTasks } from '@portolan/contract/company/tasks/tasks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { saveVariedOrders } from '#testing/freight/varied-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { countTasks, listTasks } from './find-tasks.ts'

let portal: TestPortal
const now = '2026-11-20T12:00:00.000Z'

/** Every order waits, which no company would bear. */
beforeAll(async () => {
  portal = await openTestPortal()
  const { database } = portal.deps
  await saveVariedOrders(portal)
  await database.execute(sql`UPDATE orders SET status = 'active', company_at = ${now}::timestamptz - interval '1 day',
    alerts = jsonb_build_array(jsonb_build_object('kind', 'no-news', 'from', ${now}::timestamptz - interval '1 day', 'at', ${now}::timestamptz))`)
  await database.execute(sql`ANALYZE`)
})
afterAll(() => portal.close())

interface Node {
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const scansIn = (node: Node): Node[] => [
  ...(node['Relation Name'] === 'orders' ? [node] : []),
  ...(node.Plans ?? []).flatMap(scansIn),
]

/** The scans of orders that the statement of a query makes; few orders are read faster without an index. */
async function scansOf(query: (database: Database) => Promise<unknown>) {
  const scans: Node[] = []
  await portal.deps.database.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`)
    await tx.execute(sql`SET LOCAL enable_bitmapscan = off`)
    const explain = async (statement: SQL) => {
      const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: Node }[] }>(
        tx,
        sql`EXPLAIN (ANALYZE, FORMAT JSON, TIMING off) ${statement}`,
      )
      scans.push(...(row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => scansIn(Plan)))
      return { rows: [] }
    }
    await query(
      new Proxy(tx, { get: (own, name) => (name === 'execute' ? explain : Reflect.get(own, name)) }),
    )
  })
  return scans.map((scan) => ({
    index: scan['Index Name'],
    read: scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0),
  }))
}

it('the list of orders that wait reads its rows by their index, however many wait', async () => {
  const limit = 20
  const reading = { locale: 'en', now, filter: { state: 'open' }, limit } as const
  const scans = await scansOf((database) => listTasks(database, ['orders'], reading))
  expect(scans).toEqual([{ index: 'orders_for_company', read: limit }])
})

it('their count ends with the most that are counted', async () => {
  const scans = await scansOf((database) => countTasks(database, ['orders'], now))
  expect(scans).toEqual([{ index: 'orders_for_company', read: maxCountedTasks }])
})
