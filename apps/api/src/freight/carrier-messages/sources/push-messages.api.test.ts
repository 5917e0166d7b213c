import { createHmac } from 'node:crypto'
import { addSource, listSources, revokeSource } from '@portolan/contract/commands/freight/sources'
import { listMessages, pushMessage, sendMessage } from '@portolan/contract/company/messages'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder } from '#testing/builders.ts'
import { buildTracking } from '#testing/freight/carrier-messages.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const body = Buffer.from(JSON.stringify([buildTracking({ bookings: ['B1'] })]))
const secretOf = async (name: string, options: object = {}) =>
  (await runCommand(portal, addSource, { name, ...options })).result.secret ?? ''
const signed = (secret: string, payload = body) =>
  `sha256=${createHmac('sha256', Buffer.from(secret, 'base64')).update(payload).digest('hex')}`
const push = (source: string, headers: Record<string, string>, { ip = '127.0.0.1', sent = body } = {}) =>
  portal.call(pushMessage, {
    params: { source },
    body: sent,
    headers: { 'content-type': 'application/json', ...headers },
    ip,
  })
const messages = async () => {
  const key = await givenApiKey(portal, 'read')
  return (await portal.call(listMessages, { key })).json().results
}

it('a signed push is taken like a message with a key', async () => {
  await givenOrder(portal, { references: [{ type: 'BKG', value: 'B1' }] })
  const signature = signed(await secretOf('maersk'))
  const answer = await push('maersk', { 'notification-signature': signature })
  expect([answer.statusCode, answer.json()]).toEqual([
    200,
    { accepted: 1, duplicates: 0, ignored: 0, unmatched: 0, feedbackElements: [] },
  ])
  // There is no replay protection; repeating a push adds nothing.
  expect((await push('maersk', { 'notification-signature': signature })).json()).toMatchObject({
    duplicates: 1,
  })
  expect(await messages()).toMatchObject([{ source: 'push:maersk', status: 'read', accepted: 1 }])
  const log = await rowsOf(portal.deps.database, sql`SELECT source FROM event_log`)
  expect(log).toEqual([{ source: 'dcsa:maersk' }])
  const { rows } = await runCommand(portal, listSources)
  expect(rows).toMatchObject([{ name: 'maersk', lastUsedAt: expect.any(String), revokedAt: null }])
})

it('a source may sign in a header of its own, and with a secret that it has', async () => {
  const secret = Buffer.alloc(32, 7).toString('base64')
  const output = await runCommand(portal, addSource, {
    name: 'maersk',
    secret,
    header: 'X-Maersk-Signature-256',
  })
  expect(output.result).toMatchObject({ secret: null, header: 'X-Maersk-Signature-256', prefix: 'sha256=' })
  expect((await push('maersk', { 'x-maersk-signature-256': signed(secret) })).statusCode).toBe(200)
  expect((await push('maersk', { 'notification-signature': signed(secret) })).statusCode).toBe(401)
})

it('unknown and revoked sources and wrong signatures are refused alike, and nothing of them is kept', async () => {
  const [secret, revoked] = [await secretOf('maersk'), await secretOf('old')]
  await runCommand(portal, revokeSource, { name: 'old' })
  const answers = await Promise.all([
    push('unknown', { 'notification-signature': signed(secret) }),
    push('a\0b', { 'notification-signature': signed(secret) }),
    push('old', { 'notification-signature': signed(revoked) }),
    push('maersk', {}),
    push('maersk', { 'notification-signature': signed(revoked) }),
    push('maersk', { 'notification-signature': signed(secret, Buffer.from('[]')) }),
    push('maersk', { 'notification-signature': `${signed(secret)}00` }),
    push('maersk', { authorization: `Bearer ${await givenApiKey(portal, 'write')}` }),
  ])
  for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([401, answers[0]?.body])
  expect(answers[0]?.json().error.code).toBe('invalid_signature')
  expect(await messages()).toEqual([])
  expect(
    await rowsOf(portal.deps.database, sql`SELECT data FROM audit_events WHERE kind = 'push-refused'`),
  ).toHaveLength(8)
})

it('after thirty of them a network has to wait; others don’t', async () => {
  const secret = await secretOf('maersk')
  for (let attempt = 0; attempt < 30; attempt++)
    expect((await push('maersk', { 'notification-signature': 'sha256=00' })).statusCode).toBe(401)
  const right = { 'notification-signature': signed(secret) }
  const limited = await push('maersk', right)
  expect([limited.statusCode, limited.json().error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(limited.headers['retry-after'])).toBeGreaterThan(500)
  expect((await push('maersk', right, { ip: '127.0.0.2' })).statusCode).toBe(200)
})

it('a body beyond the limit is refused before it is verified', async () => {
  const secret = await secretOf('maersk')
  const largeBody = Buffer.alloc(pushMessage.raw.maxBytes + 1, ' ')
  const answer = await push(
    'maersk',
    { 'notification-signature': signed(secret, largeBody) },
    { sent: largeBody },
  )
  expect(answer.statusCode).toBe(413)
})

it('a name is taken once, and free again after its revocation', async () => {
  const first = await secretOf('maersk')
  await expect(secretOf('maersk')).rejects.toThrow(
    'There is a source maersk already. Choose another name, or revoke it first: portal sources revoke maersk',
  )
  await runCommand(portal, revokeSource, { name: 'maersk' })
  await expect(runCommand(portal, revokeSource, { name: 'maersk' })).rejects.toThrow('No live source')
  const second = await secretOf('maersk')
  expect((await push('maersk', { 'notification-signature': signed(first) })).statusCode).toBe(401)
  expect((await push('maersk', { 'notification-signature': signed(second) })).statusCode).toBe(200)
})

it('no secret is in the log or readable in the database', async () => {
  const secret = await secretOf('maersk')
  const key = await givenApiKey(portal, 'write')
  await push('maersk', { 'notification-signature': signed(secret) })
  await push('maersk', { 'notification-signature': 'sha256=00' })
  await portal.call(sendMessage, { body, key, headers: { 'content-type': 'application/json' } })
  await runCommand(portal, listSources)
  const rows = await rowsOf(
    portal.deps.database,
    sql`SELECT to_jsonb(s) AS row FROM message_sources s UNION ALL SELECT to_jsonb(a) FROM audit_events a
      UNION ALL SELECT to_jsonb(m) FROM inbound_messages m`,
  )
  const traces = portal.logLines.join('') + JSON.stringify(rows)
  expect(portal.logLines.length).toBeGreaterThan(2)
  for (const hidden of [
    secret,
    Buffer.from(secret, 'base64').toString('hex'),
    signed(secret).slice(7),
    key.slice(10),
  ])
    expect(traces).not.toContain(hidden)
})
