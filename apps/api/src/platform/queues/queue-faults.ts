import type { QueueName } from '@portolan/contract/shared/queues/queue-names'
import { toInstant } from '#platform/db/columns.ts'
import { isConflict, isDataFault } from '#platform/db/connection/database-faults.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import { describeError } from '#platform/process/log.ts'

/** A failed item: an ID or key in the queue, or the name of a step; empty for the queue as a whole. */
export interface QueueItem {
  queue: QueueName
  item: string
}

/** Retried after 15 seconds, a minute, 4, 16 and 64 minutes; after six failures, more won't help. */
const maxAttempts = 6
const secondsAfter = (attempts: SQL) => sql`15 * 4 ^ (least(${attempts}, 5) - 1)`
const longestReason = 300

/**
 * Records why something failed, and returns whether it is now set aside: data that the database rejects
 * immediately, other items after their sixth attempt. Never sets aside items that only had to wait for
 * others, or that are retried `againIn` some seconds anyway.
 */
export async function noteFault(
  database: Database,
  { queue, item }: QueueItem,
  error: unknown,
  { againIn }: { againIn?: number } = {},
): Promise<{ isSetAside: boolean }> {
  const isEndless = againIn !== undefined || isConflict(error)
  const most = isEndless ? null : isDataFault(error) ? 1 : maxAttempts
  const dueAfter = (attempts: SQL) => sql`CASE WHEN ${most}::int IS NULL OR ${attempts} < ${most}::int
    THEN now() + make_interval(secs => coalesce(${againIn ?? null}::float8, ${secondsAfter(attempts)})) END`
  const [row] = await rowsOf<{ isSetAside: boolean }>(
    database,
    sql`INSERT INTO queue_faults AS f (queue, item, attempts, reason, due_at)
      VALUES (${queue}, ${item}, 1, ${reasonOf(error)}, ${dueAfter(sql`1`)})
      ON CONFLICT (queue, item) DO UPDATE SET attempts = f.attempts + 1, reason = excluded.reason, failed_at = now(),
        due_at = ${dueAfter(sql`(f.attempts + 1)`)}
      RETURNING due_at IS NULL AS "isSetAside"`,
  )
  return { isSetAside: row?.isSetAside ?? false }
}

/** One line, without values of the statement. */
function reasonOf(error: unknown): string {
  return describeError(error)
    .message.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, longestReason)
    .toWellFormed()
}

/** Removes faults of items that succeeded, or that an operator retries. */
export async function clearFaults(
  database: Database,
  queue: QueueName,
  items: readonly string[],
): Promise<void> {
  if (items.length === 0) return
  await database.execute(
    sql`DELETE FROM queue_faults WHERE queue = ${queue} AND item = ANY(${sql.param([...items])}::text[])`,
  )
}

/**
 * Deletes faults that were settled silently: a retried one fails again within two hours, and no event is kept
 * longer.
 */
export async function forgetOldFaults(database: Database): Promise<void> {
  await deleteInSteps(
    database,
    'queue_faults',
    sql`failed_at < now() - CASE WHEN due_at IS NULL THEN interval '180 days' ELSE interval '1 day' END`,
  )
}

/**
 * Failed items of a queue that aren't due yet: few, since each has cost an attempt. `also` adds those set
 * aside.
 */
export async function listHeld(
  database: Database,
  queue: QueueName,
  { also }: { also?: 'set-aside' } = {},
): Promise<string[]> {
  const rows = await rowsOf<{ item: string }>(
    database,
    sql`SELECT item FROM queue_faults WHERE queue = ${queue} AND item <> ''
      AND (due_at > now() OR (${also === 'set-aside'} AND due_at IS NULL))`,
  )
  return rows.map(({ item }) => item)
}

export interface QueueFault extends QueueItem {
  attempts: number
  reason: string
  failingSince: string
  failedAt: string
  /** Null if set aside. */
  nextAttemptAt: string | null
}

/** Faults of one queue or of all: first those set aside, then by how long they have failed. */
export async function listFaults(
  database: Database,
  { queue, limit = null }: { queue?: QueueName | undefined; limit?: number | null } = {},
): Promise<QueueFault[]> {
  const rows = await rowsOf<QueueFault>(
    database,
    sql`SELECT queue, item, attempts, reason, failing_since::text AS "failingSince", failed_at::text AS "failedAt",
        due_at::text AS "nextAttemptAt"
      FROM queue_faults WHERE ${queue === undefined ? sql`true` : sql`queue = ${queue}`}
      ORDER BY due_at IS NULL DESC, failing_since, queue, item LIMIT ${limit}::int`,
  )
  return rows.map((row) => ({
    ...row,
    failingSince: toInstant(row.failingSince),
    failedAt: toInstant(row.failedAt),
    nextAttemptAt: row.nextAttemptAt && toInstant(row.nextAttemptAt),
  }))
}
