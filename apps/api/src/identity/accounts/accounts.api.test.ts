import {
  type CompanyAccount,
  disableCompanyAccount,
  enableCompanyAccount,
  endCompanySession,
  endCompanySessions,
  getCompanyAccount,
  listCompanySessions,
  removeCompanyAccount,
  resetCompanySecondFactor,
  unlockCompanyAccount,
} from '@portolan/contract/company/people/accounts'
import { listSecurityEvents } from '@portolan/contract/identity/security-log'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser, testPassword } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let staff: { id: string; email: string; token: string }

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  staff = await givenStaff(portal, 'operations')
})
afterAll(() => portal.close())

const call = (endpoint: Endpoint, email: string, token = staff.token, params: Record<string, string> = {}) =>
  portal.call(endpoint, { params: { email, ...params }, token, ip: '198.51.100.7' })
const codeOf = async (answer: ReturnType<typeof call>) => {
  const { statusCode, body } = await answer
  return [statusCode, body === '' ? null : JSON.parse(body).error?.code]
}
const account = async (email: string): Promise<CompanyAccount> =>
  (await call(getCompanyAccount, email)).json()
const isSignedIn = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode === 200
const signIn = (email: string, password = testPassword) =>
  portal.call(createToken, { body: { username: email, password } })

function logOf(userId: string) {
  return rowsOf(
    portal.deps.database,
    sql`SELECT kind, address AS ip, data FROM audit_events
      WHERE user_id = ${userId} AND data ->> 'desk' = ${staff.id} ORDER BY at, id`,
  )
}

describe('an account as the company sees it', () => {
  it('says who it is, whom it sees and when it signed in', async () => {
    const { id, email } = await givenUser(portal, ['acme'], 'ru')
    expect(await account(` ${email.toUpperCase()} `)).toMatchObject({
      id,
      email,
      locale: 'ru',
      disabled: false,
      awaitsProof: false,
      secondFactor: 'disabled',
      passkeys: 0,
      waitsUntil: null,
      pendingEmail: null,
      lastSignInAt: expect.stringMatching(/Z$/),
      organizations: [{ ref: 'acme', name: 'Acme Trading' }],
      isStaff: false,
    })
  })

  it.each([getCompanyAccount, unlockCompanyAccount, disableCompanyAccount, listCompanySessions])(
    'isn’t found where there is none: $path',
    async (endpoint) => {
      expect(await codeOf(call(endpoint, 'unknown@customer.example'))).toEqual([404, 'not_found'])
    },
  )

  it('is blocked and unblocked, again without harm, as the log says', async () => {
    const { id, email, token } = await givenUser(portal)
    for (const time of [1, 2]) {
      expect([time, (await call(disableCompanyAccount, email)).json().disabled]).toEqual([time, true])
    }
    expect(await isSignedIn(token)).toBe(false)
    expect((await signIn(email)).statusCode).toBe(401)
    expect((await call(enableCompanyAccount, email)).json().disabled).toBe(false)
    expect((await signIn(email)).statusCode).toBe(200)
    expect(await logOf(id)).toMatchObject([
      { kind: 'user-disabled', ip: '198.51.100.7' },
      { kind: 'user-enabled', ip: '198.51.100.7' },
    ])
  })

  it('may be tried again after too many wrong passwords', async () => {
    const { email } = await givenUser(portal)
    for (let attempt = 0; attempt < 30; attempt++) {
      if ((await account(email)).waitsUntil !== null) break
      await portal.call(createToken, {
        body: { username: email, password: 'a wrong password' },
        ip: `10.1.${attempt}.1`,
      })
    }
    expect((await account(email)).waitsUntil).toMatch(/Z$/)
    const unlocked = (await call(unlockCompanyAccount, email)).json()
    expect(unlocked).toMatchObject({ waitsUntil: null, wrongPasswords: 0 })
    expect((await signIn(email)).statusCode).toBe(200)
  })

  it('loses its second factor; the person gets an email, without a name', async () => {
    const { id, email, token } = await givenUser(portal)
    await portal.deps.database.execute(
      sql`UPDATE users SET second_factor = 'email', second_factor_destination = email WHERE id = ${id}`,
    )
    expect((await call(resetCompanySecondFactor, email)).json().secondFactor).toBe('disabled')
    expect(await isSignedIn(token)).toBe(false)
    expect((await messagesTo(portal, email)).map(({ content }) => content.kind)).toContain(
      'second-factor-changed',
    )
    const { token: later } = (await signIn(email)).json()
    const log = await portal.call(listSecurityEvents, { token: later })
    expect(log.json().results).toContainEqual(
      expect.objectContaining({ kind: 'second-factor-changed', ip: null, subject: 'disabled' }),
    )
    expect(log.body).not.toContain(staff.id)
  })

  it('has sessions, which end one by one or all at once', async () => {
    const { id, email, token, sessionId } = await givenUser(portal)
    const others = [(await signIn(email)).json().token, (await signIn(email)).json().token]
    const listed = (await call(listCompanySessions, email)).json()
    expect(listed).toHaveLength(3)
    expect(listed[0]).not.toHaveProperty('current')
    for (const _ of [1, 2])
      expect((await call(endCompanySession, email, staff.token, { sessionId })).statusCode).toBe(204)
    expect([await isSignedIn(token), await isSignedIn(others[0])]).toEqual([false, true])
    expect((await call(endCompanySessions, email)).statusCode).toBe(204)
    expect((await call(endCompanySessions, email)).statusCode).toBe(204)
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
    expect((await call(listCompanySessions, email)).json()).toEqual([])
    // The person's own log has them, without the company's address.
    expect(await logOf(id)).toMatchObject([
      { kind: 'session-ended', ip: null, data: { by: 'company' } },
      { kind: 'session-ended', ip: null, data: { by: 'company' } },
    ])
  })

  it('ends no session of another person', async () => {
    const [one, other] = [await givenUser(portal), await givenUser(portal)]
    await call(endCompanySession, one.email, staff.token, { sessionId: other.sessionId })
    expect(await isSignedIn(other.token)).toBe(true)
  })

  it('is deleted for good; the log keeps who did it, and no name', async () => {
    const { id, email, token } = await givenUser(portal)
    for (const _ of [1, 2]) expect((await call(removeCompanyAccount, email)).statusCode).toBe(204)
    expect([await isSignedIn(token), (await call(getCompanyAccount, email)).statusCode]).toEqual([false, 404])
    expect(await logOf(id)).toMatchObject([{ kind: 'user-removed', ip: '198.51.100.7' }])
  })
})

