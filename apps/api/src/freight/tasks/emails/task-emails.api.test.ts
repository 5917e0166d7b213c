import { getTaskEmails, saveTaskEmails } from '@portolan/contract/company/tasks/task-emails'
import type { TaskQueue } from '@portolan/contract/company/tasks/tasks'
import type { Role } from '@portolan/contract/shared/roles'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { givenPreorder } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { announceTasks } from './announce-tasks.ts'
import { forgetAnnounced } from './announced.ts'
import { sendTaskDigests } from './send-task-digests.ts'

const team = 'team@company.example'
let portal: TestPortal
let customer: { token: string }
let now: Date

beforeAll(async () => {
  portal = await openTestPortal({
    variables: { TEAM_EMAIL: team, PUBLIC_URL: 'https://portal.example.com', TIME_ZONE: 'Europe/Berlin' },
    clock: { now: () => now },
  })
  now = new Date()
  await givenOrder(portal)
  customer = await givenUser(portal)
})
afterAll(() => portal.close())
beforeEach(async () => {
  now = new Date()
  await announceTasks(portal.deps)
  await portal.deps.database.execute(sql`TRUNCATE outbox_messages`)
  await portal.deps.database.execute(sql`TRUNCATE task_emails, task_digests`)
})

type Member = Awaited<ReturnType<typeof givenStaff>>

async function choose({ token }: Member, choice: 'at-once' | 'daily', ...queues: TaskQueue[]) {
  const body = { queues: queues.map((queue) => ({ queue, choice })) }
  expect((await portal.call(saveTaskEmails, { token, body })).statusCode).toBe(200)
}

async function givenReader(role: Role, choice: 'at-once' | 'daily', ...queues: TaskQueue[]) {
  const member = await givenStaff(portal, role)
  await choose(member, choice, ...queues)
  return member
}

/** Without the invitation of a colleague. */
async function lettersTo(email: string) {
  return (await messagesTo(portal, email)).filter(({ kind }) => kind === 'tasks')
}

const preorderNew = () => givenPreorder(portal, customer)

/** A failed message to a customer, as the queue of systems has it. */
async function givenFailure(kind: string): Promise<void> {
  const content = JSON.stringify({ kind })
  await portal.deps.database.execute(sql`INSERT INTO outbox_messages (id, channel, recipient, locale, content, status)
    VALUES (gen_random_uuid(), 'email', 'gone@customer.example', 'en', ${content}::jsonb, 'failed')`)
}

/** From when on an order waits for the company, as a missed departure would make it. */
async function setCompanyAt(orderId: string, from: string | null): Promise<void> {
  const alerts = from === null ? [] : [{ kind: 'missed-departure', from, at: from, stop: 0 }]
  await portal.deps.database.execute(
    sql`UPDATE orders SET company_at = ${from}, alerts = ${JSON.stringify(alerts)}::jsonb WHERE id = ${orderId}`,
  )
}

