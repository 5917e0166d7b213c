import { changePassword } from '@portolan/contract/identity/passwords'
import { endOtherSessions } from '@portolan/contract/identity/sessions'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { letProofAge } from '#testing/factors/second-factors.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { demoPassword } from './password-rules.ts'

let portal: TestPortal
const newPassword = 'seven brave harbour cranes'

beforeAll(async () => {
  portal = await openTestPortal({
    variables: { LOGIN_FAILURES_PER_ADDRESS: '1000', COMPANY_NAME: 'Морской путь' },
  })
  await givenOrder(portal)
})
afterAll(() => portal.close())

function change(token: string, body: object = {}, locale = 'en') {
  const whole = { currentPassword: testPassword, newPassword, newPasswordConfirmation: newPassword }
  const headers = { 'accept-language': locale }
  return portal.call(changePassword, { token, body: { ...whole, ...body }, headers })
}
const signIn = async (username: string, password: string) =>
  portal.call(createToken, { body: { username, password } })
const opens = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode

describe('a change of the password', () => {
  it('takes the present one, and from then on only the new one opens', async () => {
    const { email, token } = await givenUser(portal)
    const answer = await change(token)
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { token: expect.any(String), expiresAt: expect.any(String) },
    ])
    expect(await opens(answer.json().token)).toBe(200)
    expect((await signIn(email, testPassword)).statusCode).toBe(401)
    expect((await signIn(email, newPassword)).statusCode).toBe(200)
  })

  it('ends every session immediately and replaces this one', async () => {
    const { id, email, token } = await givenUser(portal)
    const other = (await signIn(email, testPassword)).json().token
    expect(await opens(other)).toBe(200)
    const next = (await change(token)).json().token
    expect([await opens(other), await opens(token), await opens(next)]).toEqual([401, 401, 200])
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT count(*)::int AS live FROM sessions WHERE user_id = ${id} AND revoked_at IS NULL`,
    )
    expect(row).toEqual({ live: 1 })
  })

  it('leaves the session as long-lived as it was, with the CSRF cookie of its own', async () => {
    const { email, id } = await givenUser(portal)
    const body = { username: email, password: testPassword, remember: true }
    const signedIn = (await portal.call(createToken, { body })).json()
    const answer = await change(signedIn.token)
    expect(answer.json().expiresAt).toBe(signedIn.expiresAt)
    const cookie = answer.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
    const csrf = { cookie: `XSRF-TOKEN=${encodeURIComponent(cookie)}`, 'x-xsrf-token': cookie }
    const { token } = answer.json()
    const unsafe = await portal.call(endOtherSessions, { token, headers: csrf })
    expect(unsafe.statusCode).toBe(204)
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT remember, idle_seconds AS idle FROM sessions WHERE user_id = ${id} AND revoked_at IS NULL`,
    )
    expect(rows).toEqual([{ remember: true, idle: 14 * 86_400 }])
  })

  it('notifies the owner by email and in the portal, and is logged', async () => {
    const { id, email, ...person } = await givenUser(portal)
    const { token } = (await change(person.token)).json()
    expect((await messagesTo(portal, email)).map(({ content }) => content)).toEqual([
      { kind: 'password-changed', at: expect.any(String), device: null, place: '127.0.0.1' },
    ])
    const { results } = (await portal.call(listNotifications, { token })).json()
    expect(results).toMatchObject([{ kind: 'security', data: { security: 'password' }, viewed: false }])
    const events = await rowsOf(
      portal.deps.database,
      sql`SELECT kind, address AS ip, data FROM audit_events WHERE user_id = ${id} AND kind = 'password-changed'`,
    )
    expect(events).toEqual([{ kind: 'password-changed', ip: '127.0.0.1', data: {} }])
  })

  it('proves identity like a step-up', async () => {
    const { id, token, sessionId } = await givenUser(portal)
    await letProofAge(portal, sessionId)
    await change(token)
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT proved_at > now() - interval '1 minute' AS fresh FROM sessions
        WHERE user_id = ${id} AND revoked_at IS NULL`,
    )
    expect(rows).toEqual([{ fresh: true }])
  })

  it('makes links for a new password open nothing', async () => {
    const { id, token } = await givenUser(portal)
    await portal.deps.database.execute(sql`INSERT INTO password_resets (token_hash, user_id, expires_at)
      VALUES ('\\x00', ${id}, now() + interval '30 minutes')`)
    await change(token)
    expect(
      await rowsOf(portal.deps.database, sql`SELECT FROM password_resets WHERE user_id = ${id}`),
    ).toEqual([])
  })
})

describe('is refused', () => {
  it.each([
    ['en', { newPasswordConfirmation: 'another' }, { newPasswordConfirmation: ['Passwords do not match'] }],
    ['ru', { newPasswordConfirmation: 'another' }, { newPasswordConfirmation: ['Пароли не совпадают'] }],
    ['en', of('too short'), { newPassword: ['Use 12 to 128 characters.'] }],
    ['ru', of('too short'), { newPassword: ['В пароле должно быть от 12 до 128 символов.'] }],
    ['ru', of('x'.repeat(129)), { newPassword: ['В пароле должно быть от 12 до 128 символов.'] }],
    ['en', of('unbelievable'), { newPassword: ['This password is too common. Choose another one.'] }],
    ['ru', of('unbelievable'), { newPassword: ['Этот пароль слишком распространён. Выберите другой.'] }],
    ['en', of(demoPassword), { newPassword: ['This is the public demo password. Choose another one.'] }],
    ['ru', of(demoPassword), { newPassword: ['Это общеизвестный пароль демоданных. Выберите другой.'] }],
    [
      'en',
      of('my name is kern'),
      { newPassword: ['The password can’t contain your name, your email or the company’s name.'] },
    ],
    [
      'ru',
      of('мой МОРСКОЙ пароль'),
      { newPassword: ['Пароль не должен содержать ваше имя, адрес почты или название компании.'] },
    ],
    [
      'ru',
      { newPassword: 'short', newPasswordConfirmation: 'other' },
      {
        newPassword: ['В пароле должно быть от 12 до 128 символов.'],
        newPasswordConfirmation: ['Пароли не совпадают'],
      },
    ],
    ['ru', { currentPassword: 'a wrong one' }, { currentPassword: ['Неверный пароль.'] }],
    ['en', { currentPassword: '' }, { currentPassword: ['This field is required.'] }],
    ['en', { token: 'x' }, { token: ['Unknown field.'] }],
  ])('in %s: %j', async (locale, body, errors) => {
    const { email, token } = await givenUser(portal)
    const answer = await change(token, body, locale)
    expect([answer.statusCode, answer.json()]).toEqual([400, errors])
    expect((await signIn(email, testPassword)).statusCode).toBe(200)
  })

  it('after ten wrong guesses at the present one: a stolen session can’t find it out', async () => {
    const { token } = await givenUser(portal)
    for (let wrong = 0; wrong < 10; wrong++)
      expect((await change(token, { currentPassword: `guess ${wrong}` })).statusCode).toBe(400)
    const answer = await change(token)
    expect([answer.statusCode, answer.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(800)
  })

  it('without spending an attempt where the new one is no good', async () => {
    const { token } = await givenUser(portal)
    for (let wrong = 0; wrong < 12; wrong++)
      await change(token, { currentPassword: 'a wrong one', ...of('short') })
    expect((await change(token)).statusCode).toBe(200)
  })
})

function of(password: string) {
  return { newPassword: password, newPasswordConfirmation: password }
}
