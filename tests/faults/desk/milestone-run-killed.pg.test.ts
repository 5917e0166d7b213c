import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { applyMilestoneRun, undoMilestoneRun } from '@portolan/contract/company/bulk/milestone-runs'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveOrders } from '../../../apps/api/src/freight/order-record/save/save-orders.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { type SQL, sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { buildOrder, givenApiKey, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { messagesTo } from '../../../apps/api/src/testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { type OwnServer, openOwnServer } from '../own-server.ts'

// Kills a server in the middle of a milestone for forty orders, with nothing of it written and with all of it
// written but not committed, then in the middle of its undo. The same calls again do each once.

/** Only ends what hangs. */
const patient = { timeout: 60_000 }

let portal: TestPortal
let key: string
let server: OwnServer
beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  server = await openOwnServer(() => portal)
})
afterAll(async () => {
  server.close()
  await portal.close()
})

/** Orders of a customer, with people who want emails at once. */
async function givenCustomer(ref: string, count: number, people: number) {
  const records = Array.from({ length: count }, () => buildOrder({ organization: { ref, name: ref } }))
  const ids = (await saveOrders(portal.deps, records)).map(({ id }) => id)
  const emails: string[] = []
  for (let index = 0; index < people; index++) {
    const { token, email } = await givenUser(portal, [ref])
    const body = { notificationChannel: 'email' }
    expect((await portal.call(updateCurrentUser, { token, body })).statusCode).toBe(200)
    emails.push(email)
  }
  return { ids, emails }
}

interface Call {
  method: string
  path: string
}

/** Makes a call of the run, again while the server is busy; null if it was killed before it answered. */
async function send({ method, path }: Call, runId: string, body?: object) {
  const headers = {
    authorization: `Bearer ${key}`,
    // Doesn't reuse a connection to the server before.
    connection: 'close',
    ...(body && { 'content-type': 'application/json' }),
  }
  const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
  for (let attempts = 1; ; attempts++) {
    const answer = await fetch(server.origin + path.replace(':runId', runId), init).catch(() => null)
    if (answer?.status !== 503 || attempts === 400)
      return answer && { status: answer.status, run: await answer.json() }
    await sleep(250)
  }
}

/** Kills the server while a call waits for rows that are locked here; what it waits with has `query`. */
async function killWhile(locked: SQL, query: string, pressed: () => Promise<unknown>): Promise<void> {
  const waits = () =>
    rowsOf(
      portal.deps.database,
      sql`SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ${`%${query}%`}`,
    )
  const answer = await portal.deps.database.transaction(async (tx) => {
    // A busy machine may take longer than the ten seconds after which PostgreSQL would give up the lock.
    await tx.execute(sql`SET LOCAL idle_in_transaction_session_timeout = 0`)
    await tx.execute(locked)
    let early: unknown
    const pressing = pressed().then((answered) => {
      early = answered
      return answered
    })
    await expect.poll(async () => [early, (await waits()).length], patient).toEqual([undefined, 1])
    await server.kill()
    return pressing
  })
  expect(answer).toBeNull()
}

async function countIn(table: SQL, ids: readonly string[]): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    portal.deps.database,
    sql`SELECT count(*)::int AS n FROM ${table} WHERE order_id = ANY(${sql.param([...ids])}::uuid[])`,
  )
  return row?.n ?? 0
}

it('killed in the middle of a run of forty orders, and of its undo, a server does each once', {
  tags: ['exhaustive'],
  timeout: 900_000,
}, async () => {
  const [first, second] = [await givenCustomer('first', 25, 2), await givenCustomer('second', 15, 1)]
  const ids = [...first.ids, ...second.ids]
  const people = [...first.emails, ...second.emails]
  const last = ids.at(-1) ?? ''
  const runId = randomUUID()
  const milestone = { code: 'DEPA', on: new Date().toISOString().slice(0, 10) }
  const press = () => send(applyMilestoneRun, runId, { orders: ids, milestone })
  const undo = () => send(undoMilestoneRun, runId)
  const events = () => countIn(sql`(SELECT order_id FROM event_log WHERE source <> 'order') AS e`, ids)
  const retractions = () => countIn(sql`event_decisions`, ids)
  const emails = async () =>
    (await Promise.all(people.map((email) => messagesTo(portal, email)))).map(({ length }) => length)

  await server.start()
  // Without the key, which rows that refer to the order read.
  await killWhile(sql`SELECT FROM orders WHERE id = ${last}::uuid FOR NO KEY UPDATE`, '', press)
  expect(await countIn(sql`milestone_run_orders`, ids)).toBe(40)
  expect([await events(), await emails()]).toEqual([0, [0, 0, 0]])
  await server.start()
  const lastOfRun = sql`SELECT FROM milestone_run_orders WHERE run_id = ${runId}::uuid AND order_id = ${last}::uuid FOR UPDATE`
  await killWhile(lastOfRun, 'UPDATE milestone_run_orders', press)
  expect([await events(), await emails()]).toEqual([0, [0, 0, 0]])
  await server.start()
  expect(await press()).toMatchObject({ status: 200, run: { state: 'done', applied: 40, waiting: 0 } })
  expect(await press()).toMatchObject({ status: 200, run: { state: 'done', applied: 40 } })
  await expect.poll(emails, patient).toEqual([1, 1, 1])
  expect(await events()).toBe(40)

  await killWhile(lastOfRun, 'UPDATE milestone_run_orders', undo)
  expect([await events(), await retractions()]).toEqual([40, 0])
  await server.start()
  expect(await undo()).toMatchObject({ status: 200, run: { state: 'undone', undone: 40, applied: 0 } })
  expect(await undo()).toMatchObject({ status: 200, run: { state: 'undone', undone: 40 } })
  expect(await press()).toMatchObject({ status: 200, run: { state: 'undone' } })
  expect([await events(), await retractions(), await emails()]).toEqual([40, 40, [1, 1, 1]])
})
