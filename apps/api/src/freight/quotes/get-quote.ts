import type { Database } from '#platform/db/database.ts'
import { Problem } from '#platform/http/problem.ts'
import { findQuote, lockQuote, type QuoteRow, type QuoteScope } from './queries.ts'

/** A quote in the scope; 404 for any other. */
export async function getQuote(database: Database, scope: QuoteScope, quoteId: string): Promise<QuoteRow> {
  const row = await findQuote(database, scope, quoteId)
  if (!row) throw new Problem('not_found')
  return row
}

/** The same, locked together with its pre-order. */
export async function getLockedQuote(tx: Database, scope: QuoteScope, quoteId: string) {
  const locked = await lockQuote(tx, scope, quoteId)
  if (!locked) throw new Problem('not_found')
  return locked
}
