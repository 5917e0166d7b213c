import { pinOrder } from '@portolan/contract/freight/orders'
import {
  createToken,
  createTokenByCode,
  createTokenByPassword,
  logout,
  sendSecondFactorCode,
} from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import {
  giveSecondFactor,
  lastCode,
  letSendAgain,
  sentCodes,
  wrongCodeFor,
} from '#testing/factors/second-factors.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let orderId: string

beforeAll(async () => {
  portal = await openTestPortal({ variables: { LOGIN_FAILURES_PER_ADDRESS: '1000' } })
  orderId = (await givenOrder(portal)).orderId
})
afterAll(() => portal.close())

async function givenFactor(type: 'sms' | 'email' = 'email', destination = 'codes@customer.example') {
  const person = await givenUser(portal)
  await giveSecondFactor(portal, person.id, type, destination)
  return person
}

const signIn = (username: string, remember = false, headers: Record<string, string> = {}) =>
  portal.call(createToken, { body: { username, password: testPassword, remember }, headers })
const enter = (token: string, code: string, headers: Record<string, string> = {}) =>
  portal.call(createTokenByCode, { token, body: { code }, headers })
const resend = (token: string) => portal.call(sendSecondFactorCode, { token, body: {} })
const opens = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode

async function eventsOf(userId: string) {
  return rowsOf<{ kind: string; data: object }>(
    portal.deps.database,
    sql`SELECT kind, data FROM audit_events WHERE user_id = ${userId} AND kind <> 'user-created' ORDER BY id`,
  )
}

describe('a login with a second factor', () => {
  it('is partial, sends the code and says where it went', async () => {
    const { id, email } = await givenFactor()
    const answer = await signIn(email)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({
      token: expect.any(String),
      expiresAt: expect.any(String),
      secondFactor: { type: 'email', destination: 'c•••@customer.example', resendAfter: 30 },
    })
    expect(await sentCodes(portal, id)).toMatchObject([
      { channel: 'email', recipient: 'codes@customer.example', kind: 'second-factor-code' },
    ])
    const lives = Date.parse(answer.json().expiresAt) - Date.now()
    expect(Math.abs(lives - 15 * 60_000)).toBeLessThan(30_000)
  })

  it('masks a telephone number', async () => {
    const { id, email } = await givenFactor('sms', '+79161234567')
    expect((await signIn(email)).json().secondFactor).toMatchObject({
      type: 'sms',
      destination: '+7 ••• ••• 45 67',
    })
    expect(await sentCodes(portal, id)).toMatchObject([{ channel: 'sms', recipient: '+79161234567' }])
  })

  it('is completed by the code, with a session and a token of its own', async () => {
    const { id, email } = await givenFactor()
    const partial = (await signIn(email)).json().token
    expect(await opens(partial)).toBe(403)
    const answer = await enter(partial, await lastCode(portal, id))
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ token: expect.any(String), expiresAt: expect.any(String) })
    expect(await opens(answer.json().token)).toBe(200)
    expect(await opens(partial)).toBe(401)
    expect(await eventsOf(id)).toEqual([{ kind: 'sign-in', data: { proof: 'code' } }])
  })

  it('sets the CSRF cookie of the partial session, then that of the full one', async () => {
    const { id, email } = await givenFactor()
    const first = await signIn(email)
    const cookieOf = (answer: typeof first) =>
      answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const headersOf = (cookie: string) => ({ cookie: `XSRF-TOKEN=${cookie}`, 'x-xsrf-token': cookie })
    const second = await enter(first.json().token, await lastCode(portal, id), headersOf(cookieOf(first)))
    expect(second.statusCode).toBe(200)
    const pin = (cookie: string) =>
      portal.call(pinOrder, { params: { orderId }, token: second.json().token, headers: headersOf(cookie) })
    expect((await pin(cookieOf(first))).statusCode).toBe(403)
    expect((await pin(cookieOf(second))).statusCode).toBe(204)
  })

  it('keeps “remember me” for the session that follows', async () => {
    const { id, email } = await givenFactor()
    const days = async (remember: boolean) => {
      const { token } = (await signIn(email, remember)).json()
      const { expiresAt } = (await enter(token, await lastCode(portal, id))).json()
      await letSendAgain(portal, id)
      return Math.round((Date.parse(expiresAt) - Date.now()) / 86_400_000)
    }
    expect([await days(true), await days(false)]).toEqual([30, 1])
  })

  it('isn’t completed by the password once more', async () => {
    const { email } = await givenFactor()
    const { token } = (await signIn(email)).json()
    const answer = await portal.call(createTokenByPassword, { token, body: { password: testPassword } })
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'second_factor_required'])
  })

  it('can be given up', async () => {
    const { id, email } = await givenFactor()
    const { token } = (await signIn(email)).json()
    expect((await portal.call(logout, { body: { token } })).statusCode).toBe(204)
    expect((await enter(token, await lastCode(portal, id))).statusCode).toBe(401)
  })

  it('reads like any other while the password is wrong', async () => {
    const { email, id } = await givenFactor()
    const answer = await portal.call(createToken, { body: { username: email, password: 'a wrong one' } })
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 'invalid_credentials'])
    expect(await sentCodes(portal, id)).toEqual([])
  })
})

