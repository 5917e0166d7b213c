import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { getConfig } from '@portolan/contract/content/portal-config'
import { endpoints } from '@portolan/contract/endpoints'
import { archiveOrderDocuments, downloadDocumentArchive } from '@portolan/contract/freight/documents'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { createToken } from '@portolan/contract/identity/sign-in'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '#cleanup.ts'
import { startOutboxWorker } from '#messaging/outbox/outbox-worker.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { socketPath, startLocalSocket } from '#platform/commands/local-socket.ts'
import { sql } from '#platform/db/drizzle.ts'
import { DeliveryFault } from '#platform/gateways/gateway.ts'
import { version } from '#platform/process/version.ts'
import { givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { type ReportReceiver, startReportReceiver } from '#testing/servers/report-receiver.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { checkErrorReports } from './check-error-reports.ts'

let receiver: ReportReceiver
let portal: TestPortal
beforeEach(async () => {
  receiver = await startReportReceiver()
  portal = await openTestPortal({ variables: { ERROR_REPORT_DSN: receiver.dsn } })
})
afterEach(async () => {
  await portal.close()
  await receiver.close()
  expect(receiver.faults).toEqual([])
})

// Node's channels for every request that this process makes.
const outgoing = ['http.client.request.start', 'undici:request:create']

const patient = { timeout: 20_000, interval: 20 }
const envelopes = () =>
  receiver.raw.map(({ body, url, headers }) => `${url}${JSON.stringify(headers)}${body}`).join('\n')

/** Includes requests of pages and files: only the route's name matters, not the answer. */
async function settle(): Promise<void> {
  await sleep(20)
  await portal.deps.reports.flush()
}

describe('a failed request', () => {
  const unspoken = {
    email: 'anna.ozola@customer.example',
    password: 'correct horse battery staple',
    phone: '+371 2912 3456',
    cargo: 'Frozen shrimps of Riga',
    document: 'Bill of lading MER-2026-0042',
    cookie: 'XSRF-cookie-value',
    token: 'eyJhbGciOiJIUzI1NiJ9.payload.signature',
    search: 'shrimps',
    id: '01a1fdb1-7777-7000-8000-000000000042',
    agent: 'Browser of Anna',
    ip: '203.0.113.77',
  }

  it('is reported with request id, pattern, method and release, and with nothing of a person or a cargo', async () => {
    const order = await givenOrder(portal, { cargo: unspoken.cargo })
    const owner = await givenUser(portal)
    await givenDocument(portal, order, { name: unspoken.document })
    await portal.deps.database.execute(sql`ALTER TABLE orders RENAME TO gone_orders`)
    await portal.deps.database.execute(sql`ALTER TABLE users RENAME COLUMN email TO gone_email`)
    const headers = {
      cookie: `XSRF-TOKEN=${unspoken.cookie}`,
      'x-xsrf-token': unspoken.cookie,
      'user-agent': unspoken.agent,
    }
    const failed = [
      await portal.call(getOrder, {
        params: { orderId: unspoken.id },
        token: owner.token,
        headers,
        ip: unspoken.ip,
      }),
      await portal.call(listOrders, { query: { search: unspoken.search }, token: owner.token, headers }),
      await portal.call(createToken, { body: { username: unspoken.email, password: unspoken.password } }),
      await portal.get(
        `${downloadDocumentArchive.path.replace(':orderId', unspoken.id)}?signature=${unspoken.token}`,
        owner.token,
      ),
    ]
    expect(failed.slice(0, 3).map(({ statusCode }) => statusCode)).toEqual([500, 500, 500])
    await expect.poll(() => receiver.errors.length, patient).toBe(3)
    await settle()

    const summaries = receiver.errors.map(({ transaction, request, tags }) => ({
      transaction,
      ...request,
      ...tags,
    }))
    const about = (endpoint: Endpoint, index: number) => ({
      transaction: `${endpoint.method} ${endpoint.path}`,
      method: endpoint.method,
      url: endpoint.path,
      context: 'request',
      status: '500',
      request_id: failed[index]?.headers['x-request-id'],
    })
    expect(summaries).toEqual([about(getOrder, 0), about(listOrders, 1), about(createToken, 2)])
    for (const { exception, release, platform } of receiver.errors) {
      expect([release, platform]).toEqual([`portolan@${version}`, 'node'])
      const frames = exception.values.flatMap(({ stacktrace }) => stacktrace?.frames ?? [])
      expect(frames.map(({ filename }) => filename).join(' ')).toMatch(
        /apps\/api\/src\/(?:freight|identity)\/[\w/-]+\.ts/,
      )
      // A missing object has a code, 42P01 or 42703; neither the statement nor its values are reported.
      expect(exception.values[0]?.value).toMatch(/^42(?:P01|703) /)
    }
    for (const word of Object.values(unspoken)) expect(envelopes()).not.toContain(word)
    for (const word of [
      owner.token,
      owner.id,
      order.orderId,
      order.organizationId,
      'SELECT',
      'select ',
      'gone_',
    ])
      expect(envelopes()).not.toContain(word)
  })

  it('is one trace with its transaction, and has the ones before among its breadcrumbs', async () => {
    await givenOrder(portal)
    const owner = await givenUser(portal)
    for (let i = 0; i < 120; i++) await portal.get('/api/v2/config/')
    await settle()
    await portal.deps.database.execute(sql`ALTER TABLE orders RENAME TO gone_orders`)
    await portal.call(listOrders, { token: owner.token })
    await expect.poll(() => receiver.errors.length, patient).toBe(1)
    const [error] = receiver.errors
    const ours = () =>
      receiver.transactions.find(({ transaction }) => transaction === `GET ${listOrders.path}`)
    await expect.poll(ours, patient).toBeDefined()
    expect(ours()?.contexts.trace).toMatchObject({
      trace_id: error?.contexts.trace.trace_id,
      op: 'http.server',
      status: 'internal_error',
    })
    expect(error?.breadcrumbs.values).toHaveLength(100)
    expect(error?.breadcrumbs.values.at(-1)).toMatchObject({
      category: 'http',
      data: { method: 'GET', url: getConfig.path, status_code: 200 },
    })
  })

  it('that was refused under load is no error', async () => {
    const { Problem } = await import('#platform/http/problem.ts')
    portal.app.get('/api/full', async () => {
      throw new Problem('unavailable', 1)
    })
    expect((await portal.get('/api/full')).statusCode).toBe(503)
    await settle()
    expect(receiver.errors).toEqual([])
    expect(receiver.transactions.map(({ contexts }) => contexts.trace.status)).toEqual(['unavailable'])
  })
})

describe('a transaction', () => {
  it('of every call is named after its route, and none is left out', async () => {
    const paths = [...endpoints.values()].map(({ method, path }) => `${method} ${path}`)
    for (const endpoint of endpoints.values()) {
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, 'secret-7']),
      )
      await portal.call(endpoint, { params, query: { search: 'secret-8' } })
      await portal.deps.reports.flush()
    }
    await portal.get('/api/v2/nowhere/secret-9?secret-10')
    await portal.get('/secret-11/%zz')
    await portal.get('/health/live')
    await settle()
    const names = receiver.transactions.map(({ transaction }) => transaction)
    // On several connections, they may arrive in any order.
    const others = ['GET *', 'GET /api/malformed-request', 'GET /health/live']
    expect(names.sort()).toEqual([...paths, ...others].sort())
    expect(envelopes()).not.toContain('secret-')
  })
})

