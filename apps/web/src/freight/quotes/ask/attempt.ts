import type { SentQuote } from '@portolan/contract/freight/quotes'

/** A request for an offer as it was sent last. */
export interface Attempt {
  body: string
  /** The `Idempotency-Key` that it was sent with. */
  key: string
}

/** The same request again has the same key, so that it's one quote, also after an answer that got lost. */
export function attemptOf(body: SentQuote, last: Attempt | null): Attempt {
  const written = JSON.stringify(body)
  return last?.body === written ? last : { body: written, key: crypto.randomUUID() }
}
