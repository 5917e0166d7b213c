import { confirmSecondFactor, enableSecondFactor } from '@portolan/contract/identity/second-factor'
import { createToken, createTokenByCode } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import {
  giveFactorProof,
  giveSecondFactor,
  lastCode,
  letSendAgain,
  sentCodes,
  wrongCodeFor,
} from '#testing/factors/second-factors.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

/** A person whose codes go to a destination, and who has just entered one. */
async function givenFactor(type: 'sms' | 'email', destination?: string) {
  const person = await givenUser(portal)
  await giveSecondFactor(portal, person.id, type, destination ?? person.email)
  await giveFactorProof(portal, person.sessionId)
  return person
}

const enable = (token: string, body: object) => portal.call(enableSecondFactor, { token, body })
const confirm = (token: string, code: string) => portal.call(confirmSecondFactor, { token, body: { code } })
const me = async (token: string) => (await portal.call(getCurrentUser, { token })).json()
const signIn = (username: string) => portal.call(createToken, { body: { username, password: testPassword } })

const context = { at: expect.any(String), device: null, place: '127.0.0.1' }

async function lettersTo(email: string) {
  return rowsOf<{ content: object }>(
    portal.deps.database,
    sql`SELECT content FROM outbox_messages WHERE recipient = ${email} AND NOT content ? 'code' ORDER BY position`,
  )
}

describe('a new second factor', () => {
  it('is on only once its code has been entered', async () => {
    const { id, email, token } = await givenUser(portal)
    const enabling = await enable(token, { type: 'sms', phone: '+7 (916) 123-45-67' })
    expect([enabling.statusCode, enabling.json()]).toEqual([
      200,
      { type: 'sms', destination: '+7 ••• ••• 45 67', resendAfter: 30 },
    ])
    expect(await sentCodes(portal, id)).toMatchObject([
      { kind: 'destination-code', channel: 'sms', recipient: '+79161234567' },
    ])
    expect(await me(token)).toMatchObject({ secondFactor: 'disabled', phone: null })
    expect((await signIn(email)).json().secondFactor).toBeNull()
    const confirmed = await confirm(token, await lastCode(portal, id))
    expect([confirmed.statusCode, confirmed.body]).toEqual([204, ''])
    expect(await me(token)).toMatchObject({ secondFactor: 'sms', phone: '+79161234567' })
    expect((await signIn(email)).json().secondFactor).toMatchObject({ type: 'sms' })
  })

  it('notifies the owner by email and in the portal, logs it, and ends the other sessions', async () => {
    const { id, email, token, sessionId } = await givenUser(portal)
    const other = (await signIn(email)).json().token
    expect((await portal.call(getCurrentUser, { token: other })).statusCode).toBe(200)
    await enable(token, { type: 'sms', phone: '+4915112345678' })
    await confirm(token, await lastCode(portal, id))
    expect((await lettersTo(email)).at(-1)).toEqual({
      content: { kind: 'second-factor-changed', state: 'sms', ...context },
    })
    const list = (await portal.call(listNotifications, { token })).json().results
    expect(list).toMatchObject([
      { kind: 'security', data: { security: 'second-factor' } },
      { kind: 'security' },
    ])
    expect((await portal.call(getCurrentUser, { token: other })).statusCode).toBe(401)
    expect((await portal.call(getCurrentUser, { token })).statusCode).toBe(200)
    const events = await rowsOf(
      portal.deps.database,
      sql`SELECT data, address AS ip FROM audit_events WHERE user_id = ${id} AND kind = 'second-factor-changed'`,
    )
    expect(events).toEqual([{ data: { state: 'sms' }, ip: '127.0.0.1' }])
    const [session] = await rowsOf(
      portal.deps.database,
      sql`SELECT revoked_at AS "revokedAt" FROM sessions WHERE id = ${sessionId}`,
    )
    expect(session).toEqual({ revokedAt: null })
  })

  it('by email goes to the account’s email by default another', async () => {
    const [own, another] = [await givenUser(portal), await givenUser(portal)]
    await enable(own.token, { type: 'email' })
    await enable(another.token, { type: 'email', email: ' second@factor.example ' })
    expect(await sentCodes(portal, own.id)).toMatchObject([{ channel: 'email', recipient: own.email }])
    expect(await sentCodes(portal, another.id)).toMatchObject([{ recipient: 'second@factor.example' }])
    await confirm(another.token, await lastCode(portal, another.id))
    expect((await signIn(another.email)).json().secondFactor).toMatchObject({
      destination: 's•••@factor.example',
    })
  })

  it('by SMS takes the profile’s number, and leaves a number that is there', async () => {
    const { id, token } = await givenUser(portal)
    const missing = await enable(token, { type: 'sms' })
    expect([missing.statusCode, Object.keys(missing.json())]).toEqual([400, ['phone']])
    await portal.deps.database.execute(sql`UPDATE users SET phone = '+49 30 1234567' WHERE id = ${id}`)
    expect((await enable(token, { type: 'sms' })).json().destination).toBe('+49 ••• ••• 45 67')
    await letSendAgain(portal, id)
    await enable(token, { type: 'sms', phone: '+79161234567' })
    await confirm(token, await lastCode(portal, id))
    expect((await me(token)).phone).toBe('+49 30 1234567')
  })

  it('that was asked for last is the one that its code proves', async () => {
    const { id, token } = await givenUser(portal)
    await enable(token, { type: 'sms', phone: '+79161234567' })
    const first = await lastCode(portal, id)
    await letSendAgain(portal, id)
    await enable(token, { type: 'email' })
    const second = await lastCode(portal, id)
    if (first !== second) expect((await confirm(token, first)).statusCode).toBe(400)
    expect((await confirm(token, second)).statusCode).toBe(204)
    expect((await me(token)).secondFactor).toBe('email')
  })

  it('isn’t confirmed by a wrong code, one of another session, or a step-up’s', async () => {
    const { id, email, token } = await givenFactor('email')
    await enable(token, { type: 'sms', phone: '+79161234567' })
    const code = await lastCode(portal, id)
    expect((await confirm(token, wrongCodeFor(code))).json()).toEqual({
      code: ['This code is wrong or has expired.'],
    })
    expect((await portal.call(createTokenByCode, { token, body: { code } })).statusCode).toBe(400)
    const partial = (await signIn(email)).json().token
    const login = await lastCode(portal, id)
    const other = (await portal.call(createTokenByCode, { token: partial, body: { code: login } })).json()
      .token
    expect((await confirm(other, code)).statusCode).toBe(400)
    if (login !== code) expect((await confirm(token, login)).statusCode).toBe(400)
    expect((await me(token)).secondFactor).toBe('email')
    expect((await confirm(token, code)).statusCode).toBe(204)
  })

  it.each([
    [{}, ['type']],
    [{ type: 'pigeon' }, ['type']],
    [{ type: 'sms', phone: '12345' }, ['phone']],
    [{ type: 'sms', phone: '+7916123456789012345' }, ['phone']],
    [{ type: 'email', email: 'nobody' }, ['email']],
    [{ type: 'email', code: '1' }, ['code']],
  ])('%j is refused by field', async (body, fields) => {
    const { id, token } = await givenUser(portal)
    const answer = await enable(token, body)
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, fields])
    expect(await sentCodes(portal, id)).toEqual([])
  })

  it('is asked for again after 30 seconds at the earliest', async () => {
    const { token } = await givenUser(portal)
    await enable(token, { type: 'email' })
    const again = await enable(token, { type: 'sms', phone: '+79161234567' })
    expect([again.statusCode, again.json().error.code]).toEqual([429, 'too_many_requests'])
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(20)
  })
})

