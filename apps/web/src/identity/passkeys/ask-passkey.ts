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

// Loaded when a passkey is first requested, so none of this is in the first page.

/** A passkey's answer to one challenge. */
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

/** Exchanges the answer for a new session, even if another person is signed in here. */
export function signIn(answer: PasskeyAnswer, remember: boolean) {
  return call(finishPasskeyLogin, { body: { ...answer, remember }, token: null })
}

/** Proves identity again with a passkey of the signed-in person; returns the new token. */
export async function proveByPasskey(signal: AbortSignal): Promise<string> {
  signal.addEventListener('abort', stopAsking, { once: true })
  const { challengeId, options } = await call(startPasskeyLogin, { signal })
  signal.throwIfAborted()
  const response = await ask(options, false)
  return (await call(finishPasskeyLogin, { body: { challengeId, response } })).token
}

/** Creates a new passkey, in the browser's own dialog. */
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

/** Notifies the passkey's provider, if the browser can, that the account has removed it. */
export async function forgetPasskey(credentialID: string): Promise<void> {
  const signal = { signalName: 'unknownCredential', rpID: window.location.hostname, credentialID } as const
  await sendSignal(signal).catch(() => undefined)
}

/** Cancels the current request to the person. */
function stopAsking(): void {
  WebAuthnAbortService.cancelCeremony()
}

// A challenge is valid for five minutes; a login page may stay open for a day.
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
 * Offers passkeys in the browser's autofill until one is chosen, another request replaces it or `signal` ends
 * it. Null without an answer, also if the browser doesn't support it.
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
      // Chosen and then canceled, or overtaken by the button: both are the person's choice.
      if (!renewing) return null
    } finally {
      clearTimeout(timer)
    }
  }
}
