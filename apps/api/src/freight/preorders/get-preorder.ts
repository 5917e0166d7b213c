import type { Database } from '#platform/db/database.ts'
import { Problem } from '#platform/http/problem.ts'
import { findPreorder, type PreorderRow, type PreorderScope } from './queries.ts'

/** A pre-order in the scope; 404 for any other. */
export async function getPreorder(
  database: Database,
  scope: PreorderScope,
  preorderId: string,
): Promise<PreorderRow> {
  const row = await findPreorder(database, scope, preorderId)
  if (!row) throw new Problem('not_found')
  return row
}