describe('a background job', () => {
  it('reports that old rows could not be removed', async () => {
    await portal.deps.database.execute(sql`ALTER TABLE sessions RENAME TO gone_sessions`)
    await cleanUp(portal.deps)
    await expect.poll(() => receiver.errors.length, patient).toBe(1)
    expect(receiver.errors[0]?.tags).toEqual({ context: 'cleanup' })
  })

  it('reports a message that was refused, without its recipient or text', async () => {
    const email = {
      send: () =>
        Promise.reject(new DeliveryFault('refused', '550 5.1.1 <anna@customer.example> unknown 123456')),
    }
    const worker = await startOutboxWorker(portal.deps, { email, sms: null })
    await queueMessage(portal.deps.database, {
      channel: 'email',
      to: 'anna@customer.example',
      locale: 'en',
      userId: null,
      content: { kind: 'second-factor-code', code: '123456', minutes: 5 },
    })
    await expect.poll(() => receiver.errors.length, patient).toBe(1)
    await worker.close()
    const [event] = receiver.errors
    expect(event?.tags).toEqual({ context: 'delivery' })
    expect(event?.exception.values[0]).toMatchObject({ type: 'DeliveryFault', value: '… unknown …' })
    expect(envelopes()).not.toMatch(/anna|123456/)
  })

  it('reports that the outbox could not be read', async () => {
    await portal.deps.database.execute(sql`ALTER TABLE outbox_messages RENAME TO gone_messages`)
    const worker = await startOutboxWorker(portal.deps, { email: null, sms: null })
    await expect.poll(() => receiver.errors[0]?.tags.context, patient).toBe('outbox')
    await worker.close()
  })
})

