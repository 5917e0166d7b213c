import { countOrders, getOrder, listOrders, pinOrder } from '@portolan/contract/freight/orders'
import { createToken, logout } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { beforeEach, expect, test } from 'vitest'
import { StepUpCanceled } from '#platform/api/session/step-up.ts'
import { createClient, urlOf } from './call.ts'
import { Problem } from './problem.ts'

interface Sent {
  url: string
  method: string
  headers: Headers
  body: unknown
}

let requests: Sent[]
let answers: (Response | Error)[]
let cookies: string
let token: string | null
let refused: (string | null)[]
let awaiting: (string | null)[]
let answered: string[]
let prove: (methods: readonly string[]) => Promise<void>

beforeEach(() => {
  requests = []
  answers = []
  cookies = ''
  token = 'abc'
  refused = []
  awaiting = []
  answered = []
  prove = () => Promise.reject(new Error('Nobody asks'))
})

const client = createClient({
  fetch: async (url, init) => {
    requests.push({
      url: String(url),
      method: init?.method ?? '',
      headers: new Headers(init?.headers),
      body: init?.body,
    })
    const answer = answers.shift()
    if (!answer || answer instanceof Error) throw answer ?? new Error('No answer is left')
    return answer
  },
  readToken: () => token,
  readLocale: () => 'ru',
  readCookies: () => cookies,
  onUnauthorized: async (each) => refused.push(each) === 0,
  onSecondFactor: (each) => awaiting.push(each),
  onAnswer: ({ method, path }, status) => answered.push(`${method} ${path} ${status}`),
  proveIdentity: (methods) => prove(methods),
  upload: async (url, init, onProgress) => {
    onProgress(0.5)
    requests.push({ url, method: init.method ?? '', headers: new Headers(init.headers), body: init.body })
    return json(200, {})
  },
})

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'x-request-id': 'req-7', ...headers } })
}

async function failure(promise: Promise<unknown>): Promise<Problem> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (error instanceof Problem) return error
  throw new Error(`Not a problem: ${error}`)
}

const orderId = '01930000-0000-7000-8000-000000000001'

test('parameters are filled in, arrays joined with commas, absent members left out', () => {
  expect(
    urlOf('/orders/:id/', { id: 'a/b' }, { status: ['active', 'archived'], search: undefined, ordering: [] }),
  ).toBe('/orders/a%2Fb/?status=active,archived')
  expect(urlOf('/orders/', undefined, { search: 'a&b c' })).toBe('/orders/?search=a%26b+c')
  expect(urlOf('/orders/', undefined, undefined)).toBe('/orders/')
})

test('a call carries token and language and answers the body', async () => {
  answers = [json(200, { count: 0, next: null, previous: null, results: [] })]
  const page = await client.call(listOrders, { query: { status: ['active'], limit: 20 } })
  expect(page.count).toBe(0)
  expect(requests[0]?.url).toBe('/api/v2/customer/orders/?status=active&limit=20')
  expect(requests[0]?.headers.get('authorization')).toBe('JWT abc')
  expect(requests[0]?.headers.get('accept-language')).toBe('ru')
})

test('without a token there is no authorization header', async () => {
  token = null
  answers = [json(200, { token: 't', expiresAt: '2026-01-01T00:00:00Z', secondFactor: null })]
  await client.call(createToken, { body: { username: 'a@b.example', password: 'x' } })
  expect(requests[0]?.headers.has('authorization')).toBe(false)
  expect(requests[0]?.body).toBe('{"username":"a@b.example","password":"x"}')
})

test('an unsafe call repeats the cookie in the header, a safe one doesn’t', async () => {
  cookies = 'other=1; XSRF-TOKEN=a%20b'
  answers = [new Response(null, { status: 204 }), json(200, {})]
  expect(await client.call(pinOrder, { params: { orderId } })).toBeUndefined()
  await client.call(getOrder, { params: { orderId } })
  expect(requests[0]?.headers.get('x-xsrf-token')).toBe('a b')
  expect(requests[1]?.headers.has('x-xsrf-token')).toBe(false)
})

test('a call refused for want of the cookie is made once more with the one just set', async () => {
  answers = [json(403, { error: { code: 'csrf_failed', message: 'x' } }), new Response(null, { status: 204 })]
  const pinned = client.call(pinOrder, { params: { orderId } })
  cookies = 'XSRF-TOKEN=fresh'
  await pinned
  expect(requests.map((each) => each.headers.get('x-xsrf-token'))).toEqual([null, 'fresh'])
})

test('a second refusal is the answer', async () => {
  const refusal = { error: { code: 'csrf_failed', message: 'x' } }
  answers = [json(403, refusal), json(403, refusal)]
  expect((await failure(client.call(pinOrder, { params: { orderId } }))).has('csrf_failed')).toBe(true)
  expect(requests).toHaveLength(2)
})

test('a 401 is reported with the refused token, except from the logout path', async () => {
  const refusal = { error: { code: 'unauthorized', message: 'x' } }
  answers = [json(401, refusal), json(401, refusal)]
  expect((await failure(client.call(getCurrentUser))).status).toBe(401)
  expect(refused).toEqual(['abc'])
  expect((await failure(client.call(logout, { body: { token: 'abc' } }))).status).toBe(401)
  expect(refused).toEqual(['abc'])
})

