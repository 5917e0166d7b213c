import { setTimeout as sleep } from 'node:timers/promises'
import { createToken, logout } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { build } from '#app.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// Two servers on one database, like two processes: neither knows what the other caches.
let portal: TestPortal
let other: Awaited<ReturnType<typeof build>>

beforeAll(async () => {
  portal = await openTestPortal({ variables: { LOGIN_FAILURES_PER_ADDRESS: '6' } })
  other = await build(portal.deps, { webRoot: null, longestDelayMs: 0 })
  await givenOrder(portal)
})
afterAll(async () => {
  await other.close()
  await portal.close()
})

async function opensAtOther(token: string): Promise<number> {
  const answer = await other.inject({
    url: getCurrentUser.path,
    headers: { authorization: `JWT ${token}` },
  })
  return answer.statusCode
}

it('a session of one server is good at the other', async () => {
  const { email } = await givenUser(portal)
  const answer = await portal.call(createToken, { body: { username: email, password: testPassword } })
  expect(await opensAtOther(answer.json().token)).toBe(200)
})

it('a session ended at one server is refused by the other within a second', async () => {
  const { token } = await givenUser(portal)
  expect(await opensAtOther(token)).toBe(200)
  await portal.call(logout, { body: { token } })
  expect((await portal.call(getCurrentUser, { token })).statusCode).toBe(401)
  await sleep(1_050)
  expect(await opensAtOther(token)).toBe(401)
})

it('both spend the same attempts', async () => {
  const body = { username: 'nobody@customer.example', password: 'x' }
  const statuses: number[] = []
  for (let round = 0; round < 4; round++) {
    statuses.push((await portal.call(createToken, { body })).statusCode)
    statuses.push((await other.inject({ method: 'POST', url: createToken.path, payload: body })).statusCode)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
})
