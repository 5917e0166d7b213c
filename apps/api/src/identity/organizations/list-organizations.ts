import type { StorageUse } from '@portolan/contract/identity/storage'
import { type StorageRow, storageColumns, storageOf } from '#identity/storage/storage-use.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'

interface OrganizationLine extends StorageUse {
  ref: string
  name: string
  orders: number
  users: number
}

/** Every customer with its numbers of orders and logins and the storage that its files use, by reference. */
export async function listOrganizations(
  database: Database,
  env: Pick<Deps['env'], 'customerStorageMb'>,
): Promise<OrganizationLine[]> {
  const rows = await rowsOf<Omit<OrganizationLine, keyof StorageUse> & StorageRow>(
    database,
    sql`SELECT o.ref, o.name,
          (SELECT count(*)::int FROM orders WHERE organization_id = o.id) AS orders,
          (SELECT count(*)::int FROM memberships WHERE organization_id = o.id) AS users,
          ${storageColumns('s')}
        FROM organizations o LEFT JOIN customer_storage s ON s.organization_id = o.id ORDER BY o.ref`,
  )
  return rows.map(({ usedBytes, ownLimitBytes, ...line }) => ({
    ...line,
    ...storageOf({ usedBytes, ownLimitBytes }, env),
  }))
}
