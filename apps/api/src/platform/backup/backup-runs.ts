import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { newId } from '#platform/process/new-id.ts'

const keepMinutes = 3
const renewEveryMs = 30_000
const keptDays = 400
const gone = 'the process that made it ended'

const instantOf = (column: string) =>
  sql`to_char(${sql.raw(column)} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

const lastColumns = sql`file_name AS "fileName", is_encrypted AS "isEncrypted", ${instantOf('coalesce(finished_at, keeps_files_until)')} AS "finishedAt",
  ${instantOf('made_at')} AS "madeAt", CASE WHEN finished_at IS NULL THEN ${gone} ELSE fault END AS fault, bytes::float8 AS bytes, row_count::float8 AS rows,
  file_count::float8 AS files, missing_files AS "missingFiles"`

/** How a backup ended. */
export interface BackupOutcome {
  madeAt: string
  bytes: number
  rows: number
  files: number
  missingFiles: number
}

/** Records a backup that is beginning; throws `OperatorError` if another is running. */
export async function beginBackup(
  database: Database,
  run: { fileName: string; isEncrypted: boolean },
): Promise<string> {
  const id = newId()
  await database.execute(
    sql`UPDATE backups SET finished_at = now(), fault = ${gone} WHERE finished_at IS NULL AND keeps_files_until < now()`,
  )
  await database.execute(
    sql`DELETE FROM backups WHERE started_at < now() - make_interval(days => ${keptDays})`,
  )
  const begun = await rowsOf(
    database,
    sql`INSERT INTO backups (id, kind, file_name, is_encrypted, keeps_files_until)
      VALUES (${id}, 'backup', ${run.fileName}, ${run.isEncrypted}, now() + make_interval(mins => ${keepMinutes}))
      ON CONFLICT DO NOTHING RETURNING id`,
  )
  if (begun.length === 0)
    throw new OperatorError(
      'refused',
      `Another backup is running. Wait until it is finished; one that was killed is given up after ${keepMinutes} minutes.`,
    )
  return id
}

/** Keeps files from being removed until the signal is aborted. */
export async function renewWhileRunning(database: Database, id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await sleep(renewEveryMs, undefined, { signal, ref: false }).catch(() => {})
    if (signal.aborted) return
    // A database that is away for a moment is asked again; the time given lasts for six rounds.
    await database
      .execute(
        sql`UPDATE backups SET keeps_files_until = now() + make_interval(mins => ${keepMinutes}) WHERE id = ${id}`,
      )
      .catch(() => {})
  }
}

export async function finishBackup(database: Database, id: string, outcome: BackupOutcome): Promise<void> {
  const { madeAt, bytes, rows, files, missingFiles } = outcome
  await database.execute(
    sql`UPDATE backups SET finished_at = now(), made_at = ${madeAt}, bytes = ${bytes}, row_count = ${rows},
        file_count = ${files}, missing_files = ${missingFiles} WHERE id = ${id}`,
  )
}

export async function failBackup(database: Database, id: string, fault: string): Promise<void> {
  await database.execute(
    sql`UPDATE backups SET finished_at = now(), fault = ${fault.slice(0, 500)} WHERE id = ${id} AND finished_at IS NULL`,
  )
}

/** Records a backup that was restored. */
export async function recordRestore(
  database: Database,
  restored: BackupOutcome & { fileName: string; isEncrypted: boolean },
): Promise<void> {
  const { fileName, isEncrypted, madeAt, bytes, rows, files, missingFiles } = restored
  await database.execute(
    sql`INSERT INTO backups (id, kind, file_name, is_encrypted, keeps_files_until, finished_at, made_at, bytes, row_count, file_count, missing_files)
      VALUES (${newId()}, 'restore', ${fileName}, ${isEncrypted}, now(), now(), ${madeAt}, ${bytes}, ${rows}, ${files}, ${missingFiles})`,
  )
}

/** Does other work that reads files of a moment: none of them is removed until it ends. */
export async function runWithFiles<T>(database: Database, work: () => Promise<T>): Promise<T> {
  const id = newId()
  await database.execute(
    sql`INSERT INTO backups (id, kind, file_name, is_encrypted, keeps_files_until)
      VALUES (${id}, 'export', '', false, now() + make_interval(mins => ${keepMinutes}))`,
  )
  const finished = new AbortController()
  const renewed = renewWhileRunning(database, id, finished.signal)
  try {
    return await work()
  } finally {
    finished.abort()
    await renewed
    await database.execute(sql`DELETE FROM backups WHERE id = ${id}`)
  }
}

/** True while a backup or export is running, which may still need files whose rows are gone. */
export async function isBackupRunning(database: Database): Promise<boolean> {
  const running = await rowsOf(
    database,
    sql`SELECT FROM backups WHERE kind IN ('backup', 'export') AND finished_at IS NULL AND keeps_files_until > now()`,
  )
  return running.length > 0
}

/** A finished backup, or one that failed. Times are in RFC 3339. */
export interface LastBackup {
  fileName: string
  isEncrypted: boolean
  finishedAt: string
  /** The moment whose rows and files it has. */
  madeAt: string | null
  fault: string | null
  bytes: number | null
  rows: number | null
  files: number | null
  missingFiles: number | null
}

/** The last backup that succeeded, and the last attempt if that failed. */
export async function lastBackup(
  database: Database,
): Promise<{ made: LastBackup | null; failed: LastBackup | null }> {
  const rows = await rowsOf<LastBackup>(
    database,
    sql`(SELECT ${lastColumns} FROM backups WHERE kind = 'backup' AND finished_at IS NOT NULL AND fault IS NULL
        ORDER BY started_at DESC LIMIT 1)
      UNION ALL (SELECT ${lastColumns} FROM backups WHERE kind = 'backup' AND (finished_at IS NOT NULL OR keeps_files_until < now())
        ORDER BY started_at DESC LIMIT 1)`,
  )
  const made = rows.find(({ fault }) => fault === null) ?? null
  const failed = rows.findLast(({ fault }) => fault !== null) ?? null
  return { made, failed }
}
