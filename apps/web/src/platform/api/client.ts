import { createPartialLoginStore } from '#platform/api/session/partial-login.ts'
import { stepUps } from '#platform/api/session/step-up.ts'
import { createTokenStore } from '#platform/api/session/token-store.ts'
import { type Client, createClient } from './call.ts'
import { fetchEarly } from './early-answers.ts'
import { note } from './report.ts'

/** The token of this browser. */
export const tokenStore = createTokenStore(localStorage, sessionStorage)

/** This tab's login that awaits its code. */
export const partialLogins = createPartialLoginStore(sessionStorage)

interface RefusalListener {
  onUnauthorized: (token: string | null) => Promise<boolean>
  onSecondFactor: (token: string | null) => void
}

let refusals: RefusalListener = { onUnauthorized: async () => false, onSecondFactor: () => {} }

/** Registers the listener for rejected tokens; the session uses it. */
export function bindRefusals(listener: RefusalListener): void {
  refusals = listener
}

const client: Client = createClient({
  fetch: fetchEarly,
  readToken: tokenStore.read,
  readLocale: () => document.documentElement.lang || 'ru',
  readCookies: () => document.cookie,
  onUnauthorized: (token) => refusals.onUnauthorized(token),
  onSecondFactor: (token) => refusals.onSecondFactor(token),
  onAnswer: ({ method, path }, status) => note({ at: Date.now(), method, path, status }),
  proveIdentity: stepUps.ask,
  upload: async (...request) => (await import('./upload.ts')).upload(...request),
})

/**
 * Makes one request of the contract: `call(getOrder, { params: { orderId }, signal })`. Returns the typed
 * body; throws a `Problem` on every failure, the abort of the signal, or `StepUpCanceled` if identity had to
 * be proved again and the person declined.
 */
export const call = client.call

/**
 * Like `call`, and with the previous value only asks whether it has changed: `callVersioned(countOrders,
 * previous, { signal })`. Returns `previous` itself if not.
 */
export const callVersioned = client.callVersioned
