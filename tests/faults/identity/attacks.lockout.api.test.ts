import { changePassword, confirmPasswordReset } from '@portolan/contract/identity/passwords'
import { createToken, createTokenByPassword } from '@portolan/contract/identity/sign-in'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashResetToken } from '../../../apps/api/src/identity/passwords/password-link.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '../../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

let portal: TestPortal
let networks = 0
const newPassword = 'seven brave harbour cranes'

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const newIp = () => `10.10.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`

function signIn(username: string, password: string, from: { cookie?: string; ip?: string } = {}) {
  const { cookie, ip = newIp() } = from
  const headers = cookie === undefined ? {} : { cookie }
  return portal.call(createToken, { body: { username, password }, ip, headers })
}

function deviceCookie({ cookies }: LightMyRequestResponse): string {
  return `portolan-device=${cookies.find(({ name }) => name === 'portolan-device')?.value}`
}

/** Creates a person who has signed in once, in a browser that is known since then. */
async function givenKnownBrowser() {
  const person = await givenUser(portal)
  const answer = await signIn(person.email, testPassword)
  return { ...person, cookie: deviceCookie(answer), token: String(answer.json().token) }
}

/** Does what a stranger can do with only the email. */
async function lockOut(email: string): Promise<void> {
  for (let guess = 0; guess < 12; guess++) await signIn(email, `guess ${guess}`)
  expect((await signIn(email, testPassword)).statusCode).toBe(401)
}

async function givenResetToken(userId: string): Promise<string> {
  const token = `reset-${userId}`
  await portal.deps.database.execute(sql`INSERT INTO password_resets (token_hash, user_id, expires_at)
    VALUES (decode(${hashResetToken(token)}, 'hex'), ${userId}, now() + interval '30 minutes')`)
  return token
}

/** Resets the password by link; retries while all slots for hashing are taken. */
async function reset(userId: string): Promise<void> {
  const token = await givenResetToken(userId)
  const body = { token, newPassword, newPasswordConfirmation: newPassword }
  let status = 503
  while (status === 503) status = (await portal.call(confirmPasswordReset, { body, ip: newIp() })).statusCode
  expect(status).toBe(204)
}

describe('a stranger who fails on purpose', () => {
  it('locks no one out of the browser that they know', async () => {
    const { email, cookie } = await givenKnownBrowser()
    await lockOut(email)
    const answer = await signIn(email, testPassword, { cookie })
    expect(answer.statusCode).toBe(200)
    process.stdout.write(
      `attack: the owner’s browser answers ${answer.statusCode} after a lock (401 before)\n`,
    )
  })

  it('locks no one out there by a hundred failures in a row, or from the same network', async () => {
    const { id, email, cookie } = await givenKnownBrowser()
    await portal.deps.database.execute(sql`UPDATE users SET password_failures = 100 WHERE id = ${id}`)
    expect((await signIn(email, testPassword)).statusCode).toBe(401)
    const ip = newIp()
    await portal.deps.database.execute(sql`INSERT INTO rate_limits (bucket, failures, window_ends_at)
      VALUES (${`ip:${ip}`}, 30, now() + interval '5 minutes')`)
    expect((await signIn(email, testPassword, { ip })).statusCode).toBe(429)
    expect((await signIn(email, testPassword, { ip, cookie })).statusCode).toBe(200)
  })

  it('doesn’t keep the owner from proving identity or changing the password there', async () => {
    const { email, cookie, token } = await givenKnownBrowser()
    await lockOut(email)
    const body = { password: testPassword }
    const far = await portal.call(createTokenByPassword, { token, body })
    const near = await portal.call(createTokenByPassword, { token, body, headers: { cookie } })
    expect([far.statusCode, near.statusCode]).toEqual([429, 200])
    const changed = await portal.call(changePassword, {
      token,
      headers: { cookie },
      body: { currentPassword: testPassword, newPassword, newPasswordConfirmation: newPassword },
    })
    expect(changed.statusCode).toBe(200)
  })

  it('gets no attempts out of a browser that another account knows', async () => {
    const [anna, boris] = [await givenKnownBrowser(), await givenKnownBrowser()]
    await lockOut(anna.email)
    expect((await signIn(anna.email, testPassword, { cookie: boris.cookie })).statusCode).toBe(401)
  })
})