describe('new tasks', () => {
  it('are announced once to the team and to those who chose them, with links', async () => {
    const anna = await givenReader('operations', 'at-once', 'preorders')
    const ben = await givenReader('operations', 'at-once', 'documents')
    const { id, number } = await preorderNew()
    await announceTasks(portal.deps)
    await announceTasks(portal.deps)
    for (const email of [team, anna.email]) {
      const letters = await lettersTo(email)
      expect(letters.map(({ subject }) => subject)).toEqual(['1 new task: New pre-orders – Portolan'])
      expect(letters[0]?.text).toContain(number)
      expect(letters[0]?.text).toContain(`https://portal.example.com/desk/preorders/${id}`)
    }
    expect(await lettersTo(ben.email)).toEqual([])
  })

  it('are announced once by two processes at once', async () => {
    await preorderNew()
    await Promise.all([announceTasks(portal.deps), announceTasks(portal.deps)])
    await announceTasks(portal.deps)
    expect(await lettersTo(team)).toHaveLength(1)
  })

  it('are announced again with the next turn only', async () => {
    const { id } = await preorderNew()
    await announceTasks(portal.deps)
    await portal.deps.database.execute(
      sql`UPDATE preorders SET waits_since = waits_since + interval '1 minute' WHERE id = ${id}`,
    )
    await announceTasks(portal.deps)
    expect(await lettersTo(team)).toHaveLength(2)
  })

  it('come in one letter, which lists ten of a kind and counts the rest', async () => {
    for (let each = 0; each < 12; each++) await preorderNew()
    await announceTasks(portal.deps)
    const [letter] = await lettersTo(team)
    expect(letter?.subject).toBe('12 new tasks: New pre-orders – Portolan')
    expect(letter?.text.match(/\/desk\/preorders\//g)).toHaveLength(10)
    expect(letter?.text).toContain('2 more')
  })

  it('that waited before there were letters aren’t announced', async () => {
    const { database } = portal.deps
    await preorderNew()
    await database.execute(sql`TRUNCATE announced_tasks`)
    await database.execute(sql`UPDATE task_announcing SET started_at = NULL, orders_at = NULL`)
    await announceTasks(portal.deps)
    await announceTasks(portal.deps)
    expect(await lettersTo(team)).toEqual([])
    await preorderNew()
    await announceTasks(portal.deps)
    expect(await lettersTo(team)).toHaveLength(1)
  })

  it('reach the team once if a person has its address', async () => {
    const anna = await givenReader('operations', 'at-once', 'preorders')
    await portal.deps.database.execute(sql`UPDATE users SET email = ${team} WHERE id = ${anna.id}`)
    await preorderNew()
    await announceTasks(portal.deps)
    expect(await lettersTo(team)).toHaveLength(1)
    await portal.deps.database.execute(sql`UPDATE users SET email = ${anna.email} WHERE id = ${anna.id}`)
  })

  it('don’t include letters about tasks that failed themselves', async () => {
    await givenFailure('tasks')
    await announceTasks(portal.deps)
    expect(await lettersTo(team)).toEqual([])
    await givenFailure('password-changed')
    await announceTasks(portal.deps)
    expect(await lettersTo(team)).toHaveLength(1)
  })
})

describe('nothing comes', () => {
  it('to a person whose role no longer reads it, who was removed or disabled', async () => {
    const [demoted, removed, disabled] = [
      await givenReader('administrator', 'at-once', 'emails'),
      await givenReader('administrator', 'at-once', 'emails'),
      await givenReader('administrator', 'at-once', 'emails'),
    ]
    const { database } = portal.deps
    await database.execute(sql`UPDATE staff SET role = 'operations' WHERE user_id = ${demoted.id}`)
    await database.execute(sql`DELETE FROM staff WHERE user_id = ${removed.id}`)
    await database.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${disabled.id}`)
    const stays = await givenReader('administrator', 'at-once', 'emails')
    await givenFailure('password-changed')
    await announceTasks(portal.deps)
    for (const { email } of [demoted, removed, disabled]) expect(await lettersTo(email)).toEqual([])
    expect(await lettersTo(stays.email)).toHaveLength(1)
  })

  it('to a role that can’t choose it', async () => {
    const viewer = await givenStaff(portal, 'viewer')
    const body = { queues: [{ queue: 'webhooks', choice: 'daily' }] }
    expect((await portal.call(saveTaskEmails, { token: viewer.token, body })).statusCode).toBe(404)
    const answer = await portal.call(getTaskEmails, { token: viewer.token })
    expect(answer.json()).toMatchObject({ email: viewer.email, hour: 8, timeZone: 'Europe/Berlin' })
    const queues = (answer.json().queues as { queue: string }[]).map(({ queue }) => queue)
    expect(queues).toContain('preorders')
    expect(queues).not.toContain('webhooks')
  })
})

describe('orders', () => {
  it('are announced once when they come to need the company, and again after they have recovered', async () => {
    const { database } = portal.deps
    const later = async () => {
      now = new Date(now.getTime() + 300_000)
      await announceTasks(portal.deps)
    }
    const { orderId, record } = await givenOrder(portal)
    const set = (from: string | null) => setCompanyAt(orderId, from)
    await set(null)
    await later()
    await database.execute(sql`TRUNCATE outbox_messages`)
    await set(new Date(now.getTime() + 60_000).toISOString())
    await later()
    await later()
    const [letter, ...more] = await lettersTo(team)
    expect(more).toEqual([])
    expect(letter?.text).toContain(record.number)
    expect(letter?.text).toContain(`https://portal.example.com/desk/orders/${orderId}`)
    await set(null)
    await forgetAnnounced(database)
    await set(new Date(now.getTime() + 60_000).toISOString())
    await later()
    expect(await lettersTo(team)).toHaveLength(2)
  })
})

describe('a daily letter', () => {
  it('comes once at the person’s hour with what waits', async () => {
    now = new Date('2026-11-20T10:00:00Z')
    const anna = await givenReader('operations', 'daily', 'preorders', 'orders')
    await preorderNew()
    const at = async (time: string) => {
      now = new Date(time)
      await sendTaskDigests(portal.deps)
      return (await lettersTo(anna.email)).length
    }
    expect(await at('2026-11-21T06:59:59Z')).toBe(0)
    expect(await at('2026-11-21T07:00:00Z')).toBe(1)
    expect(await at('2026-11-21T12:00:00Z')).toBe(1)
    expect(await at('2026-11-22T07:00:00Z')).toBe(2)
    const [letter] = await lettersTo(anna.email)
    expect(letter?.subject).toMatch(/^Waiting today: \d+ tasks?: New pre-orders/)
    expect(letter?.text).toContain('/desk/preorders/')
  })

  it('doesn’t come if nothing waits, or to a person who was removed', async () => {
    now = new Date('2026-11-20T10:00:00Z')
    const idle = await givenReader('operations', 'daily', 'quotes')
    const removed = await givenReader('operations', 'daily', 'preorders')
    await preorderNew()
    await portal.deps.database.execute(sql`DELETE FROM staff WHERE user_id = ${removed.id}`)
    now = new Date('2026-11-21T07:00:00Z')
    await sendTaskDigests(portal.deps)
    for (const { email } of [idle, removed]) expect(await lettersTo(email)).toEqual([])
  })
})

it('old turns are forgotten, and orders that still wait are kept', async () => {
  const { database } = portal.deps
  const { orderId } = await givenOrder(portal)
  await setCompanyAt(orderId, '2026-01-01T00:00:00Z')
  await database.execute(sql`TRUNCATE announced_tasks`)
  await database.execute(sql`INSERT INTO announced_tasks (queue, task_id, since, announced_at) VALUES
    ('quotes', gen_random_uuid(), '2026-01-01', now() - interval '91 days'),
    ('orders', ${orderId}, '2026-01-01', now() - interval '91 days')`)
  await forgetAnnounced(database)
  const left = await database.execute(sql`SELECT queue FROM announced_tasks`)
  expect(left).toMatchObject({ rows: [{ queue: 'orders' }] })
})
