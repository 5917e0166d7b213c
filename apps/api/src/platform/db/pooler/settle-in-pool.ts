import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { OperatorError } from '@portolan/contract/commands/operator-error'
import { takeAdvisoryLock } from '#platform/db/connection/advisory-lock.ts'
import { type Database, type OpenDatabase, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { sessionSettings } from './session-settings.ts'

const maxTries = 10
/** Until the pooler has noticed which of its connections ended. */
const noticedMs = 100

/**
 * Makes the settings of connections hold behind a pooler, which takes no start-up parameters: the serving
 * role gets them in this database, which is that of `primary` for a replica. Throws `OperatorError` if they
 * don't hold then, or if named statements are on and the pooler can't keep them.
 */
export async function settleInPool(
  { kind, database }: Pick<OpenDatabase, 'kind' | 'database'>,
  { databasePrepared }: { databasePrepared: boolean },
  { variable, primary }: { variable: string; primary: Database } = {
    variable: 'DATABASE_URL',
    primary: database,
  },
): Promise<void> {
  if (await saveForRole(primary, kind)) await endConnections(database)
  let wrong = await settingsNotInForce(database)
  for (let tries = 1; wrong.length > 0 && tries < maxTries; tries++) {
    // One that the pooler opened earlier, and that was in use just now.
    await endConnections(database)
    wrong = await settingsNotInForce(database)
  }
  if (wrong.length > 0) throw new OperatorError('configuration', explain(wrong, variable))
  if (databasePrepared && !(await keepsNames(database))) throw cannotPrepare(variable)
}

function cannotPrepare(variable: string): OperatorError {
  return new OperatorError(
    'configuration',
    `The connection pooler of ${variable} can't keep prepared statements. Set DATABASE_PREPARED=off, or use pgbouncer 1.21 or newer with max_prepared_statements.`,
  )
}

interface WrongSetting {
  name: string
  value: string
}

/** The settings that differ from what connections need, with their values. */
async function settingsNotInForce(database: Database): Promise<WrongSetting[]> {
  const rows = await rowsOf<WrongSetting>(
    database,
    sql`SELECT name, current_setting(name) AS value
        FROM unnest(${sql.param(Object.keys(sessionSettings))}::text[]) AS name`,
  )
  return rows.filter(({ name, value }) => value !== sessionSettings[name])
}

function explain(wrong: readonly WrongSetting[], variable: string): string {
  const differences = wrong.map(
    ({ name, value }) => `${name} is ${value} instead of ${sessionSettings[name]}`,
  )
  return `Connections of ${variable} don't have the settings that the portal needs: ${differences.join(', ')}. The portal has set them for its role in this database, so the pooler changes them: look for connect_query, and reconnect its server connections (RECONNECT).`
}

const reconnect = {
  en: 'Look for connect_query in the pooler’s configuration, and run RECONNECT there.',
  ru: 'Проверьте connect_query в настройках пулера и выполните в нём RECONNECT.',
}

/** Check for `portal doctor`: the settings of a connection as requests use it. */
export async function checkConnection({ database, env }: Pick<Deps, 'database' | 'env'>): Promise<Checked> {
  if (env.databaseUrl === null) return { ok: true, text: 'embedded, so there is none' }
  const wrong = await settingsNotInForce(database)
  return wrong.length === 0
    ? { ok: true, text: 'time zone and timeouts are in force' }
    : { ok: false, text: explain(wrong, 'DATABASE_URL'), advice: reconnect }
}

/** Saves the settings for the role of this connection; returns whether they weren't. */
function saveForRole(database: Database, kind: OpenDatabase['kind']): Promise<boolean> {
  return database.transaction(async (tx) => {
    // PostgreSQL refuses two processes that change a role at the same time.
    await takeAdvisoryLock(tx, kind, 'migrations')
    const [own] = await rowsOf<{ role: string; name: string; saved: string[] }>(
      tx,
      sql`SELECT current_user AS role, current_database() AS name, coalesce((
            SELECT setconfig FROM pg_db_role_setting s
            JOIN pg_database d ON d.oid = s.setdatabase AND d.datname = current_database()
            JOIN pg_roles r ON r.oid = s.setrole AND r.rolname = current_user
          ), '{}') AS saved`,
    )
    if (own === undefined) throw new Error('A connection has no role')
    const missing = Object.entries(sessionSettings).filter(
      ([name, value]) => !own.saved.includes(`${name}=${value}`),
    )
    for (const [name, value] of missing)
      await tx.execute(
        sql`ALTER ROLE ${sql.identifier(own.role)} IN DATABASE ${sql.identifier(own.name)}
            SET ${sql.raw(name)} = ${sql.raw(`'${value}'`)}`,
      )
    return missing.length > 0
  })
}

/** Ends the pooler's idle connections to this database, and the one that runs this: new ones replace them. */
async function endConnections(database: Database): Promise<void> {
  await database
    .execute(
      sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE usename = current_user AND datname = current_database() AND application_name = 'portolan'
            AND (state = 'idle' OR pid = pg_backend_pid())`,
    )
    // Its own end is an error.
    .catch(() => {})
  for (let tries = 1; tries < maxTries; tries++) {
    await sleep(noticedMs)
    const isAnswered = await database.execute(sql`SELECT 1`).then(
      () => true,
      () => false,
    )
    if (isAnswered) return
  }
}

/** True if the pooler prepares statements under names of its own, in each connection that it hands out. */
async function keepsNames(database: Database): Promise<boolean> {
  const name = `portolan_${randomUUID()}`
  const probe = prepare<{ one: number }, Record<string, never>>(name, sql`SELECT 1 AS one`)
  return database.transaction(async (tx) => {
    await probe(tx, {})
    const rows = await rowsOf(tx, sql`SELECT FROM pg_prepared_statements WHERE name = ${name}`)
    return rows.length === 0
  })
}
