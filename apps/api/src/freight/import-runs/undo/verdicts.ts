import type { ImportUndo, UndoReason } from '@portolan/contract/company/imports/import-runs'
import { importAuthor } from '#freight/ledger/company/event-author.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

export type ChangeKind = 'order' | 'charges' | 'event' | 'document' | 'rate' | 'sheet'

/** In place of the customer of a rate sheet, which may be for all. */
export const noCustomer = '00000000-0000-0000-0000-000000000000'

/** A change of a run, with the reason why it stays; null if it can be taken back. */
export interface Verdict {
  kind: ChangeKind
  organizationId: string
  orderId: string
  item: string
  name: string
  version: string
  isNew: boolean
  reason: UndoReason | null
}

/** With what was there before. */
export interface Change extends Verdict {
  before: object | null
}

const ofOrder = 'organization_id = c.organization_id AND order_id = c.order_id'

const document = sql`(SELECT CASE WHEN d.id IS NULL THEN 'gone' WHEN d.invoice_number IS NOT NULL THEN 'invoiced'
      WHEN c.before IS NOT NULL THEN 'replaced' WHEN d.content_hash <> c.version THEN 'changed'
      WHEN EXISTS (SELECT FROM thread_messages m WHERE m.organization_id = d.organization_id AND m.thread_id = d.id)
        THEN 'conversation' END
    FROM (SELECT) AS one LEFT JOIN documents d ON d.organization_id = c.organization_id AND d.order_id = c.order_id
      AND d.ref = c.item)`
const rate = sql`(SELECT CASE WHEN r.id IS NULL THEN 'gone' WHEN r.record_hash <> c.version THEN 'changed' END
    FROM (SELECT) AS one LEFT JOIN rates r ON r.organization_id = c.organization_id AND r.id = c.order_id)`
// A draft that was saved again has another ID.
const sheet = sql`(SELECT CASE WHEN s.id IS NULL THEN 'changed' WHEN s.state <> 'draft' THEN 'published' END
    FROM (SELECT) AS one LEFT JOIN rate_sheets s ON s.id = c.order_id)`

const reason = sql`CASE WHEN c.kind = 'document' THEN ${document} WHEN c.kind = 'rate' THEN ${rate}
    WHEN c.kind = 'sheet' THEN ${sheet} WHEN o.id IS NULL THEN 'gone'
    WHEN c.kind = 'event' THEN CASE WHEN c.before IS NOT NULL THEN 'corrected'
      WHEN (SELECT max(l.revision) FROM event_log l WHERE l.organization_id = c.organization_id AND l.order_id = c.order_id
        AND l.source = ${importAuthor.source} AND l.source_event_id = c.item) <> c.version::int THEN 'changed' END
    WHEN o.record_hash <> c.version THEN 'changed'
    WHEN EXISTS (SELECT FROM documents WHERE ${sql.raw(ofOrder)} AND invoice_number IS NOT NULL) THEN 'invoiced'
    WHEN c.kind = 'charges' OR c.before IS NOT NULL THEN NULL
    WHEN EXISTS (SELECT FROM documents WHERE ${sql.raw(ofOrder)}) THEN 'documents'
    WHEN EXISTS (SELECT FROM thread_messages m JOIN threads t ON t.organization_id = m.organization_id AND t.id = m.thread_id
      WHERE t.organization_id = c.organization_id AND t.order_id = c.order_id) THEN 'conversation'
    WHEN EXISTS (SELECT FROM event_log WHERE ${sql.raw(ofOrder)} AND source <> 'order') THEN 'events'
    WHEN EXISTS (SELECT FROM preorders WHERE ${sql.raw(ofOrder)}) THEN 'preorder' END`

const columns = sql`c.kind, c.organization_id AS "organizationId", c.order_id AS "orderId", c.item, c.name, c.version,
  (c.kind IN ('order', 'document', 'rate', 'sheet') AND c.before IS NULL) AS "isNew", ${reason} AS reason`

const changes = sql.raw(
  `import_changes c LEFT JOIN orders o ON o.organization_id = c.organization_id AND o.id = c.order_id`,
)

/** The next changes of a run that are neither taken back nor left. */
export function readChanges(
  database: Database,
  runId: string,
  limit: number,
): Promise<Pick<Change, 'kind' | 'organizationId' | 'orderId' | 'item'>[]> {
  return rowsOf(
    database,
    sql`SELECT kind, organization_id AS "organizationId", order_id AS "orderId", item FROM import_changes
      WHERE run_id = ${runId}::uuid AND outcome = 'made' ORDER BY order_id, item LIMIT ${limit}`,
  )
}

/** The verdicts about some changes, with what was there before. */
export function judgeChanges(
  tx: Database,
  runId: string,
  some: readonly Pick<Change, 'kind' | 'orderId' | 'item'>[],
): Promise<Change[]> {
  return rowsOf<Change>(
    tx,
    sql`SELECT ${columns}, c.before FROM ${changes}
      WHERE c.run_id = ${runId}::uuid AND c.outcome = 'made' AND (c.kind, c.order_id, c.item) IN (SELECT * FROM unnest(
        ${sql.param(some.map(({ kind }) => kind))}::text[], ${sql.param(some.map(({ orderId }) => orderId))}::uuid[],
        ${sql.param(some.map(({ item }) => item))}::text[]))
      ORDER BY c.order_id, c.item`,
  )
}

const maxListed = 100

/** Counts the effects of undoing a run. */
export async function previewUndo(database: Database, runId: string): Promise<ImportUndo> {
  const [counts] = await rowsOf<Omit<ImportUndo, 'left'>>(
    database,
    sql`SELECT count(*) FILTER (WHERE reason IS NULL AND "isNew")::int AS deleted,
        count(*) FILTER (WHERE reason IS NULL AND NOT "isNew" AND kind <> 'event')::int AS restored,
        count(*) FILTER (WHERE reason IS NULL AND kind = 'event')::int AS retracted,
        count(reason)::int AS "leftCount"
      FROM (SELECT ${columns} FROM ${changes} WHERE c.run_id = ${runId}::uuid AND c.outcome = 'made') AS v`,
  )
  const left = await rowsOf<ImportUndo['left'][number]>(
    database,
    sql`SELECT name AS "order", reason FROM (SELECT ${columns} FROM ${changes} WHERE c.run_id = ${runId}::uuid AND c.outcome = 'made') AS v
      WHERE reason IS NOT NULL ORDER BY name, item LIMIT ${maxListed}`,
  )
  return { ...(counts ?? { deleted: 0, restored: 0, retracted: 0, leftCount: 0 }), left }
}

/** Marks changes in the transaction that takes them back, or leaves them. */
export async function settleChanges(tx: Database, runId: string, settled: readonly Verdict[]): Promise<void> {
  await tx.execute(sql`UPDATE import_changes c SET outcome = CASE WHEN k.reason IS NULL THEN 'undone' ELSE 'left' END, reason = k.reason
    FROM unnest(${sql.param(settled.map(({ kind }) => kind))}::text[], ${sql.param(settled.map(({ orderId }) => orderId))}::uuid[],
      ${sql.param(settled.map(({ item }) => item))}::text[], ${sql.param(settled.map((one) => one.reason))}::text[]) AS k (kind, order_id, item, reason)
    WHERE c.run_id = ${runId}::uuid AND c.kind = k.kind AND c.order_id = k.order_id AND c.item = k.item`)
}
