import {
  finishPasskeyRegistration,
  listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '@portolan/contract/identity/passkeys'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signSessionToken } from '#identity/sessions/session-token.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { givenPasskey, logIn, register, startRegistration } from '#testing/factors/passkey-ceremonies.ts'
import { type Dishonesty, SoftwareAuthenticator } from '#testing/factors/software-authenticator.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const refused = { error: { code: 'passkey_refused', message: 'This passkey wasn’t accepted.' } }

async function listOf(token: string) {
  return (await portal.call(listPasskeys, { token })).json()
}

/** Makes a session's proof expire; returns a token that isn't cached anywhere. */
async function stale(sessionId: string): Promise<string> {
  await portal.deps.database.execute(
    sql`UPDATE sessions SET proved_at = now() - interval '11 minutes' WHERE id = ${sessionId}`,
  )
  return signSessionToken(portal.deps.secrets.key('sessions'), sessionId, '2040-01-01T00:00:00Z')
}

async function givenManyPasskeys(userId: string, count: number) {
  await portal.deps.database.execute(sql`INSERT INTO passkeys
      (id, user_id, name, credential_id, public_key, device_type, aaguid)
    SELECT gen_random_uuid(), ${userId}, 'Key ' || n, ${userId} || n, '\\x00', 'singleDevice', ''
    FROM generate_series(1, ${count}::int) n`)
}

describe('beginning to add a passkey', () => {
  it('asks for one that names and verifies the person, by the pinned algorithms and without attestation', async () => {
    const person = await givenUser(portal)
    const { options } = await startRegistration(portal, person.token)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Portolan' },
      user: { name: person.email, displayName: 'Ada Kern' },
      attestation: 'none',
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
      pubKeyCredParams: [
        { alg: -8, type: 'public-key' },
        { alg: -7, type: 'public-key' },
        { alg: -257, type: 'public-key' },
      ],
      timeout: 300_000,
      excludeCredentials: [],
    })
    expect(Buffer.from(options.challenge, 'base64url').length).toBeGreaterThanOrEqual(32)
  })

  it('knows the person by a handle of its own that says nothing and stays', async () => {
    const [one, other] = [await givenUser(portal), await givenUser(portal)]
    const handles = await Promise.all(
      [one, one, other].map(async ({ token }) => (await startRegistration(portal, token)).options.user.id),
    )
    expect(handles[0]).toBe(handles[1])
    expect(handles[0]).not.toBe(handles[2])
    const bytes = Buffer.from(handles[0], 'base64url')
    expect(bytes.length).toBe(32)
    expect(bytes.toString('hex')).not.toContain(one.id.replaceAll('-', ''))
  })

  it('names the passkeys that are there already, so that none is made twice', async () => {
    const person = await givenUser(portal)
    const { authenticator } = await givenPasskey(portal, person)
    const { options } = await startRegistration(portal, person.token)
    expect(options.excludeCredentials).toEqual([
      {
        id: authenticator.credentialId.toString('base64url'),
        type: 'public-key',
        transports: ['internal', 'hybrid'],
      },
    ])
  })

  it('wants identity to be proved again', async () => {
    const person = await givenUser(portal)
    const token = await stale(person.sessionId)
    const answer = await portal.call(startPasskeyRegistration, { token })
    expect([answer.statusCode, answer.json().error.code]).toEqual([403, 'step_up_required'])
  })
})

