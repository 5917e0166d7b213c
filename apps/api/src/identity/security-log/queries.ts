import { type SecurityEventKind, securityEventKinds } from '@portolan/contract/identity/security-log'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** An entry of a person's security log; `at` is PostgreSQL's text. */
export interface EventRow {
  id: string
  at: string
  kind: SecurityEventKind
  ip: string | null
  data: Record<string, string>
  /** The name or number of the document or order concerned, while the person may see it. */
  documentName: string | null
  orderNumber: string | null
  /** For views of the company: who was looked at, and who looked, while they exist. */
  personName: string | null
  staffName: string | null
}

const kinds = sql.param([...securityEventKinds])

/** Whose log it is. */
interface Owner {
  userId: string
  organizationIds: readonly string[]
}

const nameOf = (id: string) =>
  sql`(SELECT trim(u.first_name || ' ' || u.last_name) FROM users u WHERE u.id = (${sql.raw(id)})::uuid)`

/** Views of the company as others of the person's organizations. */
function viewsOfOthers({ userId, organizationIds }: Owner) {
  return sql`a.kind = 'viewed-by-company' AND a.organization_id = ANY(${sql.param(organizationIds)}::uuid[])
    AND a.user_id IS DISTINCT FROM ${userId}::uuid AND a.data->>'person' IS DISTINCT FROM ${userId}::text`
}

/**
 * A page of the events of a person's account, and of the company's views as others of the same customers,
 * newest first, plus one row.
 */
export function listEventRows(
  database: Database,
  caller: Owner,
  page: { after: readonly [string, string] | null; limit: number },
): Promise<EventRow[]> {
  const after = page.after
    ? sql`AND (a.at, a.id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
    : sql``
  return rowsOf<EventRow>(
    database,
    sql`SELECT a.id, a.at::text AS at, a.kind, a.address AS ip, a.data, d.name AS "documentName", o.number AS "orderNumber",
        ${nameOf("a.data->>'person'")} AS "personName", ${nameOf("a.data->>'staff'")} AS "staffName"
      FROM (
        (SELECT * FROM audit_events a WHERE a.user_id = ${caller.userId} AND a.kind = ANY(${kinds}::text[]) ${after}
          ORDER BY a.at DESC, a.id DESC LIMIT ${page.limit + 1})
        UNION ALL
        (SELECT * FROM audit_events a WHERE ${viewsOfOthers(caller)} ${after}
          ORDER BY a.at DESC, a.id DESC LIMIT ${page.limit + 1})
      ) a
      LEFT JOIN documents d ON a.kind = 'document-downloaded' AND d.id = (a.data->>'documentId')::uuid
        AND d.organization_id = a.organization_id AND d.organization_id = ANY(${sql.param(caller.organizationIds)}::uuid[])
        AND NOT EXISTS (SELECT FROM organizations g WHERE g.id = d.organization_id AND d.kind = ANY(g.hidden_kinds))
      LEFT JOIN orders o ON a.kind = 'documents-archived' AND o.id = (a.data->>'orderId')::uuid
        AND o.organization_id = a.organization_id AND o.organization_id = ANY(${sql.param(caller.organizationIds)}::uuid[])
      ORDER BY a.at DESC, a.id DESC LIMIT ${page.limit + 1}`,
  )
}

export async function countEventRows(database: Database, owner: Owner): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT ((SELECT count(*) FROM audit_events WHERE user_id = ${owner.userId} AND kind = ANY(${kinds}::text[]))
        + (SELECT count(*) FROM audit_events a WHERE ${viewsOfOthers(owner)}))::int AS count`,
  )
  return row?.count ?? 0
}
