import { getConfig } from '@portolan/contract/content/portal-config'
import { pinOrder } from '@portolan/contract/freight/orders'
import { createToken, logout } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let orderId: string
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  orderId = (await givenOrder(portal)).orderId
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

type Answer = Awaited<ReturnType<TestPortal['call']>>
const origin = 'https://portal.example'

function pin(headers: Record<string, string>, as = token) {
  return portal.call(pinOrder, { params: { orderId }, token: as, headers })
}

function cookieOf(answer: Answer): string | undefined {
  return answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
}

/** The headers of a browser with this cookie value. */
function withCookie(value: string, header = value): Record<string, string> {
  return { cookie: `theme=dark; XSRF-TOKEN=${value}`, 'x-xsrf-token': header }
}

async function freshCookie(as = token): Promise<string> {
  const answer = await portal.call(getCurrentUser, { token: as, headers: { origin } })
  return cookieOf(answer) ?? ''
}

describe('what passes', () => {
  it('a machine client, which sends neither cookie nor Origin', async () => {
    const answer = await pin({})
    expect([answer.statusCode, cookieOf(answer)]).toEqual([204, undefined])
  })

  it('a browser that repeats its cookie in the header', async () => {
    expect((await pin({ ...withCookie(await freshCookie()), origin })).statusCode).toBe(204)
  })

  it('reading, with any cookie', async () => {
    const headers = { ...withCookie('rubbish', 'other'), origin }
    const answer = await portal.call(getCurrentUser, { token, headers })
    expect(answer.statusCode).toBe(200)
    const cookie = cookieOf(answer) ?? ''
    expect((await pin({ ...withCookie(cookie), origin })).statusCode).toBe(204)
  })

  it('a change after a read without a token, which leaves the session its cookie', async () => {
    const cookie = withCookie(await freshCookie())
    for (const cookieHeader of [cookie, withCookie('rubbish')]) {
      const read = await portal.call(getConfig, {
        headers: { ...cookieHeader, 'sec-fetch-site': 'same-origin' },
      })
      expect([read.statusCode, cookieOf(read)]).toEqual([200, undefined])
    }
    expect((await pin({ ...cookie, origin })).statusCode).toBe(204)
  })

  it('a page’s first call gives it the cookie that its login needs', async () => {
    const first = await portal.call(getConfig, { headers: { 'sec-fetch-site': 'same-origin' } })
    const body = { username: 'nobody@customer.example', password: 'x' }
    const headers = { ...withCookie(cookieOf(first) ?? ''), origin }
    expect((await portal.call(createToken, { body, headers })).statusCode).toBe(401)
    expect((await portal.call(createToken, { body, headers: { origin } })).statusCode).toBe(403)
  })
})

describe('what is refused', () => {
  async function expectRefusedThenHealed(answer: Answer, as = token) {
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'csrf_failed'])
    const retry = await pin({ ...withCookie(cookieOf(answer) ?? ''), origin }, as)
    expect(retry.statusCode).toBe(204)
  }

  it('an Origin without the cookie', async () => {
    await expectRefusedThenHealed(await pin({ origin }))
  })

  it('a cookie that isn’t ours', async () => {
    await expectRefusedThenHealed(await pin(withCookie('made.up')))
    await expectRefusedThenHealed(await pin(withCookie('')))
    await expectRefusedThenHealed(await pin(withCookie('🚢'.repeat(3), 'x')))
  })

  it('the cookie of another session', async () => {
    const other = await givenUser(portal)
    const foreign = await freshCookie(other.token)
    await expectRefusedThenHealed(await pin({ ...withCookie(foreign), origin }))
  })

  it('the cookie from before the login', async () => {
    const first = await portal.call(getConfig, { headers: { origin } })
    await expectRefusedThenHealed(await pin(withCookie(cookieOf(first) ?? '')))
  })

  it('a right cookie without the header or with a wrong one', async () => {
    const cookie = await freshCookie()
    const bare = await pin({ cookie: `XSRF-TOKEN=${cookie}` })
    expect([bare.statusCode, bare.json().error.code]).toEqual([403, 'csrf_failed'])
    expect((await pin(withCookie(cookie, `${cookie}x`))).statusCode).toBe(403)
    expect((await pin(withCookie(cookie, await freshCookie()))).statusCode).toBe(403)
    expect((await pin(withCookie(cookie))).statusCode).toBe(204)
  })

  it('a request that the browser says comes from another site, whatever it carries', async () => {
    const cookie = await freshCookie()
    const headers = { ...withCookie(cookie), origin, 'sec-fetch-site': 'cross-site' }
    const answer = await pin(headers)
    expect([answer.statusCode, cookieOf(answer)]).toEqual([403, undefined])
    expect((await pin({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await pin({ ...withCookie(cookie), origin, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(
      204,
    )
  })

  it('before it looks at the session, so that a foreign page learns nothing', async () => {
    const answer = await portal.call(logout, { body: { token }, headers: { origin } })
    expect(answer.statusCode).toBe(403)
    expect((await portal.call(getCurrentUser, { token })).statusCode).toBe(200)
  })
})

it('marks the cookie Secure where the browser came by https', async () => {
  const plain = await portal.call(getConfig, { headers: { origin } })
  expect(plain.cookies[0]?.secure).toBeUndefined()
  const proxied = await openTestPortal({ variables: { TRUSTED_PROXIES: '127.0.0.1' } })
  const answer = await proxied.call(getConfig, { headers: { origin, 'x-forwarded-proto': 'https' } })
  expect(answer.cookies[0]).toMatchObject({ secure: true, sameSite: 'Strict', path: '/' })
  await proxied.close()
})

it.each(['https://portal.example', 'HTTPS://Portal.Example'])(
  'marks every cookie Secure where PUBLIC_URL is %s, also when a proxy doesn’t say that it ended TLS',
  async (PUBLIC_URL) => {
    const secure = await openTestPortal({ variables: { PUBLIC_URL } })
    await givenOrder(secure)
    const { email } = await givenUser(secure)
    const body = { username: email, password: testPassword }
    const { cookies } = await secure.call(createToken, { body })
    expect(cookies.map(({ name, secure: marked }) => [name, marked]).sort()).toEqual([
      ['XSRF-TOKEN', true],
      ['portolan-device', true],
    ])
    await secure.close()
  },
)
