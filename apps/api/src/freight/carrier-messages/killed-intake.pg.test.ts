import { type MessageAnswer, sendMessage } from '@portolan/contract/company/messages'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { readEnv } from '#freight/settings/env.ts'
import { createApiKey } from '#identity/api-keys/api-keys.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { systemClock } from '#platform/process/clock.ts'
import { buildOrder } from '#testing/builders.ts'
import { buildTracking } from '#testing/freight/carrier-messages.ts'
import { openPortalProcesses, type PortalProcesses } from '#testing/servers/portal-processes.ts'
import { openTestDatabase } from '#testing/test-database.ts'

const patient = { interval: 20 }
/** Four batches. */
const events = 4_000
const orders = 500

let open: Awaited<ReturnType<typeof openTestDatabase>>
let processes: PortalProcesses
beforeEach(async () => {
  open = await openTestDatabase()
  processes = await openPortalProcesses(open.url)
})
afterEach(async () => {
  await processes.close()
  await open.close()
})

const countOf = async (table: string) => {
  const [row] = await rowsOf<{ count: number }>(
    open.database,
    sql`SELECT count(*)::int AS count FROM ${sql.raw(table)}`,
  )
  return row?.count ?? 0
}

it('a server killed among 4,000 events, and the same again, end complete and single', {
  tags: ['exhaustive'],
}, async () => {
  const refs = Array.from({ length: orders }, (_, index) => `B${index}X`)
  const env = readEnv({ DATA_DIR: processes.folder })
  const records = refs.map((value) => buildOrder({ ref: value, references: [{ type: 'BKG', value }] }))
  const deps = {
    clock: systemClock,
    database: open.database,
    env,
    orderChangeSubscribers: [],
    referenceSubscribers: [],
  }
  await saveOrders(deps, records)
  const key = (await createApiKey(open.database, 'tms', ['write']))?.key ?? ''
  const body = JSON.stringify(
    Array.from({ length: events }, (_, index) =>
      buildTracking({
        bookings: [refs[index % orders] ?? ''],
        code: 'ARRI',
        classifier: 'EST',
        locode: 'DEHAM',
        at: new Date(Date.UTC(2026, 11, 5, 0, index)).toISOString(),
        created: new Date(Date.UTC(2026, 10, 5, 0, 0, index)).toISOString(),
      }),
    ),
  )
  const send = async (url: string) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(url + sendMessage.path, { method: 'POST', headers, body })
    return (await answer.json()) as MessageAnswer
  }

  const first = await processes.start()
  const cut = send(first.url).catch(() => null)
  await expect.poll(() => countOf('event_log'), patient).toBeGreaterThan(500)
  await open.database.transaction(async (tx) => {
    // Keeps it from finishing before it's killed.
    await tx.execute(sql`LOCK TABLE event_log IN SHARE MODE`)
    await first.end('SIGKILL')
  })
  expect(await cut).toBeNull()
  const storedCount = await countOf('inbound_events')
  expect(storedCount).toBeGreaterThanOrEqual(await countOf('event_log'))
  expect(storedCount).toBeLessThan(events)

  const second = await processes.start()
  expect(await send(second.url)).toMatchObject({
    accepted: events - storedCount,
    duplicates: storedCount,
    ignored: 0,
    unmatched: 0,
  })
  // The next server matches by itself what the killed one had stored.
  await expect.poll(() => countOf('inbound_events WHERE is_pending'), patient).toBe(0)
  expect([
    await countOf('event_log'),
    await countOf('inbound_events'),
    await countOf('inbound_messages'),
  ]).toEqual([events, events, 1])
  const [row] = await rowsOf(
    open.database,
    sql`SELECT count(*)::int AS orders, min(statements)::int AS least, max(statements)::int AS most
      FROM (SELECT count(*) AS statements FROM event_log GROUP BY order_id) AS o`,
  )
  expect(row).toEqual({ orders, least: events / orders, most: events / orders })
  expect(await send(second.url)).toMatchObject({ accepted: 0, duplicates: events, unmatched: 0 })
})