describe('what breaks behind an answer', () => {
  it('is reported: a ZIP whose file is gone, and a command with a bug', async () => {
    const order = await givenOrder(portal)
    const owner = await givenUser(portal)
    await givenDocument(portal, order, { name: 'Bill of lading MER-2026-0042' })
    const params = { orderId: order.orderId }
    const { file } = (await portal.call(archiveOrderDocuments, { params, token: owner.token })).json()
    const folder = join(portal.deps.env.dataDir, 'files')
    for (const name of await readdir(folder))
      await rm(join(folder, name, ...(await readdir(join(folder, name)))))
    // Reported once, however often it's requested.
    for (const _ of [1, 2]) expect((await portal.get(file)).statusCode).toBe(200)
    await expect.poll(() => receiver.errors.map(({ tags }) => tags.context), patient).toEqual(['file'])

    const crash = { name: 'crash', run: () => Promise.reject(new TypeError('anna is not a function')) }
    const commands = await startLocalSocket(portal.deps, async () => [crash])
    const socket = connect(socketPath(portal.deps.env.dataDir))
    socket.write(`${JSON.stringify({ command: 'crash', args: {} })}\n`)
    await text(socket)
    await commands.close()
    await expect
      .poll(() => receiver.errors[1]?.exception.values[0], patient)
      .toMatchObject({
        type: 'TypeError',
        value: '… is not a function',
        mechanism: { type: 'command', handled: true },
      })
    expect(envelopes()).not.toMatch(/anna|MER-2026|signature=/)
  })
})

describe('the service', () => {
  it('gets nothing for 60 s after a 429', async () => {
    receiver.answer = { status: 429 }
    await portal.get('/health/live')
    await settle()
    receiver.answer = { status: 200 }
    for (let i = 0; i < 20; i++) await portal.get('/health/live')
    await settle()
    expect(receiver.raw).toHaveLength(1)
  })

  it('may be silent or gone: requests are answered immediately, and one line says so', async () => {
    receiver.answer = { status: null }
    for (let i = 0; i < 100; i++) expect((await portal.get('/health/live')).statusCode).toBe(200)
    await expect.poll(() => receiver.raw.length, patient).toBe(64)
    await receiver.close()
    await settle()
    for (let i = 0; i < 3; i++) await portal.get('/health/live')
    await settle()
    const lines = portal.logLines.filter((line) => line.includes('takes no reports'))
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain('"failure":"it cannot be reached"')
  })

  it('is asked by the doctor, who sends no report for it', async () => {
    const ask = (deps = portal.deps) => checkErrorReports(deps)
    const { host } = new URL(receiver.origin)
    expect(await ask()).toEqual({ ok: true, text: `${host} takes reports` })
    expect(receiver.probes).toBe(1)
    expect(receiver.errors).toEqual([])
    receiver.answer = { status: 429 }
    expect(await ask()).toEqual({ ok: true, text: `${host} takes reports` })
    receiver.answer = { status: 403 }
    expect(await ask()).toEqual({ ok: false, text: `${host} answered 403; check ERROR_REPORT_DSN` })
    receiver.answer = { status: 502 }
    expect(await ask()).toEqual({ ok: false, text: `${host} answered 502` })
    await receiver.close()
    expect(await ask()).toEqual({ ok: false, text: `${host} cannot be reached` })
    const env = { ...portal.deps.env, errorReports: null }
    expect(await ask({ ...portal.deps, env })).toEqual({ ok: true, text: 'not configured, nothing is sent' })
  })
})

describe('the configuration', () => {
  it('gives the web the URL to report to, and the policy allows that origin for connections only', async () => {
    const answer = await portal.call(getConfig)
    expect(answer.json().errorReports).toEqual({ dsn: receiver.dsn, release: `portolan@${version}` })
    const policy = String(answer.headers['content-security-policy'])
    expect(policy).toContain(`connect-src 'self' ${receiver.origin};`)
    expect(policy.split(receiver.origin)).toHaveLength(2)
  })

  it('that says nothing sends nothing, and lets nothing in', async () => {
    const requests: unknown[] = []
    const ask = (what: unknown) => requests.push(what)
    for (const channel of outgoing) subscribe(channel, ask)
    const quiet = await openTestPortal()
    await givenOrder(quiet)
    const owner = await givenUser(quiet)
    await quiet.deps.database.execute(sql`ALTER TABLE orders RENAME TO gone_orders`)
    expect((await quiet.call(listOrders, { token: owner.token })).statusCode).toBe(500)
    const answer = await quiet.call(getConfig)
    expect(answer.json().errorReports).toBeNull()
    expect(answer.headers['content-security-policy']).toContain("connect-src 'self';")
    await quiet.close()
    for (const channel of outgoing) unsubscribe(channel, ask)
    expect(requests).toEqual([])
    expect(receiver.raw).toEqual([])
  })
})
