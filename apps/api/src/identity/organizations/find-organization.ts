import { OperatorError } from '@portolan/contract/commands/operator-error'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The organization of a reference; throws `OperatorError` if there is none. */
export async function findOrganization(
  database: Database,
  ref: string,
): Promise<{ id: string; name: string }> {
  const [row] = await rowsOf<{ id: string; name: string }>(
    database,
    sql`SELECT id, name FROM organizations WHERE ref = ${ref}`,
  )
  if (!row) {
    const reason = 'unknown-organization'
    throw new OperatorError('refused', `No organization has the reference "${ref}".`, { reason })
  }
  return row
}
