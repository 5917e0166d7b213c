import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importOrders } from '@portolan/contract/commands/imports'
import { listNotifications, type Notification } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenUser } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const map = {
  dates: 'YYYY-MM-DD',
  places: {
    Hamburg: { city: 'Hamburg', countryCode: 'DE', lat: 53.5, lng: 10 },
    Lima: { city: 'Lima', countryCode: 'PE', lat: -12, lng: -77 },
  },
  organization: { ref: 'nn', name: 'Nordic Noodles' },
  order: {
    ref: '{Order}',
    number: '{Order}',
    status: 'active',
    shipmentStatus: '{Status}',
    transportMode: 'sea',
    incoterms: 'FOB',
    cargo: 'Noodles',
    from: { place: 'Hamburg' },
    to: {
      place: 'Lima',
      arrival: { estimated: '{Expected}', actual: { from: '{Arrived}', optional: true } },
    },
  },
  unit: { packaging: 'CTN', quantity: '1', description: 'Noodles' },
}

let portal: TestPortal
let folder: string
beforeAll(async () => {
  portal = await openTestPortal()
  folder = await mkdtemp(join(tmpdir(), 'portolan-import-'))
  await writeFile(join(folder, 'map.json'), JSON.stringify(map))
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/**
 * Imports a file whose lines have an order, a status, and the expected and actual arrival in days from now.
 */
async function importLines(...lines: readonly [string, string, number, number?][]) {
  const rows = lines.map(([order, status, expected, arrived]) =>
    [order, status, inDays(expected), arrived === undefined ? '' : inDays(arrived)].join(','),
  )
  const file = join(folder, 'orders.csv')
  await writeFile(file, ['Order,Status,Expected,Arrived', ...rows].join('\n'))
  return runCommand(portal, importOrders, { file, map: join(folder, 'map.json') })
}

it('a later file notifies the organization’s members of what has changed', async () => {
  await importLines(['N-1', 'IN_TRANSIT', 5], ['N-2', 'CANCELED', 5])
  const { token } = await givenUser(portal, ['nn'])
  async function notified(): Promise<string[]> {
    const { results } = (await portal.call(listNotifications, { token })).json()
    return results.map(({ kind, order }: Notification) => `${order?.number} ${kind}`)
  }
  await importLines(['N-1', 'IN_TRANSIT', 5], ['N-2', 'CANCELED', 5], ['N-3', 'BOOKED', 9])
  expect(await notified()).toEqual([])
  for (let again = 0; again < 2; again += 1) {
    await importLines(['N-1', 'IN_TRANSIT', 12], ['N-2', 'CANCELED', 12], ['N-3', 'BOOKED', 9])
    expect(await notified()).toEqual(['N-1 order-delayed'])
  }
  await importLines(['N-1', 'ARRIVED', 12, 0], ['N-2', 'CANCELED', 12], ['N-3', 'CANCELED', 9])
  expect(await notified()).toEqual(['N-3 order-canceled', 'N-1 order-arrived', 'N-1 order-delayed'])
})

it('the database knows what came in', async () => {
  await importLines(
    ...Array.from({ length: 400 }, (_, n) => [`M-${n}`, 'BOOKED', 5] as [string, string, number]),
  )
  const counts = await rowsOf(
    portal.deps.database,
    sql`SELECT relname FROM pg_class WHERE relname IN ('orders', 'shipment_units') AND reltuples >= 400 ORDER BY 1`,
  )
  expect(counts).toEqual([{ relname: 'orders' }, { relname: 'shipment_units' }])
  const columns = await rowsOf<{ attname: string }>(
    portal.deps.database,
    sql`SELECT attname FROM pg_stats WHERE tablename = 'orders'`,
  )
  const columnNames = columns.map(({ attname }) => attname)
  expect(columnNames).toEqual(
    expect.arrayContaining(['organization_id', 'status', 'search_text', 'updated_at']),
  )
  expect(columnNames).not.toContain('route')
})
