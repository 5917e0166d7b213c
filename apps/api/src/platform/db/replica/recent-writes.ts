import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import { longestLagMs } from './replica-state.ts'

/**
 * The position behind everything that was acknowledged. Without `synchronous_commit`, a commit is answered
 * before it's written.
 */
const position = sql`CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_lsn() END`

/**
 * How long answers that were cached for a second may lack a write: one was read that long after it from a
 * replica that far behind. The rest is for a process that was busy.
 */
const recentMs = 1_000 + longestLagMs + 1_000

/** Notes that a caller has just written something. The table is unlogged, so no disk is waited for. */
export async function noteWrite(database: Database, callerId: string): Promise<void> {
  await database.execute(
    sql`INSERT INTO recent_writes AS w (caller_id, lsn) VALUES (${callerId}, ${position})
        ON CONFLICT (caller_id) DO UPDATE SET lsn = greatest(w.lsn, excluded.lsn), written_at = excluded.written_at`,
  )
}

/** The last write of callers: what a replica must have, and whether it was a moment ago; null for none. */
export async function findRecentWrite(
  database: Database,
  callerIds: readonly string[],
): Promise<{ lsn: bigint; isRecent: boolean } | null> {
  const [row] = await rowsOf<{ lsn: string | null; isRecent: boolean | null }>(
    database,
    sql`SELECT (max(lsn) - '0/0'::pg_lsn)::text AS lsn,
          max(written_at) > clock_timestamp() - make_interval(secs => ${recentMs / 1_000}) AS "isRecent"
        FROM recent_writes WHERE caller_id = ANY(${sql.param(callerIds)}::uuid[])`,
  )
  return row?.lsn == null ? null : { lsn: BigInt(row.lsn), isRecent: row.isRecent === true }
}

/** Deletes the note of a caller that is removed. */
export async function forgetWrite(database: Database, callerId: string): Promise<void> {
  await database.execute(sql`DELETE FROM recent_writes WHERE caller_id = ${callerId}`)
}

/** Deletes what every replica in use has long had. */
export async function forgetOldWrites(database: Database): Promise<void> {
  await deleteInSteps(database, 'recent_writes', sql`written_at < now() - interval '1 hour'`)
}