describe('the code of a login', () => {
  it('wrong, is a field error, in the reader’s language, and is written down', async () => {
    const { id, email } = await givenFactor()
    const { token } = (await signIn(email)).json()
    const wrong = wrongCodeFor(await lastCode(portal, id))
    const answer = await enter(token, wrong)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { code: ['This code is wrong or has expired.'] },
    ])
    const russian = await enter(token, wrong, { 'accept-language': 'ru' })
    expect(russian.json()).toEqual({ code: ['Неверный код, или он больше не действует.'] })
    expect(await eventsOf(id)).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'second-factor-failed', data: { purpose: 'login' } })),
    )
    expect(await opens(token)).toBe(403)
  })

  it.each(['', '12345', '1234567', 'abcdef', 123456, null])('%j is no code', async (code) => {
    const { id, email } = await givenFactor()
    const { token } = (await signIn(email)).json()
    const answer = await portal.call(createTokenByCode, { token, body: { code } })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['code']])
    expect(await eventsOf(id)).toEqual([])
  })

  it('is guessed at most five times by 200 in parallel: another login changes nothing', async () => {
    const { id, email } = await givenFactor()
    const { token } = (await signIn(email)).json()
    const code = await lastCode(portal, id)
    const guesses = Array.from({ length: 201 }, (_, guess) => String(200_000 + guess))
      .filter((guess) => guess !== code)
      .slice(0, 200)
    const statuses = (await Promise.all(guesses.map((guess) => enter(token, guess)))).map(
      ({ statusCode }) => statusCode,
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(195)
    const right = await enter(token, code)
    expect([right.statusCode, right.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(3_000)
    await letSendAgain(portal, id)
    const again = (await signIn(email)).json()
    expect(again.secondFactor.resendAfter).toBeGreaterThan(3_000)
    expect((await enter(again.token, code)).statusCode).toBe(429)
    expect(await sentCodes(portal, id)).toHaveLength(1)
  })

  it('opens nothing in another person’s login', async () => {
    const [ada, ben] = [await givenFactor(), await givenFactor()]
    await signIn(ada.email)
    const { token } = (await signIn(ben.email)).json()
    const code = await lastCode(portal, ada.id)
    if (code !== (await lastCode(portal, ben.id))) expect((await enter(token, code)).statusCode).toBe(400)
  })

  it('isn’t taken twice', async () => {
    const { id, email } = await givenFactor()
    const { token } = (await signIn(email)).json()
    const code = await lastCode(portal, id)
    const answers = await Promise.all(Array.from({ length: 4 }, () => enter(token, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await letSendAgain(portal, id)
    const next = (await signIn(email)).json().token
    const fresh = await lastCode(portal, id)
    if (fresh !== code) expect((await enter(next, code)).statusCode).toBe(400)
  })
})

describe('another code', () => {
  it('waits for its 30 seconds, then goes to the same place', async () => {
    const { id, email } = await givenFactor('sms', '+4915112345678')
    const { token } = (await signIn(email)).json()
    const early = await resend(token)
    expect([early.statusCode, early.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(early.headers['retry-after'])).toBeGreaterThan(20)
    await letSendAgain(portal, id)
    const answer = await resend(token)
    expect(answer.json()).toEqual({ type: 'sms', destination: '+49 ••• ••• 56 78', resendAfter: 30 })
    expect((await enter(token, await lastCode(portal, id))).statusCode).toBe(200)
  })

  it('can’t be sent by a second login: the first code holds for it instead', async () => {
    const { id, email } = await givenFactor()
    const first = (await signIn(email)).json()
    const second = (await signIn(email)).json()
    expect(second.secondFactor.resendAfter).toBeGreaterThan(20)
    expect(await sentCodes(portal, id)).toHaveLength(1)
    const code = await lastCode(portal, id)
    expect((await enter(first.token, code)).statusCode).toBe(400)
    expect((await enter(second.token, code)).statusCode).toBe(200)
  })

  it('isn’t sent where the factor has gone meanwhile', async () => {
    const { id, email } = await givenFactor()
    const { token } = (await signIn(email)).json()
    await portal.deps.database.execute(
      sql`UPDATE users SET second_factor = 'disabled', second_factor_destination = NULL WHERE id = ${id}`,
    )
    expect((await resend(token)).json().error.code).toBe('no_second_factor')
    expect((await enter(token, await lastCode(portal, id))).statusCode).toBe(409)
  })
})

describe('an account whose email is still to be proved', () => {
  it('opens with the code that went there, and from then on with only the password', async () => {
    const { id, email } = await givenUser(portal)
    await portal.deps.database.execute(sql`UPDATE users SET awaits_email_proof = true WHERE id = ${id}`)
    const { token, secondFactor } = (await signIn(email)).json()
    expect(secondFactor).toMatchObject({ type: 'email', resendAfter: 30 })
    expect(await sentCodes(portal, id)).toMatchObject([{ recipient: email, kind: 'registration-code' }])
    expect(await opens(token)).toBe(403)
    expect((await enter(token, await lastCode(portal, id))).statusCode).toBe(200)
    expect((await signIn(email)).json().secondFactor).toBeNull()
  })
})
