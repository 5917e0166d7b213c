import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { build } from '#app.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { queueMessage } from './queue-message.ts'

let portal: TestPortal
let app: FastifyInstance
let isAllowed = true
afterEach(async () => {
  await app.close()
  await portal.close()
})

async function start(variables: Record<string, string> = {}) {
  isAllowed = true
  portal = await openTestPortal({ variables })
  const showsOutbox = async () => isAllowed
  app = await build(portal.deps, { webRoot: null, longestDelayMs: 0, showsOutbox })
}

const url = 'https://portal.example.com/password-reset/abc?x=1&y=2'

function queue() {
  const content = { kind: 'password-reset', url, minutes: 30 } as const
  const message = {
    channel: 'email',
    to: 'ada@customer.example',
    locale: 'en',
    userId: null,
    content,
  } as const
  return queueMessage(portal.deps.database, message)
}

const paths = (id: string) =>
  ['', '/style.css', `/${id}`, `/${id}/html`].map((path) => `/api/dev/outbox${path}`)

async function statuses(id: string, options: InjectOptions = {}): Promise<number[]> {
  const answers = await Promise.all(paths(id).map((path) => app.inject({ url: path, ...options })))
  return answers.map(({ statusCode }) => statusCode)
}

it('shows messages with their links to a browser of this machine', async () => {
  await start()
  const { id } = await queue()
  expect(await statuses(id)).toEqual([200, 200, 200, 200])
  const list = await app.inject('/api/dev/outbox')
  expect(list.body).toContain('Set a new password – Portolan')
  expect(list.headers['cache-control']).toBe('no-store')
  const link = 'href="https://portal.example.com/password-reset/abc?x=1&#38;y=2"'
  expect((await app.inject(`/api/dev/outbox/${id}`)).body).toContain(`<a ${link}`)
  const html = await app.inject(`/api/dev/outbox/${id}/html`)
  expect(html.body).toContain(link)
  expect(html.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'unsafe-inline';/)
})

it('gives the same to tests as JSON', async () => {
  await start()
  const { id } = await queue()
  const { body } = await app.inject({ url: '/api/dev/outbox', headers: { accept: 'application/json' } })
  expect(JSON.parse(body)).toMatchObject({ messages: [{ id, to: 'ada@customer.example', channel: 'email' }] })
})

it('has no page for what is no message', async () => {
  await start()
  const answers = await Promise.all(
    ['1', '018f0000-0000-7000-8000-000000000000', '018f0000-0000-7000-8000-000000000000/html'].map((id) =>
      app.inject(`/api/dev/outbox/${id}`),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
})

it.each([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['another machine in a network of IPv6', { remoteAddress: '2001:db8::7' }],
  ['a proxy on this machine', { headers: { 'x-forwarded-for': '192.0.2.7' } }],
  ['a proxy that says so in the newer way', { headers: { forwarded: 'for=192.0.2.7' } }],
  ['a page elsewhere whose name leads here', { headers: { host: 'evil.example.com' } }],
])('is not there for %s', async (_who, options) => {
  await start({ TRUSTED_PROXIES: '127.0.0.1,192.0.2.7' })
  const { id } = await queue()
  expect(await statuses(id, options)).toEqual([404, 404, 404, 404])
})

it.each([
  [{ SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'portal@example.com' }],
  [{ SMS_URL: 'https://sms.example.com' }],
  [{ PUBLIC_URL: 'https://portal.example.com' }],
])('is not there with %j', async (variables: Record<string, string>) => {
  await start(variables)
  const { id } = await queue()
  expect(await statuses(id)).toEqual([404, 404, 404, 404])
})

it('returns 404 once the database holds real data', async () => {
  await start()
  const { id } = await queue()
  isAllowed = false
  expect(await statuses(id)).toEqual([404, 404, 404, 404])
})

it('is not there unless it is asked for', async () => {
  await start()
  const { id } = await queue()
  const answers = await Promise.all(paths(id).map((path) => portal.app.inject(path)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
})
