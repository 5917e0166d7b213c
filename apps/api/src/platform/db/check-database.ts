import type { Deps } from '#platform/process/deps.ts'
import { rowsOf } from './database.ts'
import { sql } from './drizzle.ts'
import { isMigrated } from './migrate.ts'

/** Check for `portal doctor`: the database's version, migrations and content. */
export async function checkDatabase({ database, env }: Pick<Deps, 'database' | 'env'>) {
  const [row] = await rowsOf<{ version: string; orders: number; users: number }>(
    database,
    sql`SELECT current_setting('server_version') AS version, (SELECT count(*)::int FROM orders) AS orders,
          (SELECT count(*)::int FROM users) AS users`,
  )
  if (row === undefined || !(await isMigrated(database)))
    return { ok: false, text: 'the database is not migrated to this version; run portal migrate' }
  const kind = env.databaseUrl === null ? 'PGlite (embedded)' : 'PostgreSQL'
  return {
    ok: true,
    text: `${kind} ${row.version}, migrated; orders: ${row.orders}, accounts: ${row.users}`,
  }
}