describe('a lock', () => {
  it('ends with the reset of the password, in known browsers too', async () => {
    const { id, email, cookie } = await givenKnownBrowser()
    await lockOut(email)
    for (let guess = 0; guess < 11; guess++) await signIn(email, `guess ${guess}`, { cookie })
    expect((await signIn(email, testPassword, { cookie })).statusCode).toBe(401)
    await portal.deps.database.execute(
      sql`UPDATE known_devices SET password_failures = 101 WHERE user_id = ${id}`,
    )
    await reset(id)
    const answers = [await signIn(email, newPassword), await signIn(email, newPassword, { cookie })]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    process.stdout.write('attack: the first login after a reset answers 200 (401 for up to an hour before)\n')
  })

  it('of a known browser is its own: a stolen cookie leaves the account its attempts', async () => {
    const { email, cookie } = await givenKnownBrowser()
    for (let guess = 0; guess < 12; guess++) {
      const answer = await signIn(email, `guess ${guess}`, { cookie })
      expect(answer.statusCode).toBe(401)
    }
    expect((await signIn(email, testPassword, { cookie })).statusCode).toBe(401)
    expect((await signIn(email, testPassword)).statusCode).toBe(200)
  })
})

it('of 200 parallel guesses with a stolen cookie at most ten are compared, before and after a reset', async () => {
  const { id, email, cookie } = await givenKnownBrowser()
  const compared = async () => {
    const [row] = await rowsOf<{ failures: number }>(
      portal.deps.database,
      sql`SELECT count(*)::int AS failures FROM audit_events WHERE kind = 'sign-in-failed' AND user_id = ${id}`,
    )
    return row?.failures ?? 0
  }
  const guesses = (count: number) =>
    Promise.all(
      Array.from({ length: count }, (_, index) => signIn(email, `guess number ${index}`, { cookie })),
    )
  for (const { statusCode } of await guesses(200)) expect([401, 429, 503]).toContain(statusCode)
  const first = await compared()
  expect(first).toBeLessThanOrEqual(10)
  // A reset during guesses returns their slots once, not twice.
  const [answers] = await Promise.all([guesses(100), reset(id)])
  for (const { statusCode } of answers) expect([401, 429, 503]).toContain(statusCode)
  await guesses(100)
  expect((await compared()) - first).toBeLessThanOrEqual(20)
  const rows = await rowsOf(portal.deps.database, sql`SELECT FROM rate_limits WHERE in_flight <> 0`)
  expect(rows).toEqual([])
  process.stdout.write(`attack: ${first} of 200 parallel guesses with a device cookie compared (limit 10)\n`)
})

describe('whether an email is known', () => {
  it('shows in neither bytes nor work, with a cookie and without', async () => {
    const { cookie } = await givenKnownBrowser()
    const { database } = portal.deps
    const execute = database.execute.bind(database)
    let statements = 0
    database.execute = ((...query: Parameters<typeof execute>) => {
      statements += 1
      return execute(...query)
    }) as typeof database.execute
    try {
      for (const cookieHeaders of [{}, { cookie }, { cookie: 'portolan-device=AAAAAAAAAAAAAAAAAAAAAA' }]) {
        const person = await givenUser(portal)
        const statuses = []
        for (const email of [person.email, 'no-such-person@customer.example']) {
          statements = 0
          const { statusCode, body, headers } = await signIn(email, 'a wrong password', cookieHeaders)
          const { date: _date, 'x-request-id': _id, ...same } = headers
          statuses.push({ statusCode, body, headers: same, statements })
        }
        expect(statuses[0]).toEqual(statuses[1])
        expect(statuses[0]?.statements).toBeGreaterThan(4)
      }
    } finally {
      database.execute = execute
    }
  })

  // Prints what a person compares: no bound holds on a busy machine.
  it('shows in no time that could be measured', { tags: ['exhaustive'] }, async () => {
    const { cookie } = await givenKnownBrowser()
    const { email } = await givenUser(portal)
    const names = { known: email, unknown: 'no-such-person@customer.example' }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 40; round++) {
      for (const name of ['known', 'unknown'] as const) {
        await portal.deps.database.execute(sql`DELETE FROM rate_limits`)
        const began = performance.now()
        await signIn(names[name], 'a wrong password', { cookie })
        times[name].push(performance.now() - began)
      }
    }
    const median = (all: number[]) => all.sort((a, b) => a - b)[all.length >> 1] ?? 0
    const [knownMs, unknown] = [median(times.known), median(times.unknown)]
    process.stdout.write(`attack: median ${knownMs.toFixed(1)} ms known, ${unknown.toFixed(1)} ms unknown\n`)
    expect(times.known).toHaveLength(times.unknown.length)
  })
})
