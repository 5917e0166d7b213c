import { createHash } from 'node:crypto'
import type { ImportKind } from '@portolan/contract/company/imports/import-kinds'
import type { ImportReason } from '@portolan/contract/company/imports/import-reason'
import type { ImportCounts, ImportState } from '@portolan/contract/company/imports/import-runs'
import { importDays } from '@portolan/contract/shared/limits'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'

/** Options of a run, with its file and its map. */
export interface RunOptions {
  organizationRef: string | null
  add: boolean
}

/** A run as stored, with its file. */
export interface RunRow {
  id: string
  kind: ImportKind
  isDryRun: boolean
  state: ImportState
  fileId: string
  fileName: string
  fileBytes: number
  fileKey: string
  fileFormat: 'csv' | 'xlsx' | 'zip' | 'json'
  indexFileId: string | null
  mapText: string | null
  mapId: string | null
  mapName: string | null
  mapVersion: number | null
  options: RunOptions
  requestHash: string
  /** Who started it, as records keep callers. */
  actor: string
  createdAt: string
  startedAt: string | null
  endedAt: string | null
  attempts: number
  done: number
  total: number
  counts: ImportCounts | null
  reasons: ImportReason[]
  fault: string | null
  /** As records keep callers; runs undone by earlier versions have the name. */
  undoneBy: string | null
  undoneAt: string | null
  /** Runs that come first. */
  ahead: number
  /** Changes that can be taken back, that were, and that stayed. */
  made: number
  takenBack: number
  left: number
}

const instants = ['createdAt', 'startedAt', 'endedAt', 'undoneAt'] as const

const columns =
  sql.raw(`r.id, r.kind, r.is_dry_run AS "isDryRun", r.state, r.file_id AS "fileId", f.name AS "fileName",
  f.bytes::float8 AS "fileBytes", f.storage_key AS "fileKey", f.format AS "fileFormat", r.index_file_id AS "indexFileId", r.map_text AS "mapText",
  r.map_id AS "mapId", r.map_name AS "mapName", r.map_version AS "mapVersion", r.options, r.request_hash AS "requestHash",
  r.actor, r.created_at::text AS "createdAt", r.started_at::text AS "startedAt",
  r.ended_at::text AS "endedAt", r.attempts, r.done::float8 AS done, r.total::float8 AS total, r.counts, r.reasons, r.fault,
  r.undone_by AS "undoneBy", r.undone_at::text AS "undoneAt",
  CASE WHEN r.state IN ('waiting', 'undoing') THEN (SELECT count(*)::int FROM import_runs q
    WHERE q.state IN ('waiting', 'running', 'undoing') AND (q.queued_at, q.id) < (r.queued_at, r.id)) ELSE 0 END AS ahead,
  (SELECT count(*)::int FROM import_changes c WHERE c.run_id = r.id AND c.outcome = 'made') AS made,
  (SELECT count(*)::int FROM import_changes c WHERE c.run_id = r.id AND c.outcome = 'undone') AS "takenBack",
  (SELECT count(*)::int FROM import_changes c WHERE c.run_id = r.id AND c.outcome = 'left') AS left`)

const tables = sql.raw('import_runs r JOIN import_files f ON f.id = r.file_id')

function present(row: RunRow): RunRow {
  const times = instants.map((name) => [name, row[name] === null ? null : toInstant(row[name])])
  return { ...row, ...Object.fromEntries(times) }
}

export async function findRun(database: Database, id: string): Promise<RunRow | null> {
  const [row] = await rowsOf<RunRow>(database, sql`SELECT ${columns} FROM ${tables} WHERE r.id = ${id}::uuid`)
  return row ? present(row) : null
}

