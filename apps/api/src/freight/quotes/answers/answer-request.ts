import { createHash } from 'node:crypto'
import type { SentOffer } from '@portolan/contract/company/quotes/sent-offer'
import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import type { Locale } from '@portolan/contract/identity/users'
import type { Deps } from '#freight/deps.ts'
import { saveCosts } from '#freight/quotes/costs/cost-queries.ts'
import { getLockedQuote } from '#freight/quotes/get-quote.ts'
import { priceOffer } from '#freight/quotes/offers/price-offer.ts'
import { saveOffer } from '#freight/quotes/offers/save-offer.ts'
import { publishQuoteEvent } from '#freight/quotes/publish-quote-event.ts'
import { findOffer, type QuoteRow, updateQuote } from '#freight/quotes/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { Problem } from '#platform/http/problem.ts'
import { endOfDay } from '#platform/text/end-of-day.ts'
import { askFor } from './renew-quote.ts'

type Answering = Pick<Deps, 'database' | 'env' | 'clock' | 'quoteSubscribers'>

/** Who answers, as records keep it, and the version that they have seen. */
interface Answer {
  actor: string
  locale: Locale
  /** `If-Match`: the version of the quote. */
  ifMatch?: string | undefined
}

/**
 * Answers a request, or replaces an offer with a new version, even an accepted one as long as its pre-order
 * is pending: the customer has to accept the new price. An equal offer changes nothing.
 */
export function offer(
  deps: Answering,
  quoteId: string,
  { askedAt, ...offer }: SentOffer,
  { actor, locale, ifMatch }: Answer,
): Promise<{ changed: boolean; version: number }> {
  const { database, env, clock } = deps
  const { preorderVersion } = offer
  const contentHash = createHash('sha256').update(JSON.stringify(offer)).digest('base64url')
  return database.transaction(async (tx) => {
    const { row, preorder, preorderStatus } = await getLockedQuote(tx, 'company', quoteId)
    const latest = row.version === 0 ? null : await findOffer(tx, row, row.version)
    if (latest?.contentHash === contentHash) return { changed: false, version: row.version }
    checkIfMatch(ifMatch, row.version)
    if (askedAt !== undefined && Date.parse(askedAt) !== Date.parse(row.renewedAt ?? row.createdAt))
      throw new Problem('stale')
    if (row.state === 'withdrawn' && row.acceptedVersion === null) throw new Problem('wrong_state')
    if (preorderStatus !== null && preorderStatus !== 'pending') throw new Problem('wrong_state')
    // Its pre-order is gone with everything agreed.
    if (row.state === 'accepted' && preorderStatus === null) throw new Problem('wrong_state')
    const current = preorderVersion === undefined ? row : await priced(tx, row, preorder, preorderVersion)
    const { options, costs } = await priceOffer(tx, current, offer, { env, now: clock.now(), locale })
    const validUntil = endOfDay(offer.validUntil, env.timeZone)
    const terms = { source: 'company', note: offer.note, contentHash, offeredBy: actor } as const
    const version = await saveOffer(tx, row, { ...terms, options, validUntil })
    await saveCosts(tx, { ...row, version }, costs)
    await publishQuoteEvent(deps, tx, row, { kind: 'offered', validUntil, note: offer.note })
    return { changed: true, version }
  })
}

/** The quote as a request for this version of its pending pre-order. */
async function priced(
  tx: Database,
  row: QuoteRow,
  preorder: { version: number; content: PreorderContent } | null,
  version: number,
): Promise<QuoteRow> {
  if (preorder === null) throw new Problem('wrong_state')
  if (preorder.version !== version) throw new Problem('stale')
  return askFor(tx, row, preorder.content)
}

/** Declines to make an offer; repeating it changes nothing. */
export function refuse(
  deps: Answering,
  quoteId: string,
  { reason, actor }: { reason: string; actor: string },
): Promise<{ changed: boolean }> {
  return deps.database.transaction(async (tx) => {
    const { row } = await getLockedQuote(tx, 'company', quoteId)
    if (row.state === 'refused' && row.reason === reason) return { changed: false }
    if (row.state !== 'requested') throw new Problem('wrong_state')
    await updateQuote(tx, row, { state: 'refused', reason, refusedBy: actor })
    await publishQuoteEvent(deps, tx, row, { kind: 'refused', note: reason })
    return { changed: true }
  })
}
