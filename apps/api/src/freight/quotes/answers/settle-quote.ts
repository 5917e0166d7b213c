import type { RecordedPreorderStep } from '#freight/deps.ts'
import { quotes } from '#freight/tables/quotes.ts'
import type { Database } from '#platform/db/database.ts'
import { and, eq, inArray } from '#platform/db/drizzle.ts'

/**
 * Once a pre-order is decided, a new version of its offer, or the request for one, is void: the quote ends
 * with what was accepted before.
 */
export async function settleQuote(tx: Database, step: RecordedPreorderStep): Promise<void> {
  const { organizationId, preorderId, kind } = step
  if (kind !== 'approved' && kind !== 'rejected' && kind !== 'canceled') return
  await tx
    .update(quotes)
    .set({ state: 'accepted' })
    .where(
      and(
        eq(quotes.organizationId, organizationId),
        eq(quotes.preorderId, preorderId),
        inArray(quotes.state, ['requested', 'offered', 'withdrawn']),
      ),
    )
}
