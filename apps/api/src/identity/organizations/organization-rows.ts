import type { customerOrderings } from '@portolan/contract/company/organizations'
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

/** How customers are sorted: by a number or text, and by ID where it's the same. IDs grow with time. */
const sorts = {
  createdAt: { key: sql`o.id`, type: sql`uuid`, join: sql``, isDescending: false },
  '-createdAt': { key: sql`o.id`, type: sql`uuid`, join: sql``, isDescending: true },
  // The beginning is enough, and keeps cursors short.
  name: { key: sql`left(lower(o.name), 60)`, type: sql`text`, join: sql``, isDescending: false },
  '-activeOrders': {
    key: sql`coalesce(c.total, 0)`,
    type: sql`float8`,
    join: sql`LEFT JOIN (SELECT organization_id, sum(total)::int AS total FROM order_counts
      WHERE status = 'active' GROUP BY 1) AS c ON c.organization_id = o.id`,
    isDescending: true,
  },
  '-lastSignInAt': {
    key: sql`coalesce(s.at, 0)`,
    type: sql`float8`,
    join: sql`LEFT JOIN (SELECT m.organization_id,
        (extract(epoch FROM max(u.last_sign_in_at)) * 1000000)::bigint::float8 AS at
      FROM memberships m JOIN users u ON u.id = m.user_id GROUP BY 1) AS s ON s.organization_id = o.id`,
    isDescending: true,
  },
} as const satisfies Record<(typeof customerOrderings)[number], unknown>

type CustomerOrdering = keyof typeof sorts

interface OrganizationFilter {
  search?: string | undefined
  ids?: readonly string[] | undefined
  ordering?: CustomerOrdering | undefined
}

/** The place of a row in its order. */
export type OrganizationPlace = [key: string | number, id: string]

/**
 * A page of all customers plus one row, the oldest first unless `ordering` says otherwise. A search compares
 * names and references as the search of orders does, and emails and names of people.
 */
export async function listOrganizationRows(
  database: Database,
  page: { after: OrganizationPlace | null; limit: number },
  filter: OrganizationFilter,
): Promise<{ rows: (OrganizationRow & { place: OrganizationPlace })[]; count: number }> {
  const { search, ids, ordering = 'createdAt' } = filter
  const matching =
    search === undefined && ids === undefined ? null : await findMatching(database, search, ids)
  const { key, type, join, isDescending } = sorts[ordering]
  const among = matching ? sql`o.id = ANY(${sql.param(matching)}::uuid[])` : sql`true`
  const beyond = isDescending ? sql`<` : sql`>`
  const after =
    page.after === null
      ? sql``
      : sql` AND (${key}, o.id) ${beyond} (${page.after[0]}::${type}, ${page.after[1]}::uuid)`
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const found = await rowsOf<{ id: string; key: string | number }>(
    database,
    sql`SELECT o.id, ${key} AS key FROM organizations o ${join}
      WHERE ${among}${after} ORDER BY ${key} ${direction}, o.id ${direction} LIMIT ${page.limit + 1}`,
  )
  const places = new Map(found.map(({ id, key: at }) => [id, at]))
  const listed = await selectOrganizations(
    database,
    sql`WHERE o.id = ANY(${sql.param([...places.keys()])}::uuid[])`,
  )
  const byId = new Map(listed.map((row) => [row.id, row]))
  // One may have been deleted between the two statements.
  const rows = [...places].flatMap(([id, at]) => {
    const row = byId.get(id)
    return row ? [{ ...row, place: [at, id] satisfies OrganizationPlace }] : []
  })
  if (matching) return { rows, count: matching.length }
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM organizations`,
  )
  return { rows, count: total?.count ?? 0 }
}

/** Customers, and people, are few enough to compare all of them. */
async function findMatching(database: Database, search = '', ids?: readonly string[]): Promise<string[]> {
  const text = normalizeSearch(search)
  const all = await rowsOf<{ id: string; ref: string; name: string }>(
    database,
    sql`SELECT id, ref, name FROM organizations`,
  )
  const ofPeople = text === '' ? new Set() : await findByPeople(database, text)
  return all.flatMap(({ id, ref, name }) => {
    const isFound = ofPeople.has(id) || [ref, name].some((each) => normalizeSearch(each).includes(text))
    return isFound && (ids?.includes(id) ?? true) ? id : []
  })
}

async function findByPeople(database: Database, text: string): Promise<Set<string>> {
  const rows = await rowsOf<{ id: string }>(
    database,
    sql`SELECT DISTINCT m.organization_id AS id FROM memberships m JOIN users u ON u.id = m.user_id
      WHERE strpos(lower(u.email || ' ' || u.first_name || ' ' || u.last_name), ${text}) > 0`,
  )
  return new Set(rows.map(({ id }) => id))
}

export async function getOrganization(database: Database, id: string): Promise<OrganizationRow> {
  const [row] = await selectOrganizations(database, sql`WHERE o.id = ${id}`)
  if (!row) throw new Error('The organization is gone')
  return row
}
