import type { PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { diffContents } from '@portolan/freight/booking/content-changes'
import type { Deps } from '#freight/deps.ts'
import { bookingAsked, requestOf } from '#freight/preorders/agreed-price.ts'
import { quoteStateAt } from '#freight/preorders/quote-state.ts'
import { quoteSearchText } from '#freight/quotes/company/quote-search-text.ts'
import { getLockedQuote } from '#freight/quotes/get-quote.ts'
import { offerOfSheets } from '#freight/quotes/offers/offer-of-sheets.ts'
import { saveOffer } from '#freight/quotes/offers/save-offer.ts'
import { publishQuoteEvent } from '#freight/quotes/publish-quote-event.ts'
import { keepRequestOfOffers, type QuoteRow, updateQuote } from '#freight/quotes/queries.ts'
import type { Database } from '#platform/db/database.ts'
import type { Person } from '#platform/http/caller.ts'
import { Problem } from '#platform/http/problem.ts'

/**
 * Asks for a new offer for the quote's pending pre-order in its current state: immediately from the rate
 * sheets if they have a price, else from the company. Repeating it before an answer changes nothing.
 */
export function renewQuote(
  { database, ...deps }: Pick<Deps, 'database' | 'env' | 'clock' | 'quoteSubscribers'>,
  quoteId: string,
  caller: Pick<Person, 'organizationIds'>,
): Promise<void> {
  return database.transaction(async (tx) => {
    const { row, preorder } = await getLockedQuote(tx, caller.organizationIds, quoteId)
    if (preorder?.status !== 'pending') throw new Problem('wrong_state')
    const now = deps.clock.now()
    const isWaiting = ['requested', 'offered'].includes(quoteStateAt(row, now))
    if (isWaiting && isAskedFor(row, preorder.content)) return
    const request = await askFor(tx, row, preorder.content)
    const { env } = deps
    const offer = await offerOfSheets(tx, request.request, row.organizationId, { env, now })
    const { options, reasons, validUntil } = offer
    const renewedAt = now.toISOString()
    await updateQuote(tx, row, { state: 'requested', reasons, validUntil: null, reason: null, renewedAt })
    if (validUntil !== null) {
      const terms = { source: 'rate-sheets', note: null, contentHash: null, offeredBy: null } as const
      await saveOffer(tx, row, { ...terms, options, validUntil })
    }
    await publishQuoteEvent(deps, tx, { ...row, summary: request.request }, { kind: 'requested', validUntil })
  })
}

/** True if a quote requests exactly this booking; parties aren't part of a request. */
function isAskedFor({ request }: Pick<QuoteRow, 'request'>, content: PreorderContent): boolean {
  const bookingContent = bookingAsked(request)
  return diffContents(bookingContent, { ...content, parties: bookingContent.parties }).length === 0
}

/**
 * Changes a quote's request to the booking; existing versions of its offer stay prices for the earlier
 * request.
 */
export async function askFor(tx: Database, row: QuoteRow, content: PreorderContent): Promise<QuoteRow> {
  if (isAskedFor(row, content)) return row
  await keepRequestOfOffers(tx, row)
  const request = requestOf(content, row.request.party)
  await updateQuote(tx, row, { request, searchText: quoteSearchText(row.number, request) })
  return { ...row, request }
}
