import { setTimeout as sleep } from 'node:timers/promises'
import { disableUser, enableUser, resetSecondFactor, unlockUser } from '@portolan/contract/commands/users'
import { createToken, createTokenByCode } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { giveSecondFactor, lastCode, wrongCodeFor } from '#testing/factors/second-factors.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal({ variables: { LOGIN_FAILURES_PER_ADDRESS: '1000' } })
  await givenOrder(portal)
})
afterAll(() => portal.close())

async function run(command: typeof disableUser, email: string) {
  const { result, text } = await runCommand(portal, command, { email })
  return { ...result, text }
}
const signIn = (username: string, password = testPassword) =>
  portal.call(createToken, { body: { username, password } })
const opens = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode

async function kindsOf(userId: string): Promise<string[]> {
  const rows = await rowsOf<{ kind: string }>(
    portal.deps.database,
    sql`SELECT kind FROM audit_events WHERE user_id = ${userId} ORDER BY id`,
  )
  return rows.map(({ kind }) => kind)
}

describe('users disable', () => {
  it('ends every session within a second, and nothing opens the account any more', async () => {
    const { id, email, token } = await givenUser(portal)
    expect(await opens(token)).toBe(200)
    const result = await run(disableUser, ` ${email.toUpperCase()} `)
    expect(result).toEqual({
      text: `${email} can no longer sign in; all sessions have ended.`,
      id,
      email,
      changed: true,
    })
    await sleep(1_010)
    expect(await opens(token)).toBe(401)
    const refused = await signIn(email)
    const unknown = await signIn('nobody@customer.example')
    expect([refused.statusCode, refused.body]).toEqual([401, unknown.body])
    expect(await kindsOf(id)).toContain('user-disabled')
  })

  it('is undone by users enable, but for the sessions', async () => {
    const { id, email, token } = await givenUser(portal)
    await run(disableUser, email)
    expect(await run(disableUser, email)).toMatchObject({
      changed: false,
      text: `${email} is already disabled.`,
    })
    expect(await run(enableUser, email)).toMatchObject({ changed: true, text: `${email} can sign in again.` })
    expect(await run(enableUser, email)).toMatchObject({ changed: false })
    expect((await signIn(email)).statusCode).toBe(200)
    expect(await opens(token)).toBe(401)
    expect((await kindsOf(id)).filter((kind) => kind.startsWith('user-'))).toEqual([
      'user-created',
      'user-disabled',
      'user-enabled',
    ])
  })

  it('lets no login that waits for its code go on', async () => {
    const { id, email } = await givenUser(portal)
    await giveSecondFactor(portal, id, 'email', email)
    const { token } = (await signIn(email)).json()
    const code = await lastCode(portal, id)
    await run(disableUser, email)
    const answer = await portal.call(createTokenByCode, { token, body: { code } })
    expect([400, 401]).toContain(answer.statusCode)
  })
})

describe('users unlock', () => {
  it('lets a person in who failed too often with the password', async () => {
    const { id, email } = await givenUser(portal)
    await portal.deps.database.execute(sql`UPDATE users SET password_failures = 100 WHERE id = ${id}`)
    for (let wrong = 0; wrong < 11; wrong++) await signIn(email, 'a wrong one')
    expect((await signIn(email)).statusCode).toBe(401)
    expect(await run(unlockUser, email)).toMatchObject({
      text: `${email} may try passwords and codes again.`,
    })
    expect((await signIn(email)).statusCode).toBe(200)
    expect(await kindsOf(id)).toContain('user-unlocked')
  })

  it('and with codes', async () => {
    const { id, email } = await givenUser(portal)
    await giveSecondFactor(portal, id, 'email', email)
    const { token } = (await signIn(email)).json()
    const code = await lastCode(portal, id)
    const enter = (guess: string) => portal.call(createTokenByCode, { token, body: { code: guess } })
    for (let wrong = 0; wrong < 5; wrong++) await enter(wrongCodeFor(code))
    expect((await enter(code)).statusCode).toBe(429)
    await run(unlockUser, email)
    expect((await signIn(email)).json().secondFactor.resendAfter).toBe(30)
  })
})

describe('users reset-second-factor', () => {
  it('switches it off, ends the sessions and notifies the person', async () => {
    const { id, email, token } = await givenUser(portal)
    await giveSecondFactor(portal, id, 'sms', '+79161234567')
    expect(await run(resetSecondFactor, email)).toMatchObject({ changed: true })
    await sleep(1_010)
    expect(await opens(token)).toBe(401)
    expect((await signIn(email)).json().secondFactor).toBeNull()
    expect((await messagesTo(portal, email)).map(({ content }) => content)).toContainEqual(
      expect.objectContaining({
        kind: 'second-factor-changed',
        state: 'disabled',
      }),
    )
    expect(await kindsOf(id)).toContain('second-factor-changed')
    expect(await run(resetSecondFactor, email)).toMatchObject({
      changed: false,
      text: `${email} has no second factor.`,
    })
  })
})

it.each([disableUser, enableUser, unlockUser, resetSecondFactor])(
  '$name refuses an unknown login',
  async (command) => {
    await expect(run(command, 'nobody@customer.example')).rejects.toThrow(
      'There is no account nobody@customer.example.',
    )
    await expect(run(command, ' ')).rejects.toThrow(`EMAIL " " isn't valid. Use an email.`)
  },
)
