import { OperatorError } from '@portolan/contract/commands/operator-error'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** An organization as invitations and members need it. */
export interface NamedOrganization {
  id: string
  ref: string
  name: string
}

/** The organization of a reference; throws `OperatorError` if there is none. */
export function findOrganization(database: Database, ref: string): Promise<NamedOrganization> {
  return find(database, ref, sql``)
}

/** The same, and lets one at a time change who belongs to it until the transaction ends. */
export function lockOrganization(tx: Database, ref: string): Promise<NamedOrganization> {
  return find(tx, ref, sql`FOR NO KEY UPDATE`)
}

async function find(database: Database, ref: string, lock: SQL): Promise<NamedOrganization> {
  const [row] = await rowsOf<NamedOrganization>(
    database,
    sql`SELECT id, ref, name FROM organizations WHERE ref = ${ref} ${lock}`,
  )
  if (!row) {
    const reason = 'unknown-organization'
    throw new OperatorError('refused', `No organization has the reference "${ref}".`, { reason })
  }
  return row
}
