import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface OutboxState {
  waiting: number
  /** Seconds that the oldest of those has waited; 0 if none waits. */
  longestWait: number
  /** Given up in the last seven days. */
  failed: number
  /** The error of the last failed attempt. */
  lastError: string | null
}

/** The state of sending, for operators. */
export async function outboxState(database: Database): Promise<OutboxState> {
  const [row] = await rowsOf<OutboxState>(
    database,
    sql`SELECT count(*) FILTER (WHERE status IN ('queued', 'sending'))::int AS waiting,
        coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE status IN ('queued', 'sending'))), 0)::float8
          AS "longestWait",
        count(*) FILTER (WHERE status = 'failed')::int AS failed,
        (array_agg(error ORDER BY position DESC) FILTER (WHERE error IS NOT NULL))[1] AS "lastError"
      FROM outbox_messages
      WHERE status IN ('queued', 'sending') OR (status = 'failed' AND created_at > now() - interval '7 days')`,
  )
  return row ?? { waiting: 0, longestWait: 0, failed: 0, lastError: null }
}
