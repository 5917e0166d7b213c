import type { QuoteRow } from '#freight/quotes/queries.ts'
import { quoteCosts, quoteLineCosts } from '#freight/tables/quotes.ts'
import type { Database } from '#platform/db/database.ts'
import { and, eq } from '#platform/db/drizzle.ts'
import type { SentCosts } from './sent-costs.ts'

/** A version of a quote's offer. */
type OfferVersion = Pick<QuoteRow, 'organizationId' | 'id' | 'version'>

/** The company's costs of a version, for company requests only. */
export async function listCosts(
  database: Database,
  { organizationId, id, version }: OfferVersion,
): Promise<SentCosts> {
  const { optionId, amount, currency } = quoteCosts
  const options = await database
    .select({ optionId, amount, currency })
    .from(quoteCosts)
    .where(
      and(
        eq(quoteCosts.organizationId, organizationId),
        eq(quoteCosts.quoteId, id),
        eq(quoteCosts.version, version),
      ),
    )
    .orderBy(optionId)
  const { line, unitPrice } = quoteLineCosts
  const lines = await database
    .select({
      optionId: quoteLineCosts.optionId,
      line,
      unitPrice,
      amount: quoteLineCosts.amount,
      currency: quoteLineCosts.currency,
    })
    .from(quoteLineCosts)
    .where(
      and(
        eq(quoteLineCosts.organizationId, organizationId),
        eq(quoteLineCosts.quoteId, id),
        eq(quoteLineCosts.version, version),
      ),
    )
    .orderBy(quoteLineCosts.optionId, line)
  return { options, lines }
}

/** Saves the costs of a new version. */
export async function saveCosts(
  tx: Database,
  { organizationId, id: quoteId, version }: OfferVersion,
  { options, lines }: SentCosts,
): Promise<void> {
  const keys = { organizationId, quoteId, version }
  if (options.length > 0) await tx.insert(quoteCosts).values(options.map((cost) => ({ ...keys, ...cost })))
  if (lines.length > 0) await tx.insert(quoteLineCosts).values(lines.map((cost) => ({ ...keys, ...cost })))
}
