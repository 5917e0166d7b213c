import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importEvents } from '@portolan/contract/commands/imports'
import { expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal } from '#testing/test-portal.ts'

/**
 * More than two batches, each with more orders than are loaded at a time; `npm run bench:events` measures
 * more.
 */
const count = 2_400
const orderCount = 600

it(`${count} events of ${orderCount} orders come in once`, { tags: ['exhaustive'] }, async () => {
  const portal = await openTestPortal()
  const folder = await mkdtemp(join(tmpdir(), 'portolan-events-'))
  const records = Array.from({ length: orderCount }, () => buildOrder())
  await saveOrders(portal.deps, records)
  const codes = ['GTIN,CNSHA', 'LOAD,CNSHA', 'DEPA,CNSHA', 'ARRI,DEHAM']
  const lines = Array.from({ length: count }, (_, n) => {
    const day = String(1 + Math.floor(n / orderCount) * 7).padStart(2, '0')
    return `${records[n % orderCount]?.ref},${n},${codes[Math.floor(n / orderCount)]},2026-11-${day} 10:00`
  })
  const paths = { file: join(folder, 'events.csv'), map: join(folder, 'map.json') }
  await writeFile(paths.file, ['Order,No,Code,Place,At', ...lines].join('\n'))
  await writeFile(
    paths.map,
    JSON.stringify({
      order: { ref: '{Order}' },
      event: { id: '{No}', code: '{Code}', at: '{At}', place: '{Place}' },
    }),
  )
  const first = await runCommand(portal, importEvents, paths)
  const again = await runCommand(portal, importEvents, paths)
  expect([first.rows, first.result.events.added, again.result.events.unchanged]).toEqual([[], count, count])
  const [stored] = await rowsOf(
    portal.deps.database,
    sql`SELECT (SELECT count(*)::int FROM event_log WHERE source = 'company') AS events,
      (SELECT count(*)::int FROM orders WHERE shipment_status = 'ARRIVED') AS arrived`,
  )
  expect(stored).toEqual({ events: count, arrived: orderCount })
  await portal.close()
  await rm(folder, { recursive: true })
})
