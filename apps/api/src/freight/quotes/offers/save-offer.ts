import type { QuoteOffer } from '@portolan/contract/freight/quotes'
import { type QuoteRow, updateQuote } from '#freight/quotes/queries.ts'
import { quoteOffers } from '#freight/tables/quotes.ts'
import type { StoredOption } from '#freight/tables/stored-option.ts'
import type { Database } from '#platform/db/database.ts'

export interface NewOffer {
  source: QuoteOffer['source']
  options: StoredOption[]
  /** An instant. */
  validUntil: string
  note: string | null
  contentHash: string | null
  /** The caller of the company, as records keep it; null for an offer of the rate sheets. */
  offeredBy: string | null
}

/**
 * Adds the next version of an offer to a locked quote, which then waits for the customer's answer; returns
 * the version.
 */
export async function saveOffer(
  tx: Database,
  quote: Pick<QuoteRow, 'organizationId' | 'id' | 'version'>,
  offer: NewOffer,
): Promise<number> {
  const { organizationId, id: quoteId } = quote
  const version = quote.version + 1
  await tx.insert(quoteOffers).values({ organizationId, quoteId, version, ...offer })
  const { validUntil } = offer
  await updateQuote(tx, quote, { state: 'offered', version, validUntil, remindedAt: null, reason: null })
  return version
}
