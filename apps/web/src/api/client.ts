import { type Client, createClient } from './call.ts'
import { createTokenStore } from './token-store.ts'

/** The token of this browser. */
export const tokenStore = createTokenStore(localStorage, sessionStorage)

let onUnauthorized: (token: string | null) => void = () => {}

/** Hears of every refused token; the session binds itself here. */
export function bindUnauthorized(listener: (token: string | null) => void): void {
  onUnauthorized = listener
}

const client: Client = createClient({
  fetch: (...request) => fetch(...request),
  readToken: tokenStore.read,
  readLocale: () => document.documentElement.lang || 'ru',
  readCookies: () => document.cookie,
  onUnauthorized: (token) => onUnauthorized(token),
})

/**
 * Makes one call of the contract: `call(getOrder, { params: { orderId }, signal })`. Answers the body, typed;
 * throws a `Problem` on every failure, or the abort of the signal.
 */
export const call = client.call

/**
 * As `call`, and with the value of the last time asks only whether it has changed:
 * `callVersioned(countOrders, previous, { signal })`. Nothing new gives `previous` itself.
 */
export const callVersioned = client.callVersioned
