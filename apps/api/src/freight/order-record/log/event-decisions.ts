import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** A statement in an order's log, with all its revisions. */
export interface StatementKey {
  organizationId: string
  orderId: string
  source: string
  sourceEventId: string
}

/** The person or system that decides, and the reason. */
export interface Decision {
  by: string
  reason: string | null
}

/** The decision `d` about the entry `l` of the log. */
export const decisionOfEntry: SQL =
  sql.raw(`LEFT JOIN event_decisions d ON d.organization_id = l.organization_id
  AND d.order_id = l.order_id AND d.source = l.source AND d.source_event_id = l.source_event_id`)

/** True if the entry belongs to the order; detached entries count as never stated. */
export const isOfOrder: SQL = sql.raw(`coalesce(d.belongs NOT IN ('detached', 'released'), true)`)

/** True if the company retracted the entry. */
export const isDisowned: SQL = sql.raw(`coalesce(l.revision <= d.retracted_revision, false)`)

/**
 * A text that changes with the log of an order `o`, and returns to its previous value once all additions are
 * removed.
 */
export const logMark: SQL = sql`(SELECT concat_ws('.', count(*), sum(hashtext(l.id::text)), sum(hashtext(l.id::text)) FILTER (WHERE ${isDisowned}))
  FROM event_log l ${decisionOfEntry} WHERE l.organization_id = o.organization_id AND l.order_id = o.id AND ${isOfOrder})`

const keysOf = (statements: readonly StatementKey[]): SQL => sql`unnest(
  ${sql.param(statements.map(({ organizationId }) => organizationId))}::uuid[],
  ${sql.param(statements.map(({ orderId }) => orderId))}::uuid[],
  ${sql.param(statements.map(({ source }) => source))}::text[],
  ${sql.param(statements.map(({ sourceEventId }) => sourceEventId))}::text[])
  AS k(organization_id, order_id, source, source_event_id)`

/** Stores whether statements belong to their orders. Matching never replaces a decision made by hand. */
export async function decideBelonging(
  tx: Database,
  statements: readonly StatementKey[],
  belongs: 'attached' | 'detached' | 'released',
  { by, reason }: Decision,
): Promise<void> {
  if (statements.length === 0) return
  const byHand = belongs === 'released' ? sql`WHERE c.belongs IS DISTINCT FROM 'detached'` : sql``
  await tx.execute(sql`INSERT INTO event_decisions AS c
      (organization_id, order_id, source, source_event_id, belongs, reason, decided_by)
    SELECT DISTINCT organization_id, order_id, source, source_event_id, ${belongs}, ${reason}::text, ${by} FROM ${keysOf(statements)}
    ORDER BY 1, 2, 3, 4
    ON CONFLICT (organization_id, order_id, source, source_event_id) DO UPDATE
      SET belongs = excluded.belongs, reason = excluded.reason, decided_by = excluded.decided_by, decided_at = now() ${byHand}`)
}

/** Retracts everything that a source has stated so far under its IDs. */
export async function decideRetraction(
  tx: Database,
  statements: readonly (StatementKey & { revision: number })[],
  { by, reason }: Decision,
): Promise<void> {
  for (const { organizationId, orderId, source, sourceEventId, revision } of statements)
    await tx.execute(sql`INSERT INTO event_decisions AS c
        (organization_id, order_id, source, source_event_id, retracted_revision, reason, decided_by)
      VALUES (${organizationId}, ${orderId}, ${source}, ${sourceEventId}, ${revision}, ${reason}, ${by})
      ON CONFLICT (organization_id, order_id, source, source_event_id) DO UPDATE SET
        retracted_revision = excluded.retracted_revision, reason = excluded.reason, decided_by = excluded.decided_by, decided_at = now()`)
}

/** Lets statements count again that were retracted; returns how many there were. */
export async function forgetRetractions(tx: Database, statements: readonly StatementKey[]): Promise<number> {
  if (statements.length === 0) return 0
  const rows = await rowsOf(
    tx,
    sql`UPDATE event_decisions c SET retracted_revision = NULL FROM ${keysOf(statements)}
      WHERE c.organization_id = k.organization_id AND c.order_id = k.order_id AND c.source = k.source
        AND c.source_event_id = k.source_event_id AND c.retracted_revision IS NOT NULL RETURNING c.source`,
  )
  return rows.length
}

/**
 * Removes the marks of statements released with others, since they have come again; returns the statements
 * that had one.
 */
export function forgetReleases(tx: Database, statements: readonly StatementKey[]): Promise<StatementKey[]> {
  if (statements.length === 0) return Promise.resolve([])
  return rowsOf<StatementKey>(
    tx,
    sql`UPDATE event_decisions c SET belongs = NULL FROM ${keysOf(statements)}
      WHERE c.organization_id = k.organization_id AND c.order_id = k.order_id AND c.source = k.source
        AND c.source_event_id = k.source_event_id AND c.belongs = 'released'
      RETURNING c.organization_id AS "organizationId", c.order_id AS "orderId", c.source, c.source_event_id AS "sourceEventId"`,
  )
}

/** The statements that a person has detached from their orders. */
export function findDetached(
  database: Database,
  statements: readonly StatementKey[],
): Promise<StatementKey[]> {
  if (statements.length === 0) return Promise.resolve([])
  return rowsOf<StatementKey>(
    database,
    sql`SELECT d.organization_id AS "organizationId", d.order_id AS "orderId", d.source, d.source_event_id AS "sourceEventId"
      FROM ${keysOf(statements)} JOIN event_decisions d USING (organization_id, order_id, source, source_event_id)
      WHERE d.belongs = 'detached'`,
  )
}

export function statementKey({
  orderId,
  source,
  sourceEventId,
}: Omit<StatementKey, 'organizationId'>): string {
  return JSON.stringify([orderId, source, sourceEventId])
}