describe('switching the second factor off', () => {
  it('takes a code from where codes go now', async () => {
    const { id, email, token } = await givenFactor('sms', '+79161234567')
    const enabling = await enable(token, { type: 'disabled' })
    expect(enabling.json()).toEqual({ type: 'disabled', destination: '+7 ••• ••• 45 67', resendAfter: 30 })
    expect(await sentCodes(portal, id)).toMatchObject([{ channel: 'sms', recipient: '+79161234567' }])
    expect((await me(token)).secondFactor).toBe('sms')
    expect((await confirm(token, await lastCode(portal, id))).statusCode).toBe(204)
    expect((await me(token)).secondFactor).toBe('disabled')
    expect((await signIn(email)).json().secondFactor).toBeNull()
    expect(await lettersTo(email)).toContainEqual({
      content: { kind: 'second-factor-changed', state: 'disabled', ...context },
    })
  })

  it('is refused where there is none', async () => {
    const { token } = await givenUser(portal)
    const answer = await enable(token, { type: 'disabled' })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'no_second_factor'])
    expect((await confirm(token, '123456')).statusCode).toBe(400)
  })

  it('makes codes that are still on their way open nothing', async () => {
    const { id, email, token } = await givenFactor('email', 'old@factor.example')
    const partial = (await signIn(email)).json().token
    const login = await lastCode(portal, id)
    await enable(token, { type: 'sms', phone: '+79161234567' })
    await confirm(token, await lastCode(portal, id))
    const answer = await portal.call(createTokenByCode, { token: partial, body: { code: login } })
    expect(answer.statusCode).toBe(401)
  })
})
