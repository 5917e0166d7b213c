import type { SentQuote } from '@portolan/contract/freight/quotes'

/** The last request for an offer. */
export interface Attempt {
  body: string
  /** The `Idempotency-Key` that it was sent with. */
  key: string
}

/** Reuses the key for the same request, so that it's one quote even after a lost response. */
export function attemptOf(body: SentQuote, last: Attempt | null): Attempt {
  const json = JSON.stringify(body)
  return last?.body === json ? last : { body: json, key: crypto.randomUUID() }
}
