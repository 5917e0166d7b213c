import { beforeEach, expect, test } from 'vitest'
import { createClient } from './call.ts'
import { createSession } from './session.ts'
import { createTokenStore } from './token-store.ts'

function storage() {
  const map = new Map<string, string>()
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  }
}

let local: ReturnType<typeof storage>
let browser: ReturnType<typeof storage>
let answers: Record<string, Response | Error>
let sent: string[]
let reports: string[]
let starts: string[]
let ends: string[]

function setUp() {
  const tokens = createTokenStore(local, browser)
  const { call } = createClient({
    fetch: async (address, init) => {
      sent.push(`${init?.method} ${address} ${init?.body ?? ''}`.trim())
      const answer = answers[String(address)]
      if (!answer || answer instanceof Error) throw answer ?? new Error('No answer')
      return answer.clone()
    },
    readToken: tokens.read,
    readLocale: () => 'en',
    readCookies: () => '',
    onUnauthorized: (token) => void session.expire(token),
  })
  const session = createSession({
    call,
    tokens,
    report: (_, context) => reports.push(context),
    onStart: ({ firstName }) => starts.push(firstName),
    onEnd: (reason) => ends.push(reason),
  })
  return { session, tokens }
}

const tokenAnswer = { token: 'jwt-1', expiresAt: '2026-01-01T00:00:00Z', secondFactor: null }
const credentials = { username: 'anna@demo.example', password: 'secret', remember: false }

beforeEach(() => {
  local = storage()
  browser = storage()
  sent = []
  reports = []
  starts = []
  ends = []
  answers = {
    '/api/v2/auth/token/': Response.json(tokenAnswer),
    '/api/v2/auth/logout/': new Response(null, { status: 204 }),
    '/api/v2/customer/users/me/': Response.json({ firstName: 'Anna' }),
  }
})

test('signing in keeps the token for this browser session and fetches the person', async () => {
  const { session } = setUp()
  expect(await session.signIn(credentials)).toEqual({ user: { firstName: 'Anna' } })
  expect([browser.map.size, local.map.size]).toEqual([1, 0])
  expect(session.isSignedIn()).toBe(true)
  expect(starts).toEqual(['Anna'])
})

test('remember me keeps the token beyond it', async () => {
  await setUp().session.signIn({ ...credentials, remember: true })
  expect([browser.map.size, local.map.size]).toEqual([0, 1])
})

test('when the person cannot be fetched the token is cleared', async () => {
  answers['/api/v2/customer/users/me/'] = Response.json({}, { status: 500 })
  const { session } = setUp()
  await expect(session.signIn(credentials)).rejects.toMatchObject({ status: 500 })
  expect(session.isSignedIn()).toBe(false)
  expect(starts).toEqual([])
})

test('a login that awaits its second factor fetches nobody', async () => {
  const secondFactor = { type: 'sms', destination: '+7 ••• 67', resendAfter: 30 }
  answers['/api/v2/auth/token/'] = Response.json({ ...tokenAnswer, secondFactor })
  expect(await setUp().session.signIn(credentials)).toEqual({ secondFactor })
  expect(sent).toHaveLength(1)
})

test('signing out tells the server, clears both stores and ends', async () => {
  const { session, tokens } = setUp()
  tokens.write('jwt-1', true)
  await session.signOut()
  expect(sent).toEqual(['POST /api/v2/auth/logout/ {"token":"jwt-1"}'])
  expect([browser.map.size, local.map.size]).toEqual([0, 0])
  expect(ends).toEqual(['signed-out'])
})

test('a failed logout is reported and clears everything anyway', async () => {
  answers['/api/v2/auth/logout/'] = new TypeError('Failed to fetch')
  const { session, tokens } = setUp()
  tokens.write('jwt-1', false)
  await session.signOut()
  expect(reports).toEqual(['logout'])
  expect(session.isSignedIn()).toBe(false)
  expect(ends).toEqual(['signed-out'])
})

test('a 401 from the logout itself starts no second logout', async () => {
  answers['/api/v2/auth/logout/'] = Response.json({}, { status: 401 })
  const { session, tokens } = setUp()
  tokens.write('jwt-1', false)
  await session.signOut()
  expect(sent).toHaveLength(1)
  expect(ends).toEqual(['signed-out'])
})

test('many calls refused at once end the session once', async () => {
  const { session, tokens } = setUp()
  tokens.write('jwt-1', true)
  await Promise.all([session.expire('jwt-1'), session.expire('jwt-1'), session.expire('jwt-1')])
  expect(ends).toEqual(['expired'])
  expect(sent).toHaveLength(1)
})

test('a late refusal of an older token leaves the new session alone', async () => {
  const { session, tokens } = setUp()
  tokens.write('jwt-2', true)
  await session.expire('jwt-1')
  expect(session.isSignedIn()).toBe(true)
  expect(ends).toEqual([])
})