/** A page of runs and one more, newest first, and how many there are. */
export async function listRuns(
  database: Database,
  { kind, state }: { kind?: ImportKind | undefined; state?: ImportState | undefined },
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<{ rows: RunRow[]; count: number }> {
  const [at, id] = after ?? [null, null]
  const matches = sql`(${kind ?? null}::text IS NULL OR r.kind = ${kind ?? null}) AND (${state ?? null}::text IS NULL OR r.state = ${state ?? null})`
  const rows = await rowsOf<RunRow>(
    database,
    sql`SELECT ${columns} FROM ${tables} WHERE ${matches}
        AND (${at}::timestamptz IS NULL OR (r.created_at, r.id) < (${at}::timestamptz, ${id}::uuid))
      ORDER BY r.created_at DESC, r.id DESC LIMIT ${limit + 1}`,
  )
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM import_runs r WHERE ${matches}`,
  )
  return { rows: rows.map(present), count: total?.count ?? 0 }
}

/** The request of a person or system. */
export interface AskedRun {
  id: string
  kind: ImportKind
  isDryRun: boolean
  fileId: string
  indexFileId: string | null
  mapText: string | null
  map: { id: string; name: string; version: number } | null
  options: RunOptions
  actor: string
  folderPath: string | null
}

/** The same for calls that ask for the same. */
export function requestHashOf({ kind, isDryRun, fileId, indexFileId, mapText, options }: AskedRun): string {
  const asked = JSON.stringify([kind, isDryRun, fileId, indexFileId, mapText, options])
  return createHash('sha256').update(asked).digest('base64url')
}

/** Queues a run, unless there is one with this ID, and wakes the worker. */
export async function insertRun(tx: Database, run: AskedRun): Promise<void> {
  await tx.execute(sql`INSERT INTO import_runs (id, kind, is_dry_run, file_id, index_file_id, map_text, map_id, map_name, map_version,
      options, request_hash, actor, started_by, folder_path)
    VALUES (${run.id}::uuid, ${run.kind}, ${run.isDryRun}, ${run.fileId}::uuid, ${run.indexFileId}::uuid, ${run.mapText},
      ${run.map?.id ?? null}::uuid, ${run.map?.name ?? null}, ${run.map?.version ?? null}::int, ${JSON.stringify(run.options)}::jsonb,
      ${requestHashOf(run)}, ${run.actor}, ${run.actor}, ${run.folderPath}) ON CONFLICT (id) DO NOTHING`)
  await wakeWorker(tx)
}

export const importTopic = 'portolan_imports'

async function wakeWorker(tx: Database): Promise<void> {
  await tx.execute(sql`SELECT pg_notify(${importTopic}, '')`)
}

/** Asks to stop a run; one that waits never begins. False if it has ended. */
export async function askToCancel(database: Database, id: string): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`UPDATE import_runs SET is_cancel_asked = true,
        state = CASE WHEN state = 'waiting' AND lease IS NULL AND attempts = 0 THEN 'canceled' ELSE state END,
        ended_at = CASE WHEN state = 'waiting' AND lease IS NULL AND attempts = 0 THEN now() END
      WHERE id = ${id}::uuid AND state IN ('waiting', 'running') RETURNING id`,
  )
  if (rows.length > 0) await wakeWorker(database)
  return rows.length > 0
}

/** Queues the undo of a run that has ended. False if it's in another state by now. */
export async function askToUndo(database: Database, id: string, by: string): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`UPDATE import_runs SET state = 'undoing', undone_by = ${by}, queued_at = now(), lease = NULL, lease_until = NULL, attempts = 0,
        is_cancel_asked = false, done = 0, total = 0
      WHERE id = ${id}::uuid AND state IN ('done', 'failed', 'canceled') AND NOT is_dry_run RETURNING id`,
  )
  if (rows.length > 0) await wakeWorker(database)
  return rows.length > 0
}

/** When a run can no longer be undone. */
export function undoUntil({ createdAt }: Pick<RunRow, 'createdAt'>): Date {
  return new Date(Date.parse(createdAt) + importDays * 86_400_000)
}

/** Deletes runs after 30 days, with their lines and what they changed; files follow. */
export async function deleteOldImportRuns(database: Database): Promise<void> {
  await deleteInSteps(
    database,
    'import_runs',
    sql.raw(
      `(created_at < now() - interval '${importDays} days' AND state NOT IN ('waiting', 'running', 'undoing'))`,
    ),
  )
}
