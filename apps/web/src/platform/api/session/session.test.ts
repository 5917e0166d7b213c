import { getCurrentUser } from '@portolan/contract/identity/users'
import { beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '#platform/api/call.ts'
import { createPartialLoginStore } from './partial-login.ts'
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
let requests: string[]
let reports: string[]
let starts: string[]
let ends: string[]

function setUp() {
  const tokens = createTokenStore(local, browser)
  const partials = createPartialLoginStore(browser)
  const { call } = createClient({
    fetch: async (url, init) => {
      requests.push(`${init?.method} ${url} ${init?.body ?? ''}`.trim())
      const answer = answers[String(url)]
      if (!answer || answer instanceof Error) throw answer ?? new Error('No answer')
      return answer.clone()
    },
    readToken: tokens.read,
    readLocale: () => 'en',
    readCookies: () => '',
    onUnauthorized: (token) => session.expire(token),
    onSecondFactor: (token) => session.awaitCode(token),
    onAnswer: () => {},
    proveIdentity: () => Promise.reject(new Error('Nobody asks')),
    upload: () => Promise.reject(new Error('Nothing is uploaded')),
  })
  const session = createSession({
    call,
    tokens,
    partials,
    report: (_, context) => reports.push(context),
    onStart: async ({ firstName }) => void starts.push(firstName),
    onEnd: (reason) => ends.push(reason),
  })
  return { session, tokens, partials, call }
}

const tokenAnswer = { token: 'jwt-1', expiresAt: '2026-01-01T00:00:00Z', secondFactor: null }
const credentials = { username: 'anna@demo.example', password: 'secret', remember: false }

beforeEach(() => {
  local = storage()
  browser = storage()
  requests = []
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

test('when the person can’t be fetched the token is cleared', async () => {
  answers['/api/v2/customer/users/me/'] = Response.json({}, { status: 500 })
  const { session } = setUp()
  await expect(session.signIn(credentials)).rejects.toMatchObject({ status: 500 })
  expect(session.isSignedIn()).toBe(false)
  expect(starts).toEqual([])
})

test('a login that awaits its second factor fetches no one', async () => {
  const secondFactor = { type: 'sms', destination: '+7 ••• 67', resendAfter: 30 }
  answers['/api/v2/auth/token/'] = Response.json({ ...tokenAnswer, secondFactor })
  const { session, tokens, partials } = setUp()
  expect(await session.signIn(credentials)).toEqual({ secondFactor })
  expect(requests).toHaveLength(1)
  expect([session.isSignedIn(), tokens.read()]).toEqual([false, null])
  expect(partials.read()).toMatchObject({ token: 'jwt-1', remember: false, challenge: secondFactor })
})

describe('a login that awaits its code', () => {
  const challenge = { type: 'email', destination: 'a•••@demo.example', resendAfter: 30 } as const
  const waiting = { token: 'partial', remember: true, challenge, resendAt: 0 }

  test('is completed by the code, and remembered as was asked for', async () => {
    answers['/api/v2/auth/2fa/token/by-code/'] = Response.json({ token: 'jwt-2', expiresAt: 'x' })
    const { session, partials } = setUp()
    partials.write(waiting)
    expect(await session.enterCode('123456')).toMatchObject({ firstName: 'Anna' })
    expect([partials.read(), browser.map.size, local.map.size]).toEqual([null, 0, 1])
    expect(starts).toEqual(['Anna'])
  })

  test('stays after a wrong code, and beside a session of this browser', async () => {
    answers['/api/v2/auth/2fa/token/by-code/'] = Response.json({ code: ['Wrong.'] }, { status: 400 })
    const { session, tokens, partials } = setUp()
    tokens.write('jwt-of-another', false)
    partials.write(waiting)
    await expect(session.enterCode('000000')).rejects.toMatchObject({ errors: { code: ['Wrong.'] } })
    expect([partials.read(), tokens.read()]).toEqual([waiting, 'jwt-of-another'])
  })

  test('has another code sent and counts from then', async () => {
    answers['/api/v2/auth/2fa/second-factor/send-code/'] = Response.json(challenge)
    const { session, partials } = setUp()
    partials.write({ ...waiting, challenge: null })
    const askedAt = Date.now()
    const { resendAt } = await session.resendCode()
    expect(resendAt).toBeGreaterThan(askedAt + 29_000)
    expect(partials.read()).toEqual({ ...waiting, resendAt })
  })

  test('is given up on both sides', async () => {
    const { session, partials } = setUp()
    partials.write(waiting)
    await session.abandon()
    expect(partials.read()).toBeNull()
    expect(requests).toEqual(['POST /api/v2/auth/logout/ {"token":"partial"}'])
  })

  test('is given up for a way in that needs no code, and only once that has led in', async () => {
    const { session, partials } = setUp()
    partials.write(waiting)
    answers['/api/v2/customer/users/me/'] = new Response(null, { status: 503 })
    await expect(session.open({ token: 'jwt-3', secondFactor: null }, true)).rejects.toThrow()
    expect([partials.read(), session.isSignedIn()]).toEqual([waiting, false])
    answers['/api/v2/customer/users/me/'] = Response.json({ firstName: 'Anna' })
    await session.open({ token: 'jwt-3', secondFactor: null }, true)
    expect([partials.read(), session.isSignedIn()]).toEqual([null, true])
    await expect.poll(() => requests.at(-1)).toBe('POST /api/v2/auth/logout/ {"token":"partial"}')
  })

  test('that was taken for a session is kept as what it is', () => {
    const { session, tokens, partials } = setUp()
    tokens.write('jwt-1', true)
    session.awaitCode('jwt-0')
    expect(session.isSignedIn()).toBe(true)
    session.awaitCode('jwt-1')
    expect([session.isSignedIn(), ends]).toEqual([false, ['second-factor']])
    expect(partials.read()).toEqual({ token: 'jwt-1', remember: true, challenge: null, resendAt: 0 })
  })

  test('is nothing where the storage holds something else', () => {
    browser.setItem('portolan-partial-login', '{"token":7}')
    expect(setUp().partials.read()).toBeNull()
  })
})

test('a new token of the session replaces the old one, and opens none that has ended', () => {
  const { session, tokens } = setUp()
  session.renew('jwt-2')
  expect(tokens.read()).toBeNull()
  tokens.write('jwt-1', true)
  session.renew('jwt-2')
  expect([tokens.read(), tokens.isRemembered()]).toEqual(['jwt-2', true])
})

describe('while the token is being replaced', () => {
  const refusal = () => Response.json({ error: { code: 'unauthorized', message: 'x' } }, { status: 401 })
  const person = { firstName: 'Anna' }

  test('a refusal of the old one waits, and the call is made again with the new one', async () => {
    const { session, tokens, call } = setUp()
    tokens.write('jwt-1', true)
    answers['/api/v2/customer/users/me/'] = refusal()
    const answer = Promise.withResolvers<{ token: string }>()
    const renewed = session.renewBy(answer.promise)
    const pendingCall = call(getCurrentUser)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect([requests.length, ends]).toEqual([1, []])
    answers['/api/v2/customer/users/me/'] = Response.json(person)
    answer.resolve({ token: 'jwt-2' })
    await renewed
    expect(await pendingCall).toEqual(person)
    expect([tokens.read(), ends]).toEqual(['jwt-2', []])
  })

  test('a refusal ends the session where no new one comes', async () => {
    const { session, tokens, call } = setUp()
    tokens.write('jwt-1', true)
    answers['/api/v2/customer/users/me/'] = refusal()
    await session.renewBy(Promise.reject(new Error('wrong password'))).catch(() => {})
    await expect(call(getCurrentUser)).rejects.toMatchObject({ status: 401 })
    expect(ends).toEqual(['expired'])
  })

  test('nothing of one session is sent again in the next', async () => {
    const { session, tokens } = setUp()
    tokens.write('jwt-1', true)
    session.renew('jwt-2')
    expect(await session.expire('jwt-1')).toBe(true)
    answers['/api/v2/customer/users/me/'] = Response.json(person)
    await session.open({ token: 'jwt-3', secondFactor: null }, true)
    expect(await session.expire('jwt-1')).toBe(false)
    expect(ends).toEqual([])
  })
})

test('signing out notifies the server, clears both stores and ends', async () => {
  const { session, tokens } = setUp()
  tokens.write('jwt-1', true)
  await session.signOut()
  expect(requests).toEqual(['POST /api/v2/auth/logout/ {"token":"jwt-1"}'])
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
  expect(requests).toHaveLength(1)
  expect(ends).toEqual(['signed-out'])
})

test('many calls refused together end the session once', async () => {
  const { session, tokens } = setUp()
  tokens.write('jwt-1', true)
  await Promise.all([session.expire('jwt-1'), session.expire('jwt-1'), session.expire('jwt-1')])
  expect(ends).toEqual(['expired'])
  expect(requests).toHaveLength(1)
})

test('a late refusal of an older token doesn’t affect the new session', async () => {
  const { session, tokens } = setUp()
  tokens.write('jwt-2', true)
  await session.expire('jwt-1')
  expect(session.isSignedIn()).toBe(true)
  expect(ends).toEqual([])
})
