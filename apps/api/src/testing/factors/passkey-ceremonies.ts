import {
  finishPasskeyLogin,
  finishPasskeyRegistration,
  startPasskeyLogin,
  startPasskeyRegistration,
} from '@portolan/contract/identity/passkeys'
import type { CallInput, TestPortal } from '#testing/test-portal.ts'
import {
  type AuthenticatorOptions,
  type Dishonesty,
  SoftwareAuthenticator,
} from './software-authenticator.ts'

/** Starts a registration and returns the server's options. */
export async function startRegistration(portal: TestPortal, token: string) {
  const answer = await portal.call(startPasskeyRegistration, { token })
  if (answer.statusCode !== 200) throw new Error(`Starting answered ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

/** Completes a registration, honest except for `lie`; returns the last response. */
export async function register(
  portal: TestPortal,
  token: string,
  authenticator: SoftwareAuthenticator,
  lie: Dishonesty & { name?: string } = {},
) {
  const { challengeId, options } = await startRegistration(portal, token)
  const { name, ...dishonesty } = lie
  const response = authenticator.register(options, dishonesty)
  return portal.call(finishPasskeyRegistration, {
    token,
    body: { challengeId, response, ...(name !== undefined && { name }) },
  })
}

/** Adds a passkey to a person. */
export async function givenPasskey(
  portal: TestPortal,
  person: { token: string },
  options: AuthenticatorOptions = {},
) {
  const authenticator = new SoftwareAuthenticator(options)
  const answer = await register(portal, person.token, authenticator)
  if (answer.statusCode !== 201) throw new Error(`Adding answered ${answer.statusCode}: ${answer.body}`)
  const passkey: { id: string; name: string } = answer.json()
  return { ...passkey, authenticator }
}

/** Starts a sign-in, or with a token a step-up. */
export async function startLogin(portal: TestPortal, input: Pick<CallInput, 'token' | 'ip'> = {}) {
  const answer = await portal.call(startPasskeyLogin, input)
  if (answer.statusCode !== 200) throw new Error(`Starting answered ${answer.statusCode}: ${answer.body}`)
  return answer.json()
}

type LoginInput = Pick<CallInput, 'token' | 'ip' | 'headers'> & { remember?: boolean }

/** Completes a sign-in, or with a token a step-up; honest except for `lie`. */
export async function logIn(
  portal: TestPortal,
  authenticator: SoftwareAuthenticator,
  lie: Dishonesty = {},
  { remember, ...input }: LoginInput = {},
) {
  const { challengeId, options } = await startLogin(portal, input)
  const response = authenticator.answer(options, lie)
  const body = { challengeId, response, ...(remember !== undefined && { remember }) }
  return portal.call(finishPasskeyLogin, { ...input, body })
}
