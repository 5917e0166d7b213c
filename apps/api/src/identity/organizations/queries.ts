import { type StorageRow, storageColumns } from '#identity/storage/storage-use.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { normalizeSearch } from '#platform/text/normalize-search.ts'

export interface OrganizationRow extends StorageRow {
  id: string
  ref: string
  name: string
  /** An instant. */
  createdAt: string
  managerName: string | null
  managerEmail: string | null
}

async function selectOrganizations(database: Database, which: SQL): Promise<OrganizationRow[]> {
  const rows = await rowsOf<OrganizationRow>(
    database,
    sql`SELECT o.id, o.ref, o.name, o.created_at::text AS "createdAt", o.account_manager_name AS "managerName",
        o.account_manager_email AS "managerEmail", ${storageColumns('s')}
      FROM organizations o LEFT JOIN customer_storage s ON s.organization_id = o.id ${which}`,
  )
  return rows.map((row) => ({ ...row, createdAt: toInstant(row.createdAt) }))
}

/**
 * A page of all customers plus one row, oldest first; IDs grow with time. A search compares names and
 * references as the search of orders does.
 */
export async function listOrganizationRows(
  database: Database,
  page: { after: string | null; limit: number },
  { search, ids }: { search?: string | undefined; ids?: readonly string[] | undefined } = {},
): Promise<{ rows: OrganizationRow[]; count: number }> {
  const matching =
    search === undefined && ids === undefined ? null : await findMatching(database, search, ids)
  const among = matching ? sql`o.id = ANY(${sql.param(matching)}::uuid[])` : sql`true`
  const after = page.after === null ? sql`` : sql` AND o.id > ${page.after}::uuid`
  const rows = await selectOrganizations(
    database,
    sql`WHERE ${among}${after} ORDER BY o.id LIMIT ${page.limit + 1}`,
  )
  if (matching) return { rows, count: matching.length }
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM organizations`,
  )
  return { rows, count: total?.count ?? 0 }
}

/** Customers are few enough to compare all of them. */
async function findMatching(database: Database, search = '', ids?: readonly string[]): Promise<string[]> {
  const text = normalizeSearch(search)
  const all = await rowsOf<{ id: string; ref: string; name: string }>(
    database,
    sql`SELECT id, ref, name FROM organizations`,
  )
  return all.flatMap(({ id, ref, name }) =>
    (ids?.includes(id) ?? true) && [ref, name].some((each) => normalizeSearch(each).includes(text)) ? id : [],
  )
}

export async function getOrganization(database: Database, id: string): Promise<OrganizationRow> {
  const [row] = await selectOrganizations(database, sql`WHERE o.id = ${id}`)
  if (!row) throw new Error('The organization is gone')
  return row
}
