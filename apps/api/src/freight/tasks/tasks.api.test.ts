import {
  countTasks,
  listTasks,
  setTaskOwner,
  snoozeTask,
  type Task,
  taskQueues,
} from '@portolan/contract/company/tasks/tasks'
import { addThreadNote } from '@portolan/contract/company/threads/threads'
import { sendThreadMessage } from '@portolan/contract/freight/threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveOrganization } from '#identity/organizations/save-organization.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenPreorder } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { forgetOldTasks } from './task-states.ts'

let portal: TestPortal
let customer: { token: string }
let preorderId: string
let anna: { token: string; id: string }
let ben: { token: string; id: string }

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  customer = await givenUser(portal)
  preorderId = (await givenPreorder(portal, customer)).id
  anna = await givenStaff(portal, 'operations')
  ben = await givenStaff(portal, 'operations')
})
afterAll(() => portal.close())

async function queues(token: string, query: Record<string, string> = {}) {
  const answer = await portal.call(listTasks, { token, query })
  expect(answer.statusCode).toBe(200)
  const found = answer.json().queues as { queue: string; count: number; oldest: string; tasks: Task[] }[]
  return new Map(found.map((each) => [each.queue, each]))
}

const setOwner = (token: string, body: { owner: string | null; instead: string | null }) =>
  portal.call(setTaskOwner, { token, params: { queue: 'preorders', taskId: preorderId }, body })

const snooze = (token: string, until: string | null) =>
  portal.call(snoozeTask, { token, params: { queue: 'preorders', taskId: preorderId }, body: { until } })

it('a new pre-order waits in its queue, with customer and time', async () => {
  const preorders = (await queues(anna.token)).get('preorders')
  expect(preorders).toMatchObject({ count: 1, tasks: [{ id: preorderId, owner: null, snoozedUntil: null }] })
  expect(preorders?.oldest).toBe(preorders?.tasks[0]?.since)
  expect(preorders?.tasks[0]?.organization?.name).toBeTruthy()
  const counts = await portal.call(countTasks, { token: anna.token })
  expect(counts.json().queues).toContainEqual({ queue: 'preorders', count: 1, oldest: preorders?.oldest })
})

it('tasks of the customers that a colleague looks after are a filter', async () => {
  const mine = (accountManager: string) => queues(anna.token, { accountManager })
  expect((await mine('anna@forwarder.example')).get('preorders')).toMatchObject({ count: 0, tasks: [] })
  const accountManager = { name: 'Anna Berg', email: 'anna@forwarder.example' }
  await saveOrganization(portal.deps, { ref: 'acme', name: 'Acme Trading', accountManager })
  expect((await mine('Anna@forwarder.example')).get('preorders')).toMatchObject({
    count: 1,
    tasks: [{ id: preorderId }],
  })
})

it('an order waits with its most urgent alert', async () => {
  const orders = (await queues(anna.token)).get('orders')
  expect(orders?.tasks).toMatchObject([{ alert: { kind: 'missed-departure', place: { city: 'Shanghai' } } }])
  expect((await queues(anna.token)).get('preorders')?.tasks[0]?.alert).toBeNull()
})

it('an order that is only late is no task of the company', async () => {
  const now = portal.deps.clock.now().getTime()
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const [from, to] = buildOrder().route
  if (!from || !to) throw new Error('A route has two ends')
  const { orderId } = await givenOrder(portal, {
    shipmentStatus: 'IN_TRANSIT',
    createdAt: at(-2),
    route: [
      { ...from, departure: { planned: at(-1), estimated: null, actual: at(-1) } },
      { ...to, arrival: { planned: at(5), estimated: at(20), actual: null } },
    ],
  })
  const [late] = await rowsOf<{ isLate: boolean }>(
    portal.deps.database,
    sql`SELECT late_at <= now() AS "isLate" FROM orders WHERE id = ${orderId}`,
  )
  expect(late).toEqual({ isLate: true })
  const ids = ((await queues(anna.token)).get('orders')?.tasks ?? []).map(({ id }) => id)
  expect(ids).not.toContain(orderId)
})

it('orders are counted with the rest, without snoozed ones and contradictions that have ended', async () => {
  const { orderId } = await givenOrder(portal)
  const count = async () => {
    const counts = (await portal.call(countTasks, { token: anna.token })).json().queues
    const listed = (await queues(anna.token)).get('orders')
    expect(counts).toContainEqual({ queue: 'orders', count: listed?.count, oldest: listed?.oldest })
    return listed?.count ?? 0
  }
  const before = await count()
  const now = portal.deps.clock.now().getTime()
  const until = new Date(now + 3_600_000).toISOString()
  const params = { queue: 'orders', taskId: orderId }
  await portal.call(snoozeTask, { token: anna.token, params, body: { until } })
  expect(await count()).toBe(before - 1)
  await portal.call(snoozeTask, { token: anna.token, params, body: { until: null } })
  const came = new Date(now - 60_000).toISOString()
  const alert = { kind: 'future-actual', from: '1970-01-01T00:00:00.000Z', at: came, until: came }
  await portal.deps.database.execute(
    sql`UPDATE orders SET alerts = ${JSON.stringify([alert])}::jsonb WHERE id = ${orderId}`,
  )
  expect(await count()).toBe(before - 1)
})

