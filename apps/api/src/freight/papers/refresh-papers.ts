import type { ExpectedPapers } from '@portolan/freight/papers/expected-papers'
import { papersDue } from '@portolan/freight/papers/papers-due'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type OrderKeys, readPaperFacts } from './paper-facts.ts'

/** Counts the papers of orders again after their documents changed. Call it in the transaction that changes them. */
export async function refreshPapers(
  tx: Database,
  data: ExpectedPapers,
  keys: readonly OrderKeys[],
): Promise<void> {
  for (const { organizationId, orderId, ...facts } of await readPaperFacts(tx, keys)) {
    const { expected, present } = papersDue(facts, data)
    await tx.execute(sql`UPDATE orders SET papers_expected = ${expected}, papers_present = ${present}
      WHERE organization_id = ${organizationId} AND id = ${orderId}
        AND (papers_expected, papers_present) <> (${expected}::integer, ${present}::integer)`)
  }
}
