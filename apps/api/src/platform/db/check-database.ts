import { defineOperation, noArguments, OperationFault } from '#platform/commands/operation.ts'
import { rowsOf } from './database.ts'
import { sql } from './drizzle.ts'
import { isMigrated } from './migrate.ts'

/** The part of `portal doctor` that needs the data: which database answers, whether it is migrated, what is in it. */
export const checkDatabase = defineOperation({
  name: 'check-database',
  args: noArguments,
  async run({ database, env }) {
    const [row] = await rowsOf<{ version: string; orders: number; users: number }>(
      database,
      sql`SELECT current_setting('server_version') AS version, (SELECT count(*)::int FROM orders) AS orders,
            (SELECT count(*)::int FROM users) AS users`,
    )
    if (row === undefined || !(await isMigrated(database))) {
      throw new OperationFault(
        'not_migrated',
        'The database is not migrated to this version; run portal migrate.',
      )
    }
    const kind = env.databaseUrl === null ? 'PGlite (embedded)' : 'PostgreSQL'
    const text = `${kind} ${row.version}, migrated; orders: ${row.orders}, logins: ${row.users}`
    return { text, kind, ...row }
  },
})
