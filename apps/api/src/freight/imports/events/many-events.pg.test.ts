import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importEvents } from '@portolan/contract/commands/imports'
import { expect, it } from 'vitest'
import { saveOrders } from '#freight/orders/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal } from '#testing/test-portal.ts'

const count = 10_000
const orderCount = 2_500
const seconds = 20

it(`${count} events of ${orderCount} orders come in within ${seconds} s`, { timeout: 120_000 }, async () => {
  const portal = await openTestPortal()
  const folder = await mkdtemp(join(tmpdir(), 'portolan-events-'))
  const records = Array.from({ length: orderCount }, () => buildOrder())
  for (let start = 0; start < orderCount; start += 500)
    await saveOrders(portal.deps, records.slice(start, start + 500))
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
  process.stdout.write(
    `events: ${count} in ${first.result.seconds} s, ${first.result.peakMemoryMiB} MiB; again in ${again.result.seconds} s\n`,
  )
  expect([first.rows, first.result.events.added, again.result.events.unchanged]).toEqual([[], count, count])
  expect(first.result.seconds).toBeLessThanOrEqual(seconds)
  const [stored] = await rowsOf(
    portal.deps.database,
    sql`SELECT (SELECT count(*)::int FROM event_log WHERE source = 'company') AS events,
      (SELECT count(*)::int FROM orders WHERE shipment_status = 'ARRIVED') AS arrived`,
  )
  expect(stored).toEqual({ events: count, arrived: orderCount })
  await portal.close()
  await rm(folder, { recursive: true })
})
