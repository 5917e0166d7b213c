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
}

const kinds = sql.param([...securityEventKinds])

/** A page of the events of a person's account, newest first, plus one row. */
export function listEventRows(
  database: Database,
  caller: { userId: string; organizationIds: readonly string[] },
  page: { after: readonly [string, string] | null; limit: number },
): Promise<EventRow[]> {
  const after = page.after
    ? sql`AND (a.at, a.id) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
    : sql``
  return rowsOf<EventRow>(
    database,
    sql`SELECT a.id, a.at::text AS at, a.kind, a.address AS ip, a.data, d.name AS "documentName", o.number AS "orderNumber"
      FROM audit_events a
      LEFT JOIN documents d ON a.kind = 'document-downloaded' AND d.id = (a.data->>'documentId')::uuid
        AND d.organization_id = a.organization_id AND d.organization_id = ANY(${sql.param(caller.organizationIds)}::uuid[])
      LEFT JOIN orders o ON a.kind = 'documents-archived' AND o.id = (a.data->>'orderId')::uuid
        AND o.organization_id = a.organization_id AND o.organization_id = ANY(${sql.param(caller.organizationIds)}::uuid[])
      WHERE a.user_id = ${caller.userId} AND a.kind = ANY(${kinds}::text[]) ${after}
      ORDER BY a.at DESC, a.id DESC LIMIT ${page.limit + 1}`,
  )
}

export async function countEventRows(database: Database, userId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM audit_events WHERE user_id = ${userId} AND kind = ANY(${kinds}::text[])`,
  )
  return row?.count ?? 0
}
