import type { ImportReason } from '@portolan/contract/company/imports/import-reason'
import type { ImportCounts, ImportState } from '@portolan/contract/company/imports/import-runs'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { newId } from '#platform/process/new-id.ts'

/** How long a run belongs to its worker without a sign of life. */
const leaseSeconds = 30
/** A run that ended its process so many times isn't repeated again. */
export const maxAttempts = 3

/** A run that this worker has taken. */
export interface TakenRun {
  id: string
  lease: string
  state: 'running' | 'undoing'
  attempts: number
}

/**
 * Takes the first run of the queue, unless a worker has it: one run at a time, whichever process. Null if
 * there is nothing to do now; `seconds` until a lost worker's run may be taken, if there is one.
 */
export async function takeRun(database: Database): Promise<{ run: TakenRun | null; seconds: number | null }> {
  const lease = newId()
  const [run] = await rowsOf<TakenRun>(
    database,
    sql`UPDATE import_runs SET state = CASE WHEN state = 'undoing' THEN state ELSE 'running' END, lease = ${lease}::uuid,
        lease_until = now() + make_interval(secs => ${leaseSeconds}), attempts = attempts + 1,
        started_at = coalesce(started_at, now())
      WHERE id = (SELECT id FROM import_runs WHERE state IN ('waiting', 'running', 'undoing') ORDER BY queued_at, id LIMIT 1)
        AND state IN ('waiting', 'running', 'undoing') AND (lease_until IS NULL OR lease_until < now())
      RETURNING id, lease, state, attempts`,
  )
  if (run) return { run, seconds: null }
  const [next] = await rowsOf<{ seconds: number }>(
    database,
    sql`SELECT extract(epoch FROM lease_until - now())::float8 AS seconds FROM import_runs
      WHERE state IN ('waiting', 'running', 'undoing') ORDER BY queued_at, id LIMIT 1`,
  )
  return { run: null, seconds: next?.seconds ?? null }
}

/** Shows the progress of a run and keeps it for this worker; null if it has lost it. */
export async function keepRun(
  database: Database,
  { id, lease }: TakenRun,
  { done, total }: { done: number; total: number },
): Promise<{ isCancelAsked: boolean } | null> {
  const [row] = await rowsOf<{ isCancelAsked: boolean }>(
    database,
    sql`UPDATE import_runs SET lease_until = now() + make_interval(secs => ${leaseSeconds}), done = ${done}, total = ${total}
      WHERE id = ${id}::uuid AND lease = ${lease}::uuid RETURNING is_cancel_asked AS "isCancelAsked"`,
  )
  return row ?? null
}

/** How a run ended. */
export interface Ending {
  state: Extract<ImportState, 'done' | 'failed' | 'canceled' | 'undone'>
  counts?: ImportCounts
  reasons?: ImportReason[]
  fault?: string
}

const longestFault = 5_000

/** Writes down how a run has ended, unless another worker has it by now. */
export async function endRun(database: Database, { id, lease }: TakenRun, ending: Ending): Promise<void> {
  const { state, counts, reasons, fault } = ending
  await database.execute(sql`UPDATE import_runs SET state = ${state}, lease = NULL, lease_until = NULL,
      ended_at = CASE WHEN ${state} = 'undone' THEN ended_at ELSE now() END,
      undone_at = CASE WHEN ${state} = 'undone' THEN now() END,
      counts = coalesce(${counts ? JSON.stringify(counts) : null}::jsonb, counts),
      reasons = coalesce(${reasons ? JSON.stringify(reasons) : null}::jsonb, reasons),
      fault = ${fault?.replaceAll('\0', '\ufffd').slice(0, longestFault) ?? null}
    WHERE id = ${id}::uuid AND lease = ${lease}::uuid`)
}

/** Returns a run to the queue, so that another process goes on with it. */
export async function returnRun(database: Database, { id, lease }: TakenRun): Promise<void> {
  await database.execute(sql`UPDATE import_runs SET lease = NULL, lease_until = NULL, attempts = attempts - 1,
      state = CASE WHEN state = 'running' THEN 'waiting' ELSE state END
    WHERE id = ${id}::uuid AND lease = ${lease}::uuid`)
}
