import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import type { ImportCounts } from '@portolan/contract/company/imports/import-runs'
import type { Deps } from '#freight/deps.ts'
import { reportOf } from '#freight/import-runs/runs/run-lines.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

interface EndedRun {
  id: string
  kind: ImportKind
  state: string
  path: string
  counts: ImportCounts | null
  fault: string | null
  hasLines: boolean
}

const runsPerLook = 50

/** Moves the files of runs that have ended to `done` or `failed`, with their reports. */
export async function settleFolderRuns({ database }: Pick<Deps, 'database'>, root: string): Promise<void> {
  const runs = await rowsOf<EndedRun>(
    database,
    sql`SELECT id, kind, state, folder_path AS path, counts, fault,
        EXISTS (SELECT FROM import_lines l WHERE l.run_id = r.id) AS "hasLines"
      FROM import_runs r WHERE folder_path IS NOT NULL AND starts_with(folder_path, ${`${root}/`})
        AND state IN ('done', 'failed', 'canceled') ORDER BY created_at LIMIT ${runsPerLook}`,
  )
  for (const run of runs) {
    const { counts, path } = run
    const isUsed =
      run.state === 'done' && counts !== null && counts.lines.refused < Math.max(1, counts.lines.read)
    const target = join(dirname(dirname(path)), isUsed ? 'done' : 'failed')
    await mkdir(target, { recursive: true })
    await writeReport(database, run, join(target, `${basename(path)}.report`))
    // Another process may have moved it, or a person.
    await rename(path, join(target, basename(path))).catch(() => {})
    await database.execute(sql`UPDATE import_runs SET folder_path = NULL WHERE id = ${run.id}::uuid`)
  }
}

async function writeReport(
  database: Database,
  { id, kind, fault, hasLines }: EndedRun,
  path: string,
): Promise<void> {
  if (fault !== null) await writeFile(`${path}.txt`, `${fault}\n`)
  else if (hasLines)
    await pipeline(Readable.from(reportOf(database, id, kind)), createWriteStream(`${path}.csv`))
}

/** Runs of the folder that haven't ended. */
export async function countWaiting(database: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM import_runs WHERE folder_path IS NOT NULL AND state IN ('waiting', 'running')`,
  )
  return row?.count ?? 0
}

/** True if a run takes this file. */
export async function isKnown(database: Database, path: string): Promise<boolean> {
  const rows = await rowsOf(database, sql`SELECT FROM import_runs WHERE folder_path = ${path} LIMIT 1`)
  return rows.length > 0
}
