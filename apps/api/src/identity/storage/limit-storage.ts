import { OperatorError } from '@portolan/contract/commands/operator-error'
import { type NewSecurityEvent, recordEvent } from '#identity/security-log/record-event.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { recountOwners } from '#platform/db/recount/kept-number.ts'
import type { Deps } from '#platform/process/deps.ts'
import { listStorage, saveLimit } from './queries.ts'
import { storageSums } from './storage-sums.ts'

/** Sets the storage limit of a customer's people, and recounts their files. Files beyond the limit stay. */
export async function limitStorage(
  tx: Database,
  organizationId: string,
  limitMb: number | null,
  origin: Pick<NewSecurityEvent, 'ip' | 'data'> = {},
): Promise<{ changed: boolean }> {
  const { changed } = await saveLimit(tx, organizationId, limitMb)
  await recountOwners(tx, storageSums, [organizationId])
  if (changed) {
    const data = { ...origin.data, limit: limitMb === null ? 'default' : `${limitMb} MB` }
    await recordEvent(tx, { ...origin, kind: 'organization-limited', organizationId, data })
  }
  return { changed }
}

/** The same by the company's reference, returning the customer's resulting usage. */
export async function limitOrganization(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  ref: string,
  limitMb: number | null,
) {
  return database.transaction(async (tx) => {
    const [organization] = await rowsOf<{ id: string; name: string }>(
      tx,
      sql`SELECT id, name FROM organizations WHERE ref = ${ref} FOR NO KEY UPDATE`,
    )
    if (!organization) throw new OperatorError('refused', `No organization has the reference "${ref}".`)
    const { changed } = await limitStorage(tx, organization.id, limitMb)
    const [storage] = await listStorage(tx, env, [organization.id])
    if (!storage) throw new Error('The organization is gone')
    const { usedBytes, limitBytes } = storage
    return { ref, name: organization.name, usedBytes, limitBytes, changed }
  })
}
