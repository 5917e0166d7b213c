import { getThread } from '#freight/threads/find-thread.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/**
 * Says that the customer's messages so far need no answer, wherever the thread goes meanwhile. One that
 * arrives meanwhile waits for its own answer.
 */
export function settleThread(database: Database, threadId: string): Promise<void> {
  return database.transaction(async (tx) => {
    const scope = await getThread(tx, 'company', threadId)
    const [last] = await rowsOf<{ id: string }>(
      tx,
      sql`SELECT id FROM thread_messages WHERE organization_id = ${scope.organizationId} AND thread_id = ${threadId}
        ORDER BY id DESC LIMIT 1`,
    )
    // By its ID alone: while this waits, the thread's order may go to another customer.
    const [thread] = await rowsOf<{ organizationId: string }>(
      tx,
      sql`SELECT organization_id AS "organizationId" FROM threads WHERE id = ${threadId} FOR UPDATE`,
    )
    if (!thread) await getThread(tx, 'company', threadId)
    if (!thread || !last) return
    await tx.execute(sql`UPDATE threads t SET settled_message_id = ${last.id}, waiting_since = (
        SELECT min(m.created_at) FROM thread_messages m WHERE m.organization_id = t.organization_id
          AND m.thread_id = t.id AND m.side = 'customer' AND m.id > ${last.id}
          AND m.created_at >= t.waiting_since)
      WHERE t.organization_id = ${thread.organizationId} AND t.id = ${threadId} AND t.waiting_since IS NOT NULL`)
  })
}
