import { join } from 'node:path'
import { importOrders } from '@portolan/contract/commands/imports'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

it('the export of a Russian system comes in with a map alone: all orders, and the faults that it has', async () => {
  const folder = join(import.meta.dirname, '../../../../../../examples/tms-export')
  const paths = { file: join(folder, 'orders.csv'), map: join(folder, 'map.json') }
  const { rows, result } = await runCommand(portal, importOrders, paths)
  expect(rows.map((row) => importOrders.rows?.text(row as never)).sort()).toEqual([
    'line 11 (order З-26008): skipped: unit.quantity: "12,5" is not a whole number from 1',
    'line 26 (order З-26022): used in part: charges.BAS: "по запросу" is not a number',
    'line 28 (order З-26024): used in part: unit.container: "MSKU3265838" is used: The check digit of MSKU3265838 must be 7',
    'line 72 (order З-26056): used in part: arrival.planned: "31.11.2026" is not a date like DD.MM.YYYY or DD.MM.YYYY HH:mm',
  ])
  expect(result).toMatchObject({
    lines: { read: 246, usedInFull: 242, usedInPart: 3, refused: 1 },
    orders: { created: 200, updated: 0, refused: 0 },
    units: 245,
    organizations: 5,
    reasons: expect.arrayContaining([
      {
        reason: 'charges.BAS: … is not a number',
        lines: 1,
        first: [26],
        texts: ['"по запросу"'],
      },
    ]),
  })
  const stored = await rowsOf<{ of: string; orders: number }>(
    portal.deps.database,
    sql`SELECT concat_ws(' ', transport_mode, route->0->'place'->>'locode', route->1->'place'->>'locode') AS of,
      count(*)::int AS orders FROM orders GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3`,
  )
  expect(stored).toEqual([
    { of: 'air CNSHA RUSVX', orders: 18 },
    { of: 'sea KRPUS RUVVO', orders: 18 },
    { of: 'sea CNSHA RULED', orders: 16 },
  ])
})
