import { setTimeout as sleep } from 'node:timers/promises'
import { changePassword } from '@portolan/contract/identity/passwords'
import { confirmSecondFactor, enableSecondFactor } from '@portolan/contract/identity/second-factor'
import { endOtherSessions, endSession, listSessions } from '@portolan/contract/identity/sessions'
import { createToken, createTokenByCode } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '#app.ts'
import { disableUser, resetSecondFactor } from '#identity/users/manage-user.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { giveSecondFactor, lastCode } from '#testing/factors/second-factors.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// Two servers on one database, like two processes: when a session ends on one, that one rejects it
// immediately, and the other within a second.
let portal: TestPortal
let other: Awaited<ReturnType<typeof build>>
const newPassword = 'seven brave harbour cranes'

beforeAll(async () => {
  portal = await openTestPortal()
  other = await build(portal.deps, { webRoot: null, longestDelayMs: 0 })
  await givenOrder(portal)
})
afterAll(async () => {
  await other.close()
  await portal.close()
})

const opensHere = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode
async function opensAtOther(token: string): Promise<number> {
  const headers = { authorization: `JWT ${token}` }
  return (await other.inject({ url: getCurrentUser.path, headers })).statusCode
}

interface Person {
  id: string
  email: string
  token: string
}

/**
 * Each ends the other sessions; a changed password also replaces the person's own token, and returns the new
 * one.
 */
const ends: Record<string, (person: Person) => Promise<unknown>> = {
  'a changed password': async (person) => {
    const body = { currentPassword: testPassword, newPassword, newPasswordConfirmation: newPassword }
    const before = person.token
    person.token = (await portal.call(changePassword, { token: before, body })).json().token
    expect(await opensHere(before)).toBe(401)
  },
  'a changed second factor': async ({ id, token }) => {
    await portal.call(enableSecondFactor, { token, body: { type: 'email' } })
    await portal.call(confirmSecondFactor, { token, body: { code: await lastCode(portal, id) } })
  },
  'its owner': async ({ token }) => {
    const sessions: { id: string; current: boolean }[] = (await portal.call(listSessions, { token })).json()
    const sessionId = sessions.find(({ current }) => !current)?.id ?? ''
    await portal.call(endSession, { token, params: { sessionId } })
  },
  'its owner, with all others': ({ token }) => portal.call(endOtherSessions, { token }),
}

it.each(Object.entries(ends))('a session that %s ended', async (_by, end) => {
  const person: Person = await givenUser(portal)
  const body = { username: person.email, password: testPassword }
  const victim: string = (await portal.call(createToken, { body })).json().token
  expect([await opensHere(victim), await opensAtOther(victim)]).toEqual([200, 200])
  await end(person)
  expect(await opensHere(victim)).toBe(401)
  await sleep(1_010)
  expect(await opensAtOther(victim)).toBe(401)
  expect(await opensHere(person.token)).toBe(200)
})

it.each([
  ['is disabled', disableUser],
  ['loses the second factor', resetSecondFactor],
])('the sessions of a person who %s', async (_what, act) => {
  const { id, email, token } = await givenUser(portal)
  await giveSecondFactor(portal, id, 'email', email)
  expect([await opensHere(token), await opensAtOther(token)]).toEqual([200, 200])
  await act(portal.deps, email)
  await sleep(1_010)
  expect([await opensHere(token), await opensAtOther(token)]).toEqual([401, 401])
})

it('a login that began at one server is completed at the other, and ends there', async () => {
  const { id, email } = await givenUser(portal)
  await giveSecondFactor(portal, id, 'email', email)
  const body = { username: email, password: testPassword }
  const partial: string = (await portal.call(createToken, { body })).json().token
  expect([await opensHere(partial), await opensAtOther(partial)]).toEqual([403, 403])
  const answer = await other.inject({
    method: 'POST',
    url: createTokenByCode.path,
    headers: { authorization: `JWT ${partial}` },
    payload: { code: await lastCode(portal, id) },
  })
  const full: string = answer.json().token
  // The full session has its own token, so it's cached nowhere as partial.
  expect([await opensHere(full), await opensAtOther(full)]).toEqual([200, 200])
  await sleep(1_010)
  expect([await opensHere(partial), await opensAtOther(partial)]).toEqual([401, 401])
})
