import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { newId } from '#platform/process/new-id.ts'

/** A process that renews its row no longer than so is taken for killed. */
const keepMinutes = 3
const gone = 'the process that sent it ended'

/** A parts list of an upload that nothing goes on with is kept for so long. */
export const keptDays = 7

/** Records an upload that is beginning, and gives up those before it that haven't ended. */
export async function beginUpload(database: Database, fileName: string): Promise<string> {
  const id = newId()
  await database.execute(
    sql`UPDATE backups SET finished_at = now(), fault = ${gone} WHERE kind = 'upload' AND finished_at IS NULL`,
  )
  await database.execute(
    sql`INSERT INTO backups (id, kind, file_name, is_encrypted, keeps_files_until, made_at)
      VALUES (${id}, 'upload', ${fileName}, false, now() + make_interval(mins => ${keepMinutes}),
        (SELECT made_at FROM backups WHERE kind = 'backup' AND fault IS NULL AND finished_at IS NOT NULL AND file_name = ${fileName}
          ORDER BY started_at DESC LIMIT 1))`,
  )
  return id
}

export async function finishUpload(database: Database, id: string, bytes: number): Promise<void> {
  await database.execute(
    sql`UPDATE backups SET finished_at = now(), fault = NULL, bytes = ${bytes} WHERE id = ${id}`,
  )
}

/** Names whose upload failed so long ago that nothing goes on with it. */
export async function abandonedUploads(database: Database): Promise<string[]> {
  const rows = await rowsOf<{ name: string }>(
    database,
    sql`SELECT DISTINCT file_name AS name FROM backups WHERE kind = 'upload' AND fault IS NOT NULL
      AND started_at < now() - make_interval(days => ${keptDays})`,
  )
  return rows.map(({ name }) => name)
}

/** The last upload that ended well, and the last attempt if that failed or was killed. */
export interface LastUploads {
  made: { fileName: string; madeAt: string } | null
  failed: { fileName: string; fault: string } | null
}

export async function lastUploads(database: Database): Promise<LastUploads> {
  const rows = await rowsOf<{ fileName: string; madeAt: string; fault: string | null }>(
    database,
    sql`SELECT file_name AS "fileName", to_char(coalesce(made_at, finished_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "madeAt",
        CASE WHEN finished_at IS NULL THEN ${gone} ELSE fault END AS fault
      FROM backups WHERE kind = 'upload' AND (finished_at IS NOT NULL OR keeps_files_until < now())
      ORDER BY started_at DESC LIMIT 100`,
  )
  const made = rows.find(({ fault }) => fault === null) ?? null
  const last = rows[0]
  const failed = last?.fault == null ? null : { fileName: last.fileName, fault: last.fault }
  return { made, failed }
}
