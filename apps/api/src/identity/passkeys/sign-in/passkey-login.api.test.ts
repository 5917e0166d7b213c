import { finishPasskeyLogin, listPasskeys, startPasskeyLogin } from '@portolan/contract/identity/passkeys'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signSessionToken } from '#identity/sessions/session-token.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { givenPasskey, logIn, startLogin, startRegistration } from '#testing/factors/passkey-ceremonies.ts'
import { type Dishonesty, SoftwareAuthenticator } from '#testing/factors/software-authenticator.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal({ variables: { LOGIN_FAILURES_PER_ADDRESS: '1000' } })
  await givenOrder(portal)
})
afterAll(() => portal.close())

const refused = { error: { code: 'passkey_refused', message: 'This passkey wasn’t accepted.' } }

async function givenOwner(options = {}) {
  const person = await givenUser(portal)
  return { ...person, ...(await givenPasskey(portal, person, options)), userId: person.id }
}

async function userOf(token: string) {
  return (await portal.call(getCurrentUser, { token })).json().id
}

function kindsOf(userId: string) {
  return rowsOf(
    portal.deps.database,
    sql`SELECT kind, data FROM audit_events WHERE user_id = ${userId} ORDER BY id DESC LIMIT 2`,
  )
}

describe('a sign-in', () => {
  it('asks for any passkey of this portal and for verification', async () => {
    const { options } = await startLogin(portal)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', timeout: 300_000 })
    expect(options.allowCredentials).toEqual([])
  })

  it('gives the owner a full session, without a name, and notes the use', async () => {
    const owner = await givenOwner()
    const answer = await logIn(portal, owner.authenticator)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ token: expect.any(String), expiresAt: expect.stringMatching(/Z$/) })
    expect(await userOf(answer.json().token)).toBe(owner.userId)
    expect(answer.cookies.map(({ name }) => name)).toContain('XSRF-TOKEN')
    const [passkey] = (await portal.call(listPasskeys, { token: owner.token })).json()
    expect(passkey.lastUsedAt).toMatch(/Z$/)
    expect(await kindsOf(owner.userId)).toContainEqual({ kind: 'sign-in', data: { proof: 'passkey' } })
  })

  it('asks for no second factor, and ends the half of a login that it makes needless', async () => {
    const owner = await givenOwner()
    await portal.deps.database.execute(sql`UPDATE users SET second_factor = 'email',
      second_factor_destination = email WHERE id = ${owner.userId}`)
    const half = await portal.call(createToken, { body: { username: owner.email, password: testPassword } })
    const partial = half.json().token
    const answer = await logIn(portal, owner.authenticator, {}, { token: partial })
    expect(answer.statusCode).toBe(200)
    expect(await userOf(answer.json().token)).toBe(owner.userId)
    expect((await portal.call(getCurrentUser, { token: partial })).statusCode).toBe(401)
  })

  it('lives as long as a password’s, remembered or not', async () => {
    const owner = await givenOwner()
    await logIn(portal, owner.authenticator, {}, { remember: true })
    await logIn(portal, owner.authenticator, {}, { remember: false })
    await logIn(portal, owner.authenticator)
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT idle_seconds AS idle FROM sessions WHERE user_id = ${owner.userId} ORDER BY id DESC LIMIT 3`,
    )
    expect(rows).toEqual([{ idle: 3600 }, { idle: 3600 }, { idle: 1_209_600 }])
  })

  it('works with a synced passkey, which counts nothing', async () => {
    const owner = await givenOwner({ synced: true })
    for (let time = 0; time < 3; time++)
      expect((await logIn(portal, owner.authenticator)).statusCode).toBe(200)
  })
})

describe('a sign-in that is refused', () => {
  const lies: [string, Dishonesty][] = [
    ['from another origin', { origin: 'http://127.0.0.1:8080' }],
    ['from a frame on another page', { crossOrigin: true }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['without the person’s presence', { present: false }],
    ['without the person’s verification', { verified: false }],
    ['with a bogus signature', { bogusSignature: true }],
    ['without a user handle', { userHandle: undefined }],
    ['with a made-up user handle', { userHandle: Buffer.alloc(32).toString('base64url') }],
    ['with another nature than at its making', { mayBackUp: true }],
  ]

  it.each(lies)('%s', async (_, lie) => {
    const owner = await givenOwner()
    const answer = await logIn(portal, owner.authenticator, lie)
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
    expect(answer.cookies).toEqual([])
    expect(await kindsOf(owner.userId)).toContainEqual({ kind: 'sign-in-failed', data: { proof: 'passkey' } })
    expect((await logIn(portal, owner.authenticator)).statusCode).toBe(200)
  })

  it('with another owner’s user handle', async () => {
    const [one, other] = [await givenOwner(), await givenOwner()]
    const answer = await logIn(portal, one.authenticator, { userHandle: other.authenticator.userHandle })
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  })

  it('with a passkey that no one has', async () => {
    const stranger = new SoftwareAuthenticator()
    const answer = await logIn(portal, stranger, { userHandle: Buffer.alloc(32).toString('base64url') })
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  })

  it('of a disabled person', async () => {
    const owner = await givenOwner()
    await portal.deps.database.execute(sql`UPDATE users SET disabled_at = now() WHERE id = ${owner.userId}`)
    const answer = await logIn(portal, owner.authenticator)
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  })

  it('the second time the same answer comes, even in parallel', async () => {
    const owner = await givenOwner({ synced: true })
    const { challengeId, options } = await startLogin(portal)
    const body = { challengeId, response: owner.authenticator.answer(options) }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => portal.call(finishPasskeyLogin, { body })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(400)])
    const late = await portal.call(finishPasskeyLogin, { body })
    expect([late.statusCode, late.json()]).toEqual([400, refused])
  })

  it('after a failed attempt with the same challenge', async () => {
    const owner = await givenOwner()
    const { challengeId, options } = await startLogin(portal)
    const wrong = owner.authenticator.answer(options, { bogusSignature: true })
    await portal.call(finishPasskeyLogin, { body: { challengeId, response: wrong } })
    const right = owner.authenticator.answer(options)
    const answer = await portal.call(finishPasskeyLogin, { body: { challengeId, response: right } })
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  })

  it('after five minutes, by the database’s clock', async () => {
    const owner = await givenOwner()
    const { challengeId, options } = await startLogin(portal)
    const [row] = await rowsOf(
      portal.deps.database,
      sql`UPDATE webauthn_challenges SET expires_at = expires_at - interval '5 minutes' WHERE id = ${challengeId}
        RETURNING expires_at > now() - interval '30 seconds' AND expires_at <= now() AS "justEnded"`,
    )
    expect(row).toEqual({ justEnded: true })
    const body = { challengeId, response: owner.authenticator.answer(options) }
    const answer = await portal.call(finishPasskeyLogin, { body })
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  })

  it('with a challenge that was for something else, or for nothing', async () => {
    const owner = await givenOwner()
    const unknownId = '01a1fdb1-0000-7000-8000-000000000000'
    const challenges = [
      await startRegistration(portal, owner.token),
      await startLogin(portal, { token: owner.token }),
      { ...(await startLogin(portal)), challengeId: unknownId },
    ]
    for (const { challengeId, options } of challenges) {
      const body = { challengeId, response: owner.authenticator.answer(options) }
      const answer = await portal.call(finishPasskeyLogin, { body })
      expect([answer.statusCode, answer.json()]).toEqual([400, refused])
    }
  })

  it('reads the same to the byte whatever was wrong', async () => {
    const owner = await givenOwner()
    await logIn(portal, owner.authenticator, { counter: 7 })
    const answers = [
      await logIn(portal, owner.authenticator, { bogusSignature: true }),
      await logIn(portal, owner.authenticator, { verified: false }),
      await logIn(portal, owner.authenticator, { counter: 0 }),
      await logIn(portal, new SoftwareAuthenticator(), { userHandle: owner.authenticator.userHandle }),
    ]
    const observed = answers.map(({ statusCode, body, headers }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers
      return { statusCode, body, rest }
    })
    for (const other of observed) expect(other).toEqual(observed[0])
  })
})

describe('a counter that went back', () => {
  it('is refused and reported to the owner, since it may be a copy', async () => {
    const owner = await givenOwner()
    const { authenticator } = owner
    expect((await logIn(portal, authenticator, { counter: 7 })).statusCode).toBe(200)
    for (const counter of [7, 6, 0]) {
      const answer = await logIn(portal, authenticator, { counter })
      expect([answer.statusCode, answer.json()]).toEqual([400, refused])
    }
    const contents = (await messagesTo(portal, owner.email)).map(({ content }) => content)
    expect(contents).toContainEqual(expect.objectContaining({ kind: 'passkey-suspicious', name: owner.name }))
    expect(await kindsOf(owner.userId)).toContainEqual({
      kind: 'passkey-suspicious',
      data: { name: owner.name },
    })
    expect((await logIn(portal, authenticator, { counter: 8 })).statusCode).toBe(200)
  })

  it('is no reason to warn where the signature isn’t the passkey’s', async () => {
    const owner = await givenOwner()
    await logIn(portal, owner.authenticator, { counter: 7 })
    await logIn(portal, owner.authenticator, { counter: 3, bogusSignature: true })
    const contents = (await messagesTo(portal, owner.email)).map(({ content }) => content.kind)
    expect(contents).not.toContain('passkey-suspicious')
  })
})

describe('a step-up', () => {
  async function grownOld(sessionId: string) {
    await portal.deps.database.execute(
      sql`UPDATE sessions SET proved_at = now() - interval '1 hour' WHERE id = ${sessionId}`,
    )
    return signSessionToken(portal.deps.secrets.key('sessions'), sessionId, '2040-01-01T00:00:00Z')
  }

  it('asks for the person’s own passkeys and freshens the session that they have', async () => {
    const owner = await givenOwner()
    const token = await grownOld(owner.sessionId)
    const { options } = await startLogin(portal, { token })
    expect(options.allowCredentials).toMatchObject([
      { id: owner.authenticator.credentialId.toString('base64url') },
    ])
    // If given a list of passkeys, authenticators may omit the owner.
    const answer = await logIn(portal, owner.authenticator, { userHandle: undefined }, { token })
    expect(answer.statusCode).toBe(200)
    expect(answer.json().token).not.toBe(token)
    await startRegistration(portal, answer.json().token)
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT count(*)::int AS sessions FROM sessions WHERE user_id = ${owner.userId}`,
    )
    expect(row).toEqual({ sessions: 1 })
  })

  it('is refused with another person’s passkey', async () => {
    const [one, other] = [await givenOwner(), await givenOwner()]
    const answer = await logIn(portal, other.authenticator, {}, { token: one.token })
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  })

  it('is refused with the challenge of another session or of a sign-in', async () => {
    const [one, other] = [await givenOwner(), await givenOwner()]
    for (const { challengeId, options } of [
      await startLogin(portal, { token: other.token }),
      await startLogin(portal),
    ]) {
      const body = { challengeId, response: one.authenticator.answer(options) }
      const answer = await portal.call(finishPasskeyLogin, { token: one.token, body })
      expect([answer.statusCode, answer.json()]).toEqual([400, refused])
    }
  })
})