it('shows a role only what it may open', async () => {
  const systems = ['webhooks', 'emails']
  expect([...(await queues(anna.token)).keys()].filter((queue) => systems.includes(queue))).toEqual([])
  const administrator = await givenStaff(portal)
  expect([...(await queues(administrator.token)).keys()]).toEqual(expect.arrayContaining(systems))
  const params = { queue: 'webhooks', taskId: preorderId }
  const hidden = await portal.call(snoozeTask, { token: anna.token, params, body: { until: null } })
  expect(hidden.statusCode).toBe(404)
})

it('of two who claim at once, one wins and the other is told', async () => {
  const claims = await Promise.all([
    setOwner(anna.token, { owner: anna.id, instead: null }),
    setOwner(ben.token, { owner: ben.id, instead: null }),
  ])
  expect(claims.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const winner = claims[0]?.statusCode === 200 ? anna : ben
  const refused = claims.find(({ statusCode }) => statusCode === 409)?.json().error
  expect(refused).toEqual({
    code: 'task_taken',
    message: 'Stella Desk has already taken this task.',
    person: 'Stella Desk',
  })
  const [task] = (await queues(ben.token)).get('preorders')?.tasks ?? []
  expect(task?.owner?.id).toBe(winner.id)
  expect((await setOwner(anna.token, { owner: null, instead: winner.id })).json().owner).toBeNull()
})

it('assigns only colleagues who can open the task and work on it', async () => {
  const stranger = await givenUser(portal)
  expect((await setOwner(anna.token, { owner: stranger.id, instead: null })).statusCode).toBe(404)
  const viewer = await givenStaff(portal, 'viewer')
  expect((await setOwner(anna.token, { owner: viewer.id, instead: null })).statusCode).toBe(404)
  expect((await setOwner(anna.token, { owner: ben.id, instead: null })).json().owner.id).toBe(ben.id)
})

it('a snoozed task is hidden until its time, or until the customer acts again', async () => {
  const now = portal.deps.clock.now().getTime()
  expect((await snooze(anna.token, new Date(now + 3_600_000).toISOString())).statusCode).toBe(200)
  expect((await queues(anna.token)).get('preorders')).toMatchObject({ count: 0, oldest: null, tasks: [] })
  expect((await queues(anna.token, { state: 'snoozed' })).get('preorders')?.count).toBe(1)
  await portal.deps.database.execute(
    sql`UPDATE preorders SET waits_since = waits_since + interval '1 minute' WHERE id = ${preorderId}`,
  )
  expect((await queues(anna.token)).get('preorders')?.count).toBe(1)
  await snooze(anna.token, new Date(now + 3_600_000).toISOString())
  expect((await snooze(anna.token, null)).json().snoozedUntil).toBeNull()
  expect((await queues(anna.token)).get('preorders')?.count).toBe(1)
})

it('a conversation that the customer goes on with shows in spite of a snooze, not one with a new note', async () => {
  const { orderId: threadId } = await givenOrder(portal)
  const write = (text: string) =>
    portal.call(sendThreadMessage, { token: customer.token, params: { threadId }, body: { text } })
  await write('Where is it?')
  const count = async () => (await queues(anna.token)).get('threads')?.count
  expect(await count()).toBe(1)
  const until = new Date(portal.deps.clock.now().getTime() + 3_600_000).toISOString()
  const params = { queue: 'threads', taskId: threadId }
  await portal.call(snoozeTask, { token: anna.token, params, body: { until } })
  expect(await count()).toBe(0)
  const note = { text: 'They called, too', mentions: [], files: [] }
  const noted = await portal.call(addThreadNote, { token: ben.token, params: { threadId }, body: note })
  expect(noted.statusCode).toBe(201)
  expect(await count()).toBe(0)
  await write('Hello?')
  expect(await count()).toBe(1)
})

it('a task that doesn’t wait is unknown, and old decisions are deleted', async () => {
  const params = { queue: 'quotes', taskId: preorderId }
  const unknown = await portal.call(snoozeTask, { token: anna.token, params, body: { until: null } })
  expect(unknown.statusCode).toBe(404)
  const { database } = portal.deps
  await database.execute(sql`UPDATE task_states SET updated_at = now() - interval '91 days'`)
  await forgetOldTasks(database)
  expect((await queues(anna.token)).get('preorders')?.tasks[0]?.owner).toBeNull()
})

it('systems read all queues with a key', async () => {
  const key = await givenApiKey(portal, 'read')
  const answer = await portal.call(listTasks, { key })
  expect(answer.json().queues).toHaveLength(Object.keys(taskQueues).length)
})