describe('a new passkey', () => {
  it.each(['EdDSA', 'ES256', 'RS256'] as const)('of %s is kept and signs in', async (algorithm) => {
    const person = await givenUser(portal)
    const { authenticator } = await givenPasskey(portal, person, { algorithm })
    expect((await logIn(portal, authenticator)).statusCode).toBe(200)
  })

  it('is in the list, newest first, and says whether it is synced', async () => {
    const person = await givenUser(portal)
    const first = await givenPasskey(portal, person)
    const second = await givenPasskey(portal, person, { synced: true })
    const list = await listOf(person.token)
    expect(list).toEqual([
      {
        id: second.id,
        credentialId: second.authenticator.credentialId.toString('base64url'),
        name: 'Passkey 2',
        createdAt: expect.stringMatching(/Z$/),
        lastUsedAt: null,
        backedUp: true,
        transports: ['internal', 'hybrid'],
      },
      expect.objectContaining({ id: first.id, name: 'Passkey', backedUp: false }),
    ])
  })

  it('is reported to its owner by email and recorded in the security log', async () => {
    const person = await givenUser(portal, ['acme'], 'ru')
    const { name } = await givenPasskey(portal, person)
    const [message] = await messagesTo(portal, person.email)
    expect(message).toMatchObject({
      channel: 'email',
      locale: 'ru',
      content: { kind: 'passkey-added', name },
    })
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT kind, data FROM audit_events WHERE user_id = ${person.id} AND kind LIKE 'passkey%'`,
    )
    expect(rows).toEqual([{ kind: 'passkey-added', data: { name } }])
  })

  it.each([
    ['fbfc3007-154e-4ecc-8c0b-6e020557d7bd', 'iCloud Keychain'],
    ['d548826e-79b4-db40-a3d8-11116f7e8349', 'Bitwarden'],
  ])('of %s is called %s', async (aaguid, name) => {
    const person = await givenUser(portal)
    expect(await givenPasskey(portal, person, { aaguid })).toMatchObject({ name })
    expect(await givenPasskey(portal, person, { aaguid })).toMatchObject({ name: `${name} 2` })
  })

  it('of an unknown make is called after browser and system', async () => {
    const { token } = await givenUser(portal)
    const { challengeId, options } = await startRegistration(portal, token)
    const answer = await portal.call(finishPasskeyRegistration, {
      token,
      headers: {
        'user-agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
      },
      body: { challengeId, response: new SoftwareAuthenticator().register(options) },
    })
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'Firefox, Windows'])
  })

  it('bears the name that the person gives', async () => {
    const { token } = await givenUser(portal)
    const answer = await register(portal, token, new SoftwareAuthenticator(), { name: '  Work laptop ' })
    expect([answer.statusCode, answer.json().name]).toEqual([201, 'Work laptop'])
  })

  it('may be signed by itself, as some browsers leave it, but not by a certificate', async () => {
    const { token } = await givenUser(portal)
    const itself = await register(portal, token, new SoftwareAuthenticator(), { selfAttested: true })
    expect(itself.statusCode).toBe(201)
    const certified: Dishonesty['attestation'] = {
      fmt: 'packed',
      attStmt: new Map<string, string | Uint8Array | Uint8Array[]>([
        ['sig', new Uint8Array(64)],
        ['x5c', [new Uint8Array(300)]],
      ]),
    }
    for (const attestation of [certified, { fmt: 'apple', attStmt: new Map() }]) {
      const answer = await register(portal, token, new SoftwareAuthenticator(), { attestation })
      expect([answer.statusCode, answer.json()]).toEqual([400, refused])
    }
  })
})

describe('an answer that isn’t accepted', () => {
  const lies: [string, Dishonesty][] = [
    ['from another origin', { origin: 'http://localhost:8081' }],
    ['from a look-alike origin', { origin: 'http://localhost:8080.evil.example' }],
    ['from a frame on another page', { crossOrigin: true }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['of another ceremony', { type: 'webauthn.get' }],
    ['without the person’s presence', { present: false }],
    ['without the person’s verification', { verified: false }],
  ]

  it.each(lies)('%s reads as every other', async (_, lie) => {
    const { token } = await givenUser(portal)
    const answer = await register(portal, token, new SoftwareAuthenticator(), lie)
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
    expect(await listOf(token)).toEqual([])
  })

  it('has an algorithm that wasn’t asked for', async () => {
    const { token } = await givenUser(portal)
    const answer = await register(portal, token, new SoftwareAuthenticator({ algorithm: 'ES384' }))
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  })

  it('comes a second time', async () => {
    const { token } = await givenUser(portal)
    const { challengeId, options } = await startRegistration(portal, token)
    const body = { challengeId, response: new SoftwareAuthenticator().register(options) }
    expect((await portal.call(finishPasskeyRegistration, { token, body })).statusCode).toBe(201)
    const again = await portal.call(finishPasskeyRegistration, { token, body })
    expect([again.statusCode, again.json()]).toEqual([400, refused])
  })

  it('comes late', async () => {
    const { token } = await givenUser(portal)
    const { challengeId, options } = await startRegistration(portal, token)
    await portal.deps.database.execute(
      sql`UPDATE webauthn_challenges SET expires_at = now() - interval '1 second' WHERE id = ${challengeId}`,
    )
    const body = { challengeId, response: new SoftwareAuthenticator().register(options) }
    const answer = await portal.call(finishPasskeyRegistration, { token, body })
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  })

  it('is for another person’s challenge, which is spent all the same', async () => {
    const [one, other] = [await givenUser(portal), await givenUser(portal)]
    const { challengeId, options } = await startRegistration(portal, one.token)
    const body = { challengeId, response: new SoftwareAuthenticator().register(options) }
    const stolen = await portal.call(finishPasskeyRegistration, { token: other.token, body })
    expect([stolen.statusCode, stolen.json()]).toEqual([400, refused])
    const own = await portal.call(finishPasskeyRegistration, { token: one.token, body })
    expect([own.statusCode, own.json()]).toEqual([400, refused])
  })

  it('brings a passkey that someone has already', async () => {
    const [one, other] = [await givenUser(portal), await givenUser(portal)]
    const { authenticator } = await givenPasskey(portal, one)
    const answer = await register(portal, other.token, authenticator)
    expect([answer.statusCode, answer.json()]).toEqual([400, refused])
  })

  it('is no answer at all', async () => {
    const { token } = await givenUser(portal)
    for (const attestationObject of ['', 'AAAA', 'oA', 'o2NmbXRkbm9uZQ']) {
      const { challengeId, options } = await startRegistration(portal, token)
      const honest = new SoftwareAuthenticator().register(options)
      const response = { ...honest, response: { ...honest.response, attestationObject } }
      const body = { challengeId, response }
      const answer = await portal.call(finishPasskeyRegistration, { token, body })
      expect([answer.statusCode, answer.json()]).toEqual([400, refused])
    }
  })
})

it('lets a person have twenty passkeys and no more, also where they were fewer at the start', async () => {
  const { id, token } = await givenUser(portal)
  await givenManyPasskeys(id, 19)
  const { challengeId, options } = await startRegistration(portal, token)
  await portal.deps.database.execute(sql`UPDATE passkeys SET credential_id = 'x' || credential_id
    WHERE user_id = ${id}`)
  await givenManyPasskeys(id, 1)
  const body = { challengeId, response: new SoftwareAuthenticator().register(options) }
  const late = await portal.call(finishPasskeyRegistration, { token, body })
  expect([late.statusCode, late.json().error.code]).toEqual([409, 'too_many_passkeys'])
  const next = await portal.call(startPasskeyRegistration, { token })
  expect([next.statusCode, next.json().error.code]).toEqual([409, 'too_many_passkeys'])
  expect(await listOf(token)).toHaveLength(20)
})

describe('renaming and removing', () => {
  it('keeps the new name', async () => {
    const person = await givenUser(portal)
    const { id } = await givenPasskey(portal, person)
    const params = { credentialId: id }
    const answer = await portal.call(renamePasskey, {
      token: person.token,
      params,
      body: { name: ' Phone ' },
    })
    expect([answer.statusCode, answer.json().name]).toEqual([200, 'Phone'])
    for (const name of ['', '   ', 'x'.repeat(61)]) {
      const wrong = await portal.call(renamePasskey, { token: person.token, params, body: { name } })
      expect([wrong.statusCode, Object.keys(wrong.json())]).toEqual([400, ['name']])
    }
    expect(await listOf(person.token)).toMatchObject([{ id, name: 'Phone' }])
  })

  it('removes a passkey for good and notifies its owner', async () => {
    const person = await givenUser(portal)
    const { id, name, authenticator } = await givenPasskey(portal, person)
    const params = { credentialId: id }
    const answer = await portal.call(removePasskey, { token: person.token, params })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await listOf(person.token)).toEqual([])
    expect((await logIn(portal, authenticator)).json()).toEqual(refused)
    const contents = (await messagesTo(portal, person.email)).map(({ content }) => content)
    expect(contents).toContainEqual(expect.objectContaining({ kind: 'passkey-removed', name }))
    expect((await portal.call(removePasskey, { token: person.token, params })).statusCode).toBe(404)
  })

  it('wants identity to be proved again', async () => {
    const person = await givenUser(portal)
    const { id } = await givenPasskey(portal, person)
    const input = { token: await stale(person.sessionId), params: { credentialId: id } }
    const answers = [
      await portal.call(removePasskey, input),
      await portal.call(renamePasskey, { ...input, body: { name: 'x' } }),
    ]
    expect(answers.map((answer) => answer.json().error.code)).toEqual([
      'step_up_required',
      'step_up_required',
    ])
    expect(answers[0]?.json().error.methods).toContain('passkey')
  })

  it('isn’t for another person', async () => {
    const [one, other] = [await givenUser(portal), await givenUser(portal)]
    const { id } = await givenPasskey(portal, one)
    const input = { token: other.token, params: { credentialId: id } }
    expect((await portal.call(removePasskey, input)).statusCode).toBe(404)
    expect((await portal.call(renamePasskey, { ...input, body: { name: 'x' } })).statusCode).toBe(404)
    expect(await listOf(one.token)).toHaveLength(1)
  })
})
