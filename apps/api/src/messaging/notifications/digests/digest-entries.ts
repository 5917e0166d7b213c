import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** A notification that waits for its person's digest. */
export interface DigestEntry {
  userId: string
  organizationId: string
  notificationId: string
  dueAt: Date
  /** With others of this batch, if they aren't for the person's usual digest. */
  batchId: string | null
}

/** Notifications whose messages belong together; those that haven't been released go out when `dueAt` comes. */
export interface MessageBatch {
  id: string
  dueAt: Date
}

export async function addDigestEntries(tx: Database, entries: readonly DigestEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ userId, organizationId, notificationId, dueAt, batchId }) => ({
    user_id: userId,
    organization_id: organizationId,
    notification_id: notificationId,
    due_at: dueAt.toISOString(),
    batch_id: batchId,
  }))
  await tx.execute(sql`INSERT INTO digest_entries (user_id, organization_id, notification_id, due_at, batch_id)
    SELECT user_id, organization_id, notification_id, due_at, batch_id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS entry (user_id uuid, organization_id uuid, notification_id uuid, due_at timestamptz, batch_id uuid)`)
}

/** Makes the messages of a batch due: everyone gets one about all their notifications of it. */
export async function releaseBatch(tx: Database, batchId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE digest_entries SET due_at = ${now.toISOString()}::timestamptz, batch_id = NULL WHERE batch_id = ${batchId}::uuid`,
  )
}

/** Reschedules a person's waiting notifications after a change of rhythm. */
export async function rescheduleDigest(tx: Database, userId: string, dueAt: Date): Promise<void> {
  await tx.execute(
    sql`UPDATE digest_entries SET due_at = ${dueAt.toISOString()}::timestamptz WHERE user_id = ${userId}::uuid`,
  )
}

/** A person with a due digest who isn't `held`, locked until the transaction ends; null if there is none. */
export async function lockDuePerson(
  tx: Database,
  now: Date,
  excludedIds: readonly string[],
): Promise<string | null> {
  const [row] = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT u.id FROM users u
      WHERE u.id IN (SELECT user_id FROM digest_entries WHERE due_at <= ${now.toISOString()}::timestamptz)
        AND NOT u.id = ANY(${sql.param([...excludedIds])}::uuid[])
      ORDER BY u.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`,
  )
  return row?.id ?? null
}

/** Removes a person's due entries and returns the IDs of their notifications. */
export async function takeDueEntries(tx: Database, userId: string, now: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`DELETE FROM digest_entries WHERE user_id = ${userId}::uuid AND due_at <= ${now.toISOString()}::timestamptz
      RETURNING notification_id AS id`,
  )
  return rows.map(({ id }) => id)
}

/** When the next digest is due for people who aren't `held`; null if nothing waits. */
export async function nextDueAt(database: Database, excludedIds: readonly string[]): Promise<Date | null> {
  const [row] = await rowsOf<{ at: string | null }>(
    database,
    sql`SELECT min(due_at)::text AS at FROM digest_entries WHERE NOT user_id = ANY(${sql.param([...excludedIds])}::uuid[])`,
  )
  return row?.at ? new Date(row.at) : null
}
