import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSmsGateway } from '#platform/gateways/sms-gateway.ts'
import type { QueueWorker } from '#platform/queues/queue-worker.ts'
import { readEnv } from '#platform/settings/env.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { type SmsServer, startSmsServer } from '#testing/servers/sms-server.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { startOutboxWorker } from './outbox-worker.ts'
import { queueMessage } from './queue-message.ts'

let portal: TestPortal
let server: SmsServer
let worker: QueueWorker
beforeEach(async () => {
  portal = await openTestPortal()
  server = await startSmsServer()
})
afterEach(async () => {
  await worker.close()
  await server.close()
  await portal.close()
})

const ada = '+4915112345678'
const patient = { interval: 50 }

async function start(variables: Record<string, string> = {}, path = '/send') {
  const { sms } = readEnv({ SMS_URL: `${server.url}${path}`, ...variables })
  if (sms === null) throw new Error('No SMS gateway is configured')
  worker = await startOutboxWorker(portal.deps, { email: null, sms: openSmsGateway(sms, 400) })
}

function queue(code: string, to = ada) {
  const content = { kind: 'second-factor-code', code, minutes: 5 } as const
  return queueMessage(portal.deps.database, { channel: 'sms', to, locale: 'en', userId: null, content })
}

const statuses = async () => (await messagesTo(portal, ada)).map(({ status }) => status)
const lastError = async () => (await messagesTo(portal, ada)).at(-1)?.error
const words = "123456 is your code for Portolan, valid for 5 min. Don't share it."

describe('an SMS', () => {
  it('is posted as JSON with the key in a header and the same id over all attempts', async () => {
    await start({
      SMS_HEADERS: '{"Authorization":"Bearer the-key"}',
      SMS_BODY: '{"from":"Tien Shan","to":["{to}"],"body":"{text}","ref":"{id}"}',
    })
    server.status = 503
    const { id } = await queue('123456')
    await expect.poll(lastError, patient).toBe('The SMS gateway answered 503.')
    server.status = 202
    await expect.poll(statuses, patient).toEqual(['sent'])
    expect(server.accepted).toHaveLength(1)
    const [sms] = server.accepted
    expect(sms?.headers).toMatchObject({
      authorization: 'Bearer the-key',
      'content-type': 'application/json',
      'idempotency-key': id,
    })
    expect(server.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(
      server.requests.map(() => id),
    )
    expect(JSON.parse(sms?.body ?? '')).toEqual({ from: 'Tien Shan', to: [ada], body: words, ref: id })
    expect(portal.logLines.join('')).not.toMatch(/123456|the-key/)
  })

  it('is posted as a form', async () => {
    await start({ SMS_BODY: 'number={to}&message={text}' })
    await queue('123456')
    await expect.poll(() => server.accepted.length, patient).toBe(1)
    expect(server.accepted[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(server.accepted[0]?.body))).toEqual({
      number: ada,
      message: words,
    })
  })

  it('goes in the URL where the gateway wants GET', async () => {
    await start({ SMS_METHOD: 'GET' }, '/send?to={to}&text={text}')
    await queue('123456')
    await expect.poll(() => server.accepted.length, patient).toBe(1)
    const { method, url, body } = server.accepted[0] ?? { method: '', url: '', body: '' }
    expect([method, body]).toEqual(['GET', ''])
    const { searchParams } = new URL(url, server.url)
    expect(Object.fromEntries(searchParams)).toEqual({ to: ada, text: words })
  })

  it.each([400, 422])('has failed when the gateway answers %i, and the next one goes on', async (status) => {
    await start()
    server.status = status
    await queue('123456')
    await expect.poll(statuses, patient).toEqual(['failed'])
    server.status = 200
    await queue('200002')
    await expect.poll(statuses, patient).toEqual(['failed', 'sent'])
  })

  it.each([302, 401, 404, 429, 500])('is tried again after %i, in order', async (status) => {
    await start()
    server.status = status
    await queue('100001')
    await queue('100002')
    await expect
      .poll(async () => (await messagesTo(portal, ada))[0]?.error, patient)
      .toContain(String(status))
    expect(server.requests.every(({ url }) => url === '/send')).toBe(true)
    server.status = 200
    await expect.poll(statuses, patient).toEqual(['sent', 'sent'])
    expect(server.accepted.map(({ body }) => body.match(/\d{6} /)?.[0])).toEqual(['100001 ', '100002 '])
  })

  it('is tried again when the gateway does not answer in time', async () => {
    await start()
    server.status = null
    await queue('123456')
    await expect.poll(lastError, patient).toBe('The SMS gateway cannot be reached: no answer in time')
    server.status = 200
    await expect.poll(statuses, patient).toEqual(['sent'])
    expect(server.accepted).toHaveLength(1)
  })
})
