import type { ThreadSubject, ThreadSubjectKind } from '@portolan/contract/freight/threads'
import { isHiddenSubject } from '#freight/customer-settings/shown.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'

/** A thread, or the subject that one could begin at. */
export interface ThreadScope {
  organizationId: string
  threadId: string
  kind: ThreadSubjectKind
  orderId: string | null
  preorderId: string | null
  quoteId: string | null
  /** The number of the subject, or the name of the document. */
  name: string
  orderNumber: string | null
  /** True for an invoice or document that was removed. */
  isGone: boolean
  /** True for a document, an invoice or a quote that its customer doesn't see. */
  isHidden: boolean
}

/** A customer's people reach their organizations' threads, the company all. */
export type ThreadReader = readonly string[] | 'company'

/** The thread with this ID, or its subject; null if the caller has no such subject. */
export async function findThread(
  database: Database,
  reader: ThreadReader,
  threadId: string,
): Promise<ThreadScope | null> {
  if (reader !== 'company' && reader.length === 0) return null
  // For the company by organization too: most keys begin with it.
  const isReached: SQL =
    reader === 'company'
      ? sql`organization_id IN (SELECT id FROM organizations)`
      : sql`organization_id = ANY(${sql.param([...reader])}::uuid[])`
  const here = sql`id = ${threadId}::uuid AND ${isReached}`
  const [row] = await rowsOf<ThreadScope>(
    database,
    sql`WITH found AS (
        SELECT organization_id, id, subject, order_id, preorder_id, quote_id, name FROM threads WHERE ${here}
        UNION ALL SELECT organization_id, id, 'order', id, NULL, NULL, NULL FROM orders WHERE ${here}
        UNION ALL SELECT organization_id, id, 'preorder', NULL, id, NULL, NULL FROM preorders WHERE ${here}
        UNION ALL SELECT organization_id, id, 'quote', NULL, NULL, id, NULL FROM quotes WHERE ${here}
        UNION ALL SELECT organization_id, id, CASE WHEN invoice_number IS NULL THEN 'document' ELSE 'invoice' END,
          order_id, NULL, NULL, NULL FROM documents WHERE ${here}
        LIMIT 1)
      SELECT f.organization_id AS "organizationId", f.id AS "threadId", f.subject AS kind, f.order_id AS "orderId",
        f.preorder_id AS "preorderId", f.quote_id AS "quoteId", ${nameColumns('f')}, ${sql.raw(isHiddenSubject('f'))} AS "isHidden"
      FROM found f ${subjectJoins('f')}`,
  )
  return row === undefined || (row.isHidden && reader !== 'company') ? null : row
}

/** The same; 404 if there is none. */
export async function getThread(
  database: Database,
  reader: ThreadReader,
  threadId: string,
): Promise<ThreadScope> {
  const scope = await findThread(database, reader, threadId)
  if (!scope) throw new Problem('not_found')
  return scope
}

/** Joins the rows that name the subjects of threads. */
export function subjectJoins(thread: string): SQL {
  return sql.raw(`LEFT JOIN orders o ON o.organization_id = ${thread}.organization_id AND o.id = ${thread}.order_id
    LEFT JOIN preorders p ON p.organization_id = ${thread}.organization_id AND p.id = ${thread}.preorder_id
    LEFT JOIN quotes q ON q.organization_id = ${thread}.organization_id AND q.id = ${thread}.quote_id
    LEFT JOIN documents d ON d.organization_id = ${thread}.organization_id AND d.id = ${thread}.id`)
}

/** The name of a thread's subject. */
export const subjectName = (thread: string): string => `CASE ${thread}.subject WHEN 'order' THEN o.number
  WHEN 'preorder' THEN p.number WHEN 'quote' THEN q.number
  WHEN 'invoice' THEN coalesce(d.invoice_number, ${thread}.name) ELSE coalesce(d.name, ${thread}.name) END`

/** The members of a `ThreadScope` that name its subject. */
export function nameColumns(thread: string): SQL {
  return sql.raw(`coalesce(${subjectName(thread)}, '') AS name, o.number AS "orderNumber",
    ${thread}.subject IN ('invoice', 'document') AND d.id IS NULL AS "isGone"`)
}

export function presentSubject(
  scope: Pick<ThreadScope, 'threadId' | 'kind' | 'name' | 'orderId' | 'orderNumber' | 'isGone'>,
): ThreadSubject {
  const { threadId, kind, name, orderId, orderNumber, isGone } = scope
  const order = orderId === null ? null : { id: orderId, number: orderNumber ?? '' }
  return { kind, id: isGone ? null : threadId, name, order }
}
