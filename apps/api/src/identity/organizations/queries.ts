import { type StorageRow, storageColumns } from '#identity/storage/storage-use.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

export interface OrganizationRow extends StorageRow {
  id: string
  ref: string
  name: string
  /** An instant. */
  createdAt: string
}

async function selectOrganizations(database: Database, which: SQL): Promise<OrganizationRow[]> {
  const rows = await rowsOf<OrganizationRow>(
    database,
    sql`SELECT o.id, o.ref, o.name, o.created_at::text AS "createdAt", ${storageColumns('s')}
      FROM organizations o LEFT JOIN customer_storage s ON s.organization_id = o.id ${which}`,
  )
  return rows.map((row) => ({ ...row, createdAt: toInstant(row.createdAt) }))
}

/** A page of all customers plus one row, oldest first; IDs grow with time. */
export async function listOrganizationRows(
  database: Database,
  page: { after: string | null; limit: number },
): Promise<{ rows: OrganizationRow[]; count: number }> {
  const after = page.after === null ? sql`` : sql`WHERE o.id > ${page.after}::uuid`
  const rows = await selectOrganizations(database, sql`${after} ORDER BY o.id LIMIT ${page.limit + 1}`)
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM organizations`,
  )
  return { rows, count: total?.count ?? 0 }
}

export async function getOrganization(database: Database, id: string): Promise<OrganizationRow> {
  const [row] = await selectOrganizations(database, sql`WHERE o.id = ${id}`)
  if (!row) throw new Error('The organization is gone')
  return row
}
