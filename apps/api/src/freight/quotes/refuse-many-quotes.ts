import { maxOpenQuotes, maxQuotesPerDay } from '@portolan/contract/shared/limits'
import { spendNew } from '#freight/preorders/steps/limit-customers.ts'
import type { Database } from '#platform/db/database.ts'
import { LimitProblem } from '#platform/http/problem.ts'
import { countOpenQuotes } from './queries.ts'

/** Rejects another request if too many of the customer's are open, even in parallel. */
export async function refuseManyQuotes(tx: Database, organizationId: string, now: Date): Promise<void> {
  await spendNew(tx, 'quotes', organizationId, maxQuotesPerDay)
  if ((await countOpenQuotes(tx, organizationId, now)) >= maxOpenQuotes)
    throw new LimitProblem('too_many_quotes', { most: maxOpenQuotes })
}
