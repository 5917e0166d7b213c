import {
  finishPasskeyRegistration,
  removePasskey,
  renamePasskey,
  startPasskeyRegistration,
} from '@portolan/contract/identity/passkeys'
import { changePassword } from '@portolan/contract/identity/passwords'
import { confirmSecondFactor, enableSecondFactor } from '@portolan/contract/identity/second-factor'
import {
  createToken,
  createTokenByCode,
  createTokenByPassword,
  logout,
  sendSecondFactorCode,
} from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser, testPassword } from '../../../apps/api/src/testing/builders.ts'
import { givenPasskey, logIn, register } from '../../../apps/api/src/testing/factors/passkey-ceremonies.ts'
import {
  giveSecondFactor,
  lastCode,
  letProofAge,
} from '../../../apps/api/src/testing/factors/second-factors.ts'
import { SoftwareAuthenticator } from '../../../apps/api/src/testing/factors/software-authenticator.ts'
import { messagesTo } from '../../../apps/api/src/testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

let portal: TestPortal
let networks = 0

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const newIp = () => `10.9.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`
const opens = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode
const signIn = (username: string) =>
  portal.call(createToken, { body: { username, password: testPassword }, ip: newIp() })
const byPassword = (token: string) =>
  portal.call(createTokenByPassword, { token, body: { password: testPassword }, ip: newIp() })

/**
 * Returns every request that changes an account's protection, as a thief of session and password would send
 * it.
 */
function protectedCalls(passkeyId: string): [Endpoint, { params?: Record<string, string>; body?: object }][] {
  const params = { credentialId: passkeyId }
  const response = new SoftwareAuthenticator().register({
    challenge: 'AAAA',
    user: { id: 'AAAA' },
  })
  return [
    [enableSecondFactor, { body: { type: 'email', email: 'thief@evil.example' } }],
    [enableSecondFactor, { body: { type: 'sms', phone: '+15005550006' } }],
    [enableSecondFactor, { body: { type: 'disabled' } }],
    [startPasskeyRegistration, {}],
    [finishPasskeyRegistration, { body: { challengeId: passkeyId, response } }],
    [renamePasskey, { params, body: { name: 'Mine now' } }],
    [removePasskey, { params }],
  ]
}

describe('who has stolen session and password', () => {
  it('moves no second factor and touches no passkey, right after the password either', async () => {
    const person = await givenUser(portal)
    const passkey = await givenPasskey(portal, person)
    await giveSecondFactor(portal, person.id, 'email', 'codes@customer.example')
    const stolen = (await byPassword(person.token)).json().token
    let opened = 0
    for (const token of [person.token, stolen]) {
      for (const [endpoint, input] of protectedCalls(passkey.id)) {
        const answer = await portal.call(endpoint, { token, ...input })
        if (answer.statusCode !== 403) opened++
        expect([endpoint.path, answer.statusCode, answer.json().error]).toMatchObject([
          endpoint.path,
          403,
          { code: 'step_up_required', methods: ['code', 'passkey'] },
        ])
      }
    }
    expect(await messagesTo(portal, 'thief@evil.example')).toEqual([])
    process.stdout.write(`attack: ${opened} of 14 changes with only session and password (14 before)\n`)
  })

  it.each(['code', 'passkey'] as const)('is stopped where the owner continues with a %s', async (proof) => {
    const person = await givenUser(portal)
    const { authenticator } = await givenPasskey(portal, person)
    await giveSecondFactor(portal, person.id, 'email', 'codes@customer.example')
    const act = (token: string) =>
      portal.call(enableSecondFactor, { token, body: { type: 'sms', phone: '+79161234567' } })
    expect((await act(person.token)).statusCode).toBe(403)
    const { token } = person
    if (proof === 'code') await portal.call(sendSecondFactorCode, { token, body: {} })
    const proved =
      proof === 'code'
        ? await portal.call(createTokenByCode, { token, body: { code: await lastCode(portal, person.id) } })
        : await logIn(portal, authenticator, {}, { token })
    expect((await act(proved.json().token)).statusCode).toBe(200)
    await letProofAge(portal, person.sessionId)
    const later = (await byPassword(proved.json().token)).json().token
    expect((await act(later)).json().error.methods).toEqual(['code', 'passkey'])
  })

  it.each(['code', 'passkey'] as const)('a sign-in with a %s is proof enough by itself', async (proof) => {
    const person = await givenUser(portal)
    const { authenticator } = await givenPasskey(portal, person)
    await giveSecondFactor(portal, person.id, 'email', 'codes@customer.example')
    const partial = proof === 'code' ? (await signIn(person.email)).json().token : null
    const signedIn =
      partial === null
        ? await logIn(portal, authenticator)
        : await portal.call(createTokenByCode, {
            token: partial,
            body: { code: await lastCode(portal, person.id) },
          })
    const answer = await portal.call(startPasskeyRegistration, { token: signedIn.json().token })
    expect(answer.statusCode).toBe(200)
  })

  it('is reported to the previous destination, not only to the account’s email', async () => {
    const person = await givenUser(portal)
    const { authenticator } = await givenPasskey(portal, person)
    await giveSecondFactor(portal, person.id, 'sms', '+4915112345678')
    const { token } = (await logIn(portal, authenticator, {}, { token: person.token })).json()
    await portal.call(enableSecondFactor, { token, body: { type: 'email', email: 'new@factor.example' } })
    const code = await lastCode(portal, person.id)
    expect((await portal.call(confirmSecondFactor, { token, body: { code } })).statusCode).toBe(204)
    const content = { kind: 'second-factor-changed', state: 'email' }
    expect((await messagesTo(portal, '+4915112345678')).at(-1)).toMatchObject({
      channel: 'sms',
      content,
    })
    expect((await messagesTo(portal, person.email)).at(-1)).toMatchObject({ channel: 'email', content })
    expect((await messagesTo(portal, 'new@factor.example')).map(({ content }) => content.kind)).toEqual([
      'destination-code',
    ])
  })
})

describe('a token from before a change', () => {
  it('opens nothing once the password is changed, that of the session that changed it neither', async () => {
    const person = await givenUser(portal)
    const other = (await signIn(person.email)).json().token
    const stepped = (await byPassword(person.token)).json().token
    const old = [person.token, stepped, other]
    expect(await Promise.all(old.map(opens))).toEqual([200, 200, 200])
    const body = {
      currentPassword: testPassword,
      newPassword: 'seven brave harbour cranes',
      newPasswordConfirmation: 'seven brave harbour cranes',
    }
    const changed = await portal.call(changePassword, { token: stepped, body })
    expect(changed.statusCode).toBe(200)
    expect(await Promise.all(old.map(opens))).toEqual([401, 401, 401])
    expect(await opens(changed.json().token)).toBe(200)
    await portal.call(logout, { body: { token: changed.json().token } })
    expect(await opens(changed.json().token)).toBe(401)
    process.stdout.write('attack: 0 of 3 tokens from before a password change open (2 before)\n')
  })

  it.each(['adding', 'removing'] as const)(
    'opens nothing in other sessions after %s a passkey',
    async (act) => {
      const person = await givenUser(portal)
      const passkey = await givenPasskey(portal, person)
      const other = (await signIn(person.email)).json().token
      expect(await opens(other)).toBe(200)
      if (act === 'adding') await register(portal, person.token, new SoftwareAuthenticator())
      else await portal.call(removePasskey, { token: person.token, params: { credentialId: passkey.id } })
      expect([await opens(other), await opens(person.token)]).toEqual([401, 200])
    },
  )
})