const stepUp = { error: { code: 'step_up_required', message: 'x', methods: ['password', 'fax', 'code'] } }

test('a call that wants a fresh proof asks for it and is made again with the new token', async () => {
  answers = [json(403, stepUp), new Response(null, { status: 204 })]
  const askedMethods: (readonly string[])[] = []
  prove = async (methods) => {
    askedMethods.push(methods)
    token = 'fresh'
  }
  await client.call(pinOrder, { params: { orderId } })
  expect(askedMethods).toEqual([['password', 'code']])
  expect(requests.map((each) => each.headers.get('authorization'))).toEqual(['JWT abc', 'JWT fresh'])
})

test('a call that was on its way while identity was proved asks no one', async () => {
  answers = [json(403, stepUp), new Response(null, { status: 204 })]
  const pinned = client.call(pinOrder, { params: { orderId } })
  token = 'fresh'
  await pinned
  expect(requests[1]?.headers.get('authorization')).toBe('JWT fresh')
})

test('the proof is asked for once: a second refusal is the answer', async () => {
  answers = [json(403, stepUp), json(403, stepUp)]
  prove = async () => {
    token = 'fresh'
  }
  expect((await failure(client.call(pinOrder, { params: { orderId } }))).has('step_up_required')).toBe(true)
})

test('a call whose proof is called off fails with that, and isn’t repeated', async () => {
  answers = [json(403, stepUp)]
  const off = new StepUpCanceled()
  prove = () => Promise.reject(off)
  await expect(client.call(pinOrder, { params: { orderId } })).rejects.toBe(off)
  expect(requests).toHaveLength(1)
})

test('a call may speak for another session than that of the browser', async () => {
  answers = [json(200, {})]
  await client.call(getCurrentUser, { token: 'partial' })
  expect(requests[0]?.headers.get('authorization')).toBe('JWT partial')
})

test('a call may speak for no one though someone is signed in', async () => {
  answers = [json(200, {})]
  await client.call(getCurrentUser, { token: null })
  expect(requests[0]?.headers.get('authorization')).toBeNull()
})

test('a login that awaits its code is reported, with its token', async () => {
  answers = [json(403, { error: { code: 'second_factor_required', message: 'x' } })]
  expect((await failure(client.call(getCurrentUser))).status).toBe(403)
  expect(awaiting).toEqual(['abc'])
})

test('an upload says how far it is, and sends the form as it is', async () => {
  const shares: number[] = []
  const form = new FormData()
  const input = { params: { orderId }, body: form, onProgress: (share: number) => shares.push(share) }
  await client.call(pinOrder, input)
  expect([shares, requests[0]?.body, requests[0]?.headers.has('content-type')]).toEqual([[0.5], form, false])
})

test('a failure keeps request id and wait', async () => {
  answers = [json(429, { error: { code: 'too_many_requests', message: 'x' } }, { 'retry-after': '540' })]
  const problem = await failure(client.call(getCurrentUser))
  expect([problem.status, problem.requestId, problem.retryAfter]).toEqual([429, 'req-7', 540])
})

test('no answer is a problem without status, an answer that is no JSON one without errors', async () => {
  answers = [new TypeError('Failed to fetch'), new Response('<h1>Bad Gateway</h1>', { status: 502 })]
  expect((await failure(client.call(getCurrentUser))).status).toBeNull()
  const gateway = await failure(client.call(getCurrentUser))
  expect([gateway.status, gateway.errors]).toEqual([502, {}])
})

test('an abort stays an abort', async () => {
  const controller = new AbortController()
  controller.abort()
  const abort = new DOMException('Aborted', 'AbortError')
  answers = [abort]
  await expect(client.call(getCurrentUser, { signal: controller.signal })).rejects.toBe(abort)
})

test('asked again, only what changed is read', async () => {
  answers = [
    json(200, { count: 12 }, { etag: '"12"' }),
    new Response(null, { status: 304 }),
    json(200, { count: 13 }, { etag: '"13"' }),
  ]
  const input = { query: { status: ['active' as const] } }
  const first = await client.callVersioned(countOrders, undefined, input)
  const second = await client.callVersioned(countOrders, first, input)
  const third = await client.callVersioned(countOrders, second, input)
  expect(second).toBe(first)
  expect([first.value.count, third.value.count]).toEqual([12, 13])
  expect(requests.map((each) => each.headers.get('if-none-match'))).toEqual([null, '"12"', '"12"'])
})

test('each answer is reported by the pattern of its call, even if none came', async () => {
  answers = [json(200, {}), json(500, {}), new Error('gone')]
  await client.call(getOrder, { params: { orderId } })
  await failure(client.call(pinOrder, { params: { orderId } }))
  await failure(client.call(listOrders, { query: { search: 'shrimps' } }))
  expect(answered).toEqual([
    'GET /api/v2/customer/orders/:orderId/ 200',
    'POST /api/v2/customer/orders/:orderId/pin/ 500',
    'GET /api/v2/customer/orders/ 0',
  ])
})
