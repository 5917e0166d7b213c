import { serverChecks } from '@portolan/contract/company/health/findings'
import * as contract from '@portolan/contract/company/health/health'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { noteFault } from '#platform/queues/queue-faults.ts'
import { givenStaff } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
beforeEach(async () => {
  portal = await openTestPortal()
  token = (await givenStaff(portal)).token
})
afterEach(() => portal.close())

const read = async (locale = 'en') =>
  (await portal.call(contract.getHealth, { token, headers: { 'accept-language': locale } })).json()

it('shows what the doctor finds, the costly checks once they have run, with the advice in the reader’s language', async () => {
  const first = await read()
  expect(first.findings.map(({ check }: { check: string }) => check)).toContain('database')
  await expect.poll(async () => (await read()).running).toEqual([])
  const { findings, thoroughAt } = await read()
  expect(findings.map(({ check }: { check: string }) => check)).toEqual(Object.keys(serverChecks))
  expect(Date.parse(thoroughAt)).not.toBeNaN()
  expect(findings.find(({ check }: { check: string }) => check === 'database')).toMatchObject({
    ok: true,
    warning: false,
    advice: null,
  })
})

it('says what to do in the reader’s language, and what was found in English', async () => {
  await portal.deps.database.execute(sql`UPDATE outbox_messages SET status = 'failed', error = '550 unknown'`)
  const outboxIn = async (locale: string) =>
    (await read(locale)).findings.find(({ check }: { check: string }) => check === 'outbox')
  const [english, russian] = [await outboxIn('en'), await outboxIn('ru')]
  expect(english).toMatchObject({ ok: false, advice: expect.stringMatching(/^[A-Z][a-z]/) })
  expect(russian).toMatchObject({ ok: false, advice: expect.stringMatching(/^[А-Я][а-я]/) })
  expect([english.text, russian.text]).toEqual([expect.stringContaining('1 failed'), english.text])
})

it('runs the costly checks again when asked, but not twice within a minute', async () => {
  await expect.poll(async () => (await read()).running, { timeout: 20_000 }).toEqual([])
  const { thoroughAt } = await read()
  expect((await portal.call(contract.checkHealth, { token })).statusCode).toBe(202)
  expect(await read()).toMatchObject({ running: [], thoroughAt })
})

it('shows queues with what waits, for how long, and what failed, and tries that again', async () => {
  const content = { kind: 'second-factor-code', code: '123456', minutes: 5 } as const
  const to = { channel: 'email', to: 'ada@customer.example', locale: 'en', userId: null } as const
  await queueMessage(portal.deps.database, { ...to, content })
  await portal.deps.database.execute(
    sql`UPDATE outbox_messages SET status = 'sent' WHERE recipient <> ${to.to}`,
  )
  await portal.deps.database.execute(
    sql`UPDATE outbox_messages SET due_at = now() - interval '11 minutes' WHERE recipient = ${to.to}`,
  )
  await noteFault(portal.deps.database, { queue: 'digests', item: 'a' }, new Error('no paper'))
  const stateOf = async (name: string) =>
    (await read()).queues.find(({ queue }: { queue: string }) => queue === name)
  const outbox = await stateOf('outbox')
  expect(outbox).toMatchObject({ due: { count: 1, limitSeconds: 600 }, retrying: 0, setAside: 0 })
  expect(outbox.due.oldestSeconds).toBeGreaterThan(659)
  expect(await stateOf('digests')).toMatchObject({ due: { count: 0, oldestSeconds: 0 }, retrying: 1 })
  expect(await stateOf('tasks')).toMatchObject({ due: null })
  const faults = (await portal.call(contract.listQueueFaults, { token })).json().results
  expect(faults).toMatchObject([{ queue: 'digests', item: 'a', reason: 'no paper' }])
  const retried = await portal.call(contract.retryQueue, { token, body: { queue: 'digests' } })
  expect(retried.json()).toEqual({ retried: 1 })
  expect(await rowsOf(portal.deps.database, sql`SELECT FROM queue_faults`)).toEqual([])
})
