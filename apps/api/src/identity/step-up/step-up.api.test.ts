import { enableSecondFactor } from '@portolan/contract/identity/second-factor'
import {
  createTokenByCode,
  createTokenByPassword,
  sendSecondFactorCode,
} from '@portolan/contract/identity/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import {
  giveSecondFactor,
  lastCode,
  letProofAge,
  letSendAgain,
  sentCodes,
  wrongCodeFor,
} from '#testing/factors/second-factors.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal({ variables: { LOGIN_FAILURES_PER_ADDRESS: '1000' } })
  await givenOrder(portal)
})
afterAll(() => portal.close())

/** A person whose last proof of identity is too old for sensitive actions. */
async function givenStale() {
  const person = await givenUser(portal)
  await letProofAge(portal, person.sessionId)
  return person
}

/** A sensitive action. */
const act = (token: string) => portal.call(enableSecondFactor, { token, body: { type: 'email' } })
const byPassword = (token: string, password: string) =>
  portal.call(createTokenByPassword, { token, body: { password } })
const byCode = (token: string, code: string) => portal.call(createTokenByCode, { token, body: { code } })
const send = (token: string) => portal.call(sendSecondFactorCode, { token, body: {} })

describe('a sensitive act', () => {
  it('needs a proof of the last ten minutes, and says how it can be given', async () => {
    const { id, token } = await givenStale()
    const answer = await act(token)
    expect([answer.statusCode, answer.json().error]).toEqual([
      403,
      { code: 'step_up_required', message: 'Confirm it’s you.', methods: ['password'] },
    ])
    await giveSecondFactor(portal, id, 'sms', '+79161234567')
    await portal.deps.database.execute(sql`INSERT INTO passkeys (id, user_id, credential_id, public_key, device_type, aaguid, name)
      VALUES (${id}, ${id}, ${id}, '', 'singleDevice', '', 'Key')`)
    expect((await act(token)).json().error.methods).toEqual(['code', 'passkey'])
    await portal.deps.database.execute(sql`UPDATE users SET password_hash = NULL, second_factor = 'disabled',
      second_factor_destination = NULL WHERE id = ${id}`)
    expect((await act(token)).json().error.methods).toEqual(['passkey'])
  })

  it('needs none right after a login', async () => {
    const { token } = await givenUser(portal)
    expect((await act(token)).statusCode).toBe(200)
  })

  it('is open for ten minutes after the password, with the token that it gave', async () => {
    const { token, sessionId } = await givenStale()
    expect((await act(token)).statusCode).toBe(403)
    const answer = await byPassword(token, testPassword)
    expect(answer.json()).toEqual({ token: expect.any(String), expiresAt: expect.any(String) })
    expect(answer.json().token).not.toBe(token)
    expect((await act(answer.json().token)).statusCode).toBe(200)
    await letProofAge(portal, sessionId)
    const next = await givenUser(portal)
    expect((await act(next.token)).statusCode).toBe(200)
  })

  it('is open after the code of the second factor', async () => {
    const { id, token } = await givenStale()
    await giveSecondFactor(portal, id, 'sms', '+79161234567')
    const sendAnswer = await send(token)
    expect(sendAnswer.json()).toEqual({ type: 'sms', destination: '+7 ••• ••• 45 67', resendAfter: 30 })
    expect(await sentCodes(portal, id)).toMatchObject([{ kind: 'second-factor-code', channel: 'sms' }])
    const answer = await byCode(token, await lastCode(portal, id))
    expect(answer.statusCode).toBe(200)
    expect((await act(answer.json().token)).statusCode).toBe(200)
  })
})

describe('a wrong proof', () => {
  it('is a field error, never a 401, and opens nothing', async () => {
    const { id, token } = await givenStale()
    await giveSecondFactor(portal, id, 'email', 'codes@customer.example')
    const password = await byPassword(token, 'a wrong one')
    expect([password.statusCode, password.json()]).toEqual([400, { password: ['Wrong password.'] }])
    await send(token)
    const code = await byCode(token, wrongCodeFor(await lastCode(portal, id)))
    expect([code.statusCode, Object.keys(code.json())]).toEqual([400, ['code']])
    expect((await act(token)).statusCode).toBe(403)
  })

  it('spends the attempts of the login: a stolen session can’t guess the password', async () => {
    const { token } = await givenStale()
    for (let wrong = 0; wrong < 10; wrong++)
      expect((await byPassword(token, 'a wrong one')).statusCode).toBe(400)
    const answer = await byPassword(token, testPassword)
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
  })

  it('is five codes at most', async () => {
    const { id, token } = await givenStale()
    await giveSecondFactor(portal, id, 'email', 'codes@customer.example')
    await send(token)
    const code = await lastCode(portal, id)
    for (let wrong = 0; wrong < 5; wrong++)
      expect((await byCode(token, wrongCodeFor(code))).statusCode).toBe(400)
    expect((await byCode(token, code)).statusCode).toBe(429)
    await letSendAgain(portal, id)
    expect((await send(token)).statusCode).toBe(429)
  })

  it('is the code of another session of the same person', async () => {
    const { id, token } = await givenStale()
    await giveSecondFactor(portal, id, 'email', 'codes@customer.example')
    await send(token)
    const partial = await portal.app.inject({
      method: 'POST',
      url: '/api/v2/auth/token/',
      payload: { username: (await emailOf(id)) ?? '', password: testPassword },
    })
    const [stepUp, login] = await sentCodes(portal, id)
    if (stepUp?.code === login?.code) return
    expect((await byCode(token, login?.code ?? '')).statusCode).toBe(400)
    expect((await byCode(partial.json().token, stepUp?.code ?? '')).statusCode).toBe(400)
    expect((await byCode(token, stepUp?.code ?? '')).statusCode).toBe(200)
  })
})

async function emailOf(id: string): Promise<string | undefined> {
  const result = await portal.deps.database.execute(sql`SELECT email FROM users WHERE id = ${id}`)
  return (result as { rows: { email: string }[] }).rows[0]?.email
}

it('without a second factor there is no code to send or to enter', async () => {
  const { token } = await givenStale()
  const answers = [await send(token), await byCode(token, '123456')]
  for (const answer of answers)
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'no_second_factor'])
})

it('a person without a password is refused one, and keeps the session', async () => {
  const { id, token } = await givenStale()
  await portal.deps.database.execute(sql`UPDATE users SET password_hash = NULL WHERE id = ${id}`)
  expect((await byPassword(token, 'anything at all')).statusCode).toBe(400)
})
