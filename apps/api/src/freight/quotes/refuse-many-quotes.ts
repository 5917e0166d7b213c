import { maxOpenQuotes, maxQuotesPerDay } from '@portolan/contract/shared/limits'
import { spendNew } from '#freight/preorders/steps/limit-customers.ts'
import type { Database } from '#platform/db/database.ts'
import { LimitProblem } from '#platform/http/problem.ts'
import { countOpenQuotes } from './queries.ts'

/** Refuses one more request where too many of the customer are open, also of parallel ones. */
export async function refuseManyQuotes(tx: Database, organizationId: string, now: Date): Promise<void> {
  await spendNew(tx, 'quotes', organizationId, maxQuotesPerDay)
  if ((await countOpenQuotes(tx, organizationId, now)) >= maxOpenQuotes)
    throw new LimitProblem('too_many_quotes', { most: maxOpenQuotes })
}