const harmful = [disableCompanyAccount, resetCompanySecondFactor, endCompanySessions, removeCompanyAccount]

describe('an account of the staff', () => {
  it.each([...harmful, unlockCompanyAccount, enableCompanyAccount])(
    'is changed only by those who manage the staff: $path',
    async (endpoint) => {
      const colleague = await givenStaff(portal, 'viewer')
      expect(await codeOf(call(endpoint, colleague.email))).toEqual([403, 'insufficient_role'])
      const { token } = await givenStaff(portal)
      expect((await call(endpoint, colleague.email, token)).statusCode).toBeLessThan(300)
    },
  )

  it.each(harmful)('isn’t harmed by its own hand: $path', async (endpoint) => {
    const { email, token } = await givenStaff(portal)
    expect(await codeOf(call(endpoint, email, token))).toEqual([409, 'own_account'])
    expect((await call(getCompanyAccount, email, token)).statusCode).toBe(200)
  })

  it('stays where it’s the last administrator, even for a system’s key', async () => {
    await portal.deps.database.execute(sql`DELETE FROM staff WHERE role = 'administrator'`)
    const { email } = await givenStaff(portal)
    const { token } = await givenStaff(portal)
    await portal.deps.database.execute(sql`UPDATE staff SET role = 'operations'
      WHERE user_id <> (SELECT id FROM users WHERE email = ${email}) AND role = 'administrator'`)
    const key = await givenApiKey(portal, 'write')
    for (const endpoint of [disableCompanyAccount, removeCompanyAccount]) {
      const answer = await portal.call(endpoint, { params: { email }, key })
      expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'last_administrator'])
    }
    expect(await codeOf(call(disableCompanyAccount, email, token))).toEqual([403, 'insufficient_role'])
  })
})
