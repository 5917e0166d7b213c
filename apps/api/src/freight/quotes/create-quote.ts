import type { QuoteRequest } from '@portolan/contract/freight/quotes'
import { v7 as newId } from 'uuid'
import type { Deps } from '#freight/deps.ts'
import { spendBookingBytes } from '#freight/preorders/steps/limit-customers.ts'
import { quotes } from '#freight/tables/quotes.ts'
import type { Database } from '#platform/db/database.ts'
import { newReadableNumber } from '#platform/text/readable-number.ts'
import { quoteSearchText } from './company/quote-search-text.ts'
import { offerOfSheets } from './offers/offer-of-sheets.ts'
import { saveOffer } from './offers/save-offer.ts'
import { publishQuoteEvent } from './publish-quote-event.ts'
import { refuseManyQuotes } from './refuse-many-quotes.ts'

/** Saves a request, with an immediate offer if the rate sheets have one; returns its ID. */
export async function createQuote(
  tx: Database,
  deps: Pick<Deps, 'env' | 'clock' | 'quoteSubscribers'>,
  { organizationId, request, userId }: { organizationId: string; request: QuoteRequest; userId: string },
): Promise<string> {
  const { env, clock } = deps
  const offer = await offerOfSheets(tx, request, organizationId, { env, now: clock.now() })
  const { options, reasons, validUntil } = offer
  const [id, number] = [newId(), newReadableNumber('Q')]
  await refuseManyQuotes(tx, organizationId, clock.now())
  await spendBookingBytes(tx, organizationId, [request, options])
  await tx.insert(quotes).values({
    organizationId,
    id,
    request,
    reasons,
    number,
    searchText: quoteSearchText(number, request),
    state: 'requested',
    version: 0,
    createdBy: userId,
  })
  if (validUntil !== null) {
    const terms = { source: 'rate-sheets', note: null, contentHash: null, offeredBy: null } as const
    await saveOffer(tx, { organizationId, id, version: 0 }, { ...terms, options, validUntil })
  }
  await publishQuoteEvent(
    deps,
    tx,
    { organizationId, id, summary: request },
    { kind: 'requested', validUntil },
  )
  return id
}
