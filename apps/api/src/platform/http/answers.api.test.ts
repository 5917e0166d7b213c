import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string
let orderId: string

beforeAll(async () => {
  portal = await openTestPortal()
  orderId = (await givenOrder(portal)).orderId
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const answers: [string, number, () => ReturnType<TestPortal['call']>][] = [
  ['success', 200, () => portal.call(getCurrentUser, { token })],
  ['field errors', 400, () => portal.call(listOrders, { token, query: { limit: '0' } })],
  ['no session', 401, () => portal.call(getCurrentUser)],
  [
    'a foreign page',
    403,
    () => portal.call(createToken, { body: {}, headers: { origin: 'https://evil.example' } }),
  ],
  ['an unknown id', 404, () => portal.call(getOrder, { token, params: { orderId: 'x' } })],
  ['an unknown path', 404, () => portal.app.inject({ url: '/api/v2/surprise/' })],
  [
    'a method that a path does not have',
    404,
    () => portal.app.inject({ method: 'DELETE', url: getCurrentUser.path }),
  ],
  ['too large', 413, () => portal.call(createToken, { body: { username: 'x'.repeat(1_100_000) } })],
  [
    'another type',
    415,
    () =>
      portal.app.inject({
        method: 'POST',
        url: createToken.path,
        headers: { 'content-type': 'text/css' },
        payload: 'a{}',
      }),
  ],
  ['health', 200, () => portal.app.inject({ url: '/health/live' })],
  ['the description', 200, () => portal.app.inject({ url: '/api/v2/openapi.json' })],
  ['the reference page', 200, () => portal.app.inject({ url: '/api/docs' })],
]

const policy =
  "default-src 'none';script-src 'self';style-src 'self';img-src 'self' data: blob:;font-src 'self';connect-src 'self';frame-src blob:;manifest-src 'self';worker-src 'self';form-action 'self';frame-ancestors 'none';base-uri 'none'"

describe.each(answers)('%s', (_what, status, ask) => {
  it(`is ${status} with every security header and a request id`, async () => {
    const answer = await ask()
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-request-id': expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      'cache-control': 'no-store',
    })
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  })
})

it('every answer has a request id of its own, which the client can’t choose', async () => {
  const ask = () => portal.call(getCurrentUser, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } })
  const [one, two] = [await ask(), await ask()]
  expect(one.headers['x-request-id']).not.toBe(two.headers['x-request-id'])
  expect(one.headers['x-request-id']).not.toBe('mine')
})

describe('an error of ours', () => {
  it('reveals nothing internal, and the log finds it by the request id', async () => {
    const broken = await openTestPortal()
    await givenOrder(broken)
    const person = await givenUser(broken)
    await broken.deps.database.execute(sql`ALTER TABLE order_words RENAME TO secret_table`)
    const answer = await broken.call(listOrders, {
      token: person.token,
      query: { search: 'a private search' },
    })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ error: { code: 'server_error', message: 'Server Error' } })
    expect(answer.headers).toMatchObject({ 'content-security-policy': policy, 'cache-control': 'no-store' })
    const id = String(answer.headers['x-request-id'])
    const lines = broken.logLines.filter((line) => line.includes(id))
    expect(lines.join('')).toContain('order_words')
    await broken.close()
  })

  it('never logs the values of a statement', async () => {
    const broken = await openTestPortal()
    await broken.deps.database.execute(sql`ALTER TABLE users RENAME COLUMN password_failures TO gone`)
    const body = { username: 'private-name@customer.example', password: 'x' }
    expect((await broken.call(createToken, { body })).statusCode).toBe(500)
    expect(broken.logLines.join('')).toContain('password_failures')
    expect(broken.logLines.join('')).not.toContain('private-name')
    await broken.close()
  })
})

describe('the language of errors', () => {
  const signIn = 'Sign in to continue.'
  const войдите = 'Войдите, чтобы продолжить.'

  it.each([
    ['en', signIn],
    ['en-GB,en;q=0.9', signIn],
    ['ru', войдите],
    ['ru-RU', войдите],
    ['de, en;q=0.5', signIn],
    ['de', войдите],
    ['', войдите],
    ['*', войдите],
    ['RU', войдите],
    ['en;q=0.3, ru;q=0.9', войдите],
    ['en;q=0, ru', войдите],
    ['enm, ru', войдите],
    [',;=,q', войдите],
  ])('for "%s" reads %s', async (language, message) => {
    const answer = await portal.call(getCurrentUser, { headers: { 'accept-language': language } })
    expect(answer.json().error.message).toBe(message)
  })

  it('is the person’s own where the browser asks for none', async () => {
    const ask = async (locale: 'en' | 'ru') => {
      const person = await givenUser(portal, ['acme'], locale)
      const headers = { 'accept-language': '' }
      const answer = await portal.call(getOrder, { token: person.token, params: { orderId: 'x' }, headers })
      return answer.json().error.message
    }
    expect([await ask('en'), await ask('ru')]).toEqual(['Not found.', 'Не найдено.'])
  })
})

describe('health', () => {
  it('is live without asking anyone', async () => {
    const answer = await portal.app.inject({ url: '/health/live' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'live' }])
  })

  it('is live without the database, also for who has signed in', async () => {
    const broken = await openTestPortal()
    await givenOrder(broken)
    const signedIn = { authorization: `JWT ${(await givenUser(broken)).token}` }
    await broken.deps.database.execute(sql`ALTER TABLE sessions RENAME TO gone`)
    const ask = (url: string) => broken.app.inject({ url, headers: signedIn })
    expect((await ask(getCurrentUser.path)).statusCode).toBe(500)
    expect((await ask('/health/live')).statusCode).toBe(200)
    await broken.close()
  })

  it('is ready when people can sign in, and there is disk left', async () => {
    const answer = await portal.app.inject({ url: '/health/ready' })
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      {
        status: 'ready',
        checks: {
          serving: true,
          load: true,
          database: true,
          migrated: true,
          signIn: true,
          disk: true,
          queues: true,
        },
      },
    ])
  })

  it('isn’t ready where a migration is missing', async () => {
    const behind = await openTestPortal()
    await behind.deps.database.execute(sql`DELETE FROM schema_migrations`)
    const answer = await behind.app.inject({ url: '/health/ready' })
    expect([answer.statusCode, answer.json().checks]).toMatchObject([
      503,
      { database: true, migrated: false },
    ])
    expect(answer.headers['retry-after']).toBeDefined()
    await behind.close()
  })
})

it('keeps browsers on https where the portal is reached by it', async () => {
  const secure = await openTestPortal({ variables: { PUBLIC_URL: 'https://portal.example' } })
  const answer = await secure.app.inject({ url: '/health/live' })
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(
    (await portal.app.inject({ url: '/health/live' })).headers['strict-transport-security'],
  ).toBeUndefined()
  await secure.close()
})

it('order ids of any spelling are answered, never an error', async () => {
  for (const spelling of [
    orderId.toUpperCase(),
    `{${orderId}}`,
    orderId.replaceAll('-', ''),
    `${orderId} `,
  ]) {
    const answer = await portal.call(getOrder, { token, params: { orderId: spelling } })
    expect([200, 404]).toContain(answer.statusCode)
  }
})
