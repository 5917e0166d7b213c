import { createHmac, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import type { Deps } from '#platform/process/deps.ts'
import { version } from '#platform/process/version.ts'

const everyMs = 30_000

/** A process that said nothing for this long is gone. */
const aliveSeconds = 90

/** A process that serves this database. */
export interface ServerProcess {
  host: string
  pid: number
  version: string
  /** RFC 3339. */
  startedAt: string
  seenAt: string
  /** False if its secret is another one than the caller's. */
  hasSameSecret: boolean
}

/** Tells equal secrets from different ones; nothing follows from it about the secret. */
async function fingerprint({ database, secrets }: Pick<Deps, 'database' | 'secrets'>): Promise<string> {
  const [portal] = await rowsOf<{ id: string }>(database, sql`SELECT id FROM portal_identity`)
  return createHmac('sha256', secrets.key('fingerprint'))
    .update(portal?.id ?? '')
    .digest('hex')
    .slice(0, 32)
}

/** The processes that serve, oldest first. */
export async function listProcesses(deps: Pick<Deps, 'database' | 'secrets'>): Promise<ServerProcess[]> {
  const own = await fingerprint(deps)
  const rows = await rowsOf<ServerProcess>(
    deps.database,
    sql`SELECT host, pid, version, started_at::text AS "startedAt", seen_at::text AS "seenAt",
        secret = ${own} AS "hasSameSecret"
      FROM server_processes WHERE seen_at > now() - make_interval(secs => ${aliveSeconds}) ORDER BY started_at, id`,
  )
  return rows.map((row) => ({ ...row, startedAt: toInstant(row.startedAt), seenAt: toInstant(row.seenAt) }))
}

/** False if the database was last served with another secret. */
export async function hasUsualSecret(deps: Pick<Deps, 'database' | 'secrets'>): Promise<boolean> {
  const [row] = await rowsOf<{ secret: string | null }>(
    deps.database,
    sql`SELECT secret FROM portal_identity`,
  )
  return row?.secret == null || row.secret === (await fingerprint(deps))
}

/**
 * Says in the database that this process serves, now and every half minute, until it's closed. Warns where
 * the secret isn't the one with which the database was served before.
 */
export async function announceProcess(
  deps: Pick<Deps, 'database' | 'secrets' | 'log'>,
): Promise<{ close(): Promise<void> }> {
  const { database, log } = deps
  const id = randomUUID()
  const secret = await fingerprint(deps)
  if (!(await hasUsualSecret(deps))) {
    log.warn(
      'SECRET_KEY is not the one with which this database was served before: people are signed out, and codes and links that were sent do not work',
    )
  }
  const say = () =>
    database.execute(sql`INSERT INTO server_processes (id, host, pid, version, secret)
      VALUES (${id}, ${hostname()}, ${process.pid}, ${version}, ${secret})
      ON CONFLICT (id) DO UPDATE SET seen_at = now()`)
  await database.execute(
    sql`UPDATE portal_identity SET secret = ${secret} WHERE secret IS DISTINCT FROM ${secret}`,
  )
  await say()
  let saying: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    // A database that can't be reached is obvious anyway.
    saying = say().catch(() => {})
  }, everyMs).unref()
  return {
    async close() {
      clearInterval(timer)
      await saying
      await database.execute(sql`DELETE FROM server_processes WHERE id = ${id}`).catch(() => {})
    },
  }
}

/** Deletes what killed processes left. */
export async function deleteGoneProcesses(database: Database): Promise<void> {
  await deleteInSteps(database, 'server_processes', sql`seen_at < now() - interval '1 day'`)
}
