import {
  type CreationOptions,
  finishPasskeyLogin,
  type LoginResponse,
  type RequestOptions,
  startPasskeyLogin,
} from '@portolan/contract/identity/passkeys'
import {
  browserSupportsWebAuthnAutofill,
  sendSignal,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { call } from '#platform/api/client.ts'

// Loaded when a passkey is first asked for: nothing here comes with the first page.

/** The answer of a passkey to one challenge. */
export interface PasskeyAnswer {
  challengeId: string
  response: LoginResponse
}

async function ask(options: RequestOptions, useBrowserAutofill: boolean): Promise<LoginResponse> {
  const { id, rawId, type, response } = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill,
  })
  const { clientDataJSON, authenticatorData, signature, userHandle } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Asks for any passkey of this portal, in the browser's own dialog. */
export async function askForSignIn(signal: AbortSignal): Promise<PasskeyAnswer> {
  signal.addEventListener('abort', stopAsking, { once: true })
  const { challengeId, options } = await call(startPasskeyLogin, { token: null, signal })
  signal.throwIfAborted()
  return { challengeId, response: await ask(options, false) }
}

/** Exchanges the answer for a session of its own, no matter who may be signed in here. */
export function signIn(answer: PasskeyAnswer, remember: boolean) {
  return call(finishPasskeyLogin, { body: { ...answer, remember }, token: null })
}

/** Proves identity again with a passkey of the person who is signed in; answers the token that says so. */
export async function proveByPasskey(signal: AbortSignal): Promise<string> {
  signal.addEventListener('abort', stopAsking, { once: true })
  const { challengeId, options } = await call(startPasskeyLogin, { signal })
  signal.throwIfAborted()
  const response = await ask(options, false)
  return (await call(finishPasskeyLogin, { body: { challengeId, response } })).token
}

/** Makes a new passkey, in the browser's own dialog. */
export async function makePasskey(options: CreationOptions) {
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options })
  const { clientDataJSON, attestationObject, transports } = response
  return {
    id,
    rawId,
    type,
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  }
}

/**
 * Lets anyone who keeps the passkey forget it, where the browser can pass that on; the account has forgotten
 * it already.
 */
export async function forgetPasskey(credentialID: string): Promise<void> {
  const signal = { signalName: 'unknownCredential', rpID: window.location.hostname, credentialID } as const
  await sendSignal(signal).catch(() => undefined)
}

/** Takes back whatever is being asked of the person. */
function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

// A challenge lives five minutes, a login page may stay open for a day.
const renewAfterMs = 4 * 60_000

function isShown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    function look() {
      if (document.visibilityState === 'hidden' && !signal.aborted) return
      document.removeEventListener('visibilitychange', look)
      resolve()
    }
    document.addEventListener('visibilitychange', look)
    signal.addEventListener('abort', look, { once: true })
    look()
  })
}

/**
 * Offers passkeys in the browser's list of what to fill in, until one is chosen, something else is asked of
 * the person or `signal` ends it. Null without an answer; also where the browser has no such list.
 */
export async function offerInAutofill(signal: AbortSignal): Promise<PasskeyAnswer | null> {
  if (!(await browserSupportsWebAuthnAutofill())) return null
  signal.addEventListener('abort', stopAsking, { once: true })
  for (;;) {
    await isShown(signal)
    if (signal.aborted) return null
    let renewing = false
    const { challengeId, options } = await call(startPasskeyLogin, { token: null, signal })
    if (signal.aborted) return null
    const timer = setTimeout(() => {
      renewing = true
      stopAsking()
    }, renewAfterMs)
    try {
      return { challengeId, response: await ask(options, true) }
    } catch {
      // Chosen and then called off, or overtaken by the button: both are the person's own doing.
      if (!renewing) return null
    } finally {
      clearTimeout(timer)
    }
  }
}
