import type { Deps, RecordedQuoteEvent } from '#freight/deps.ts'
import type { Database } from '#platform/db/database.ts'
import type { QuoteRow } from './queries.ts'

/** Passes a quote event to every subscriber, in the same transaction. */
export async function publishQuoteEvent(
  { env, quoteSubscribers }: Pick<Deps, 'env' | 'quoteSubscribers'>,
  tx: Database,
  {
    organizationId,
    id: quoteId,
    summary: { from, to },
  }: Pick<QuoteRow, 'organizationId' | 'id'> & {
    summary: { from: { city: string }; to: { city: string } }
  },
  done: Pick<RecordedQuoteEvent, 'kind'> & Partial<Pick<RecordedQuoteEvent, 'validUntil' | 'note'>>,
): Promise<void> {
  const ends = { from: from.city, to: to.city }
  const details = { validUntil: null, note: null, ...done }
  const event = { organizationId, quoteId, ends, timeZone: env.timeZone, ...details }
  for (const subscriber of quoteSubscribers) await subscriber(tx, event)
}