it('makes an IP address wait after too many failures, and counts none that succeeded', async () => {
  const small = await openTestPortal({ variables: { LOGIN_FAILURES_PER_ADDRESS: '3' } })
  await givenOrder(small)
  const { authenticator } = await givenPasskey(small, await givenUser(small))
  const ip = '203.0.113.7'
  for (let time = 0; time < 5; time++)
    expect((await logIn(small, authenticator, {}, { ip })).statusCode).toBe(200)
  for (let time = 0; time < 3; time++)
    expect((await logIn(small, authenticator, { verified: false }, { ip })).statusCode).toBe(400)
  const flooded = await logIn(small, authenticator, {}, { ip })
  expect([flooded.statusCode, flooded.json().error.code]).toEqual([429, 'too_many_requests'])
  expect(Number(flooded.headers['retry-after'])).toBeGreaterThan(0)
  expect((await logIn(small, authenticator, {}, { ip: '203.0.113.8' })).statusCode).toBe(200)
  const starts = await Promise.all(
    Array.from({ length: 61 }, () => small.call(startPasskeyLogin, { ip: '203.0.113.9' })),
  )
  expect(starts.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  await small.close()
})

it('keeps no challenge longer than it can be answered', async () => {
  const { database } = portal.deps
  await startLogin(portal)
  await database.execute(sql`UPDATE webauthn_challenges SET expires_at = now() - interval '1 minute'`)
  await startLogin(portal)
  const rows = await rowsOf(database, sql`SELECT FROM webauthn_challenges WHERE expires_at < now()`)
  expect(rows).toEqual([])
})

it('says that there are none where the URL of the portal can’t have passkeys', async () => {
  const numbered = await openTestPortal({ variables: { PUBLIC_URL: 'https://192.0.2.1' } })
  const answer = await numbered.call(startPasskeyLogin)
  expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'passkeys_unavailable'])
  await numbered.close()
})
