import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { describeError } from '#platform/process/log.ts'
import { version } from '#platform/process/version.ts'
import { rowsOf } from './database.ts'
import { sql } from './drizzle.ts'
import { listUnapplied } from './migrate.ts'
import { findNeededVersion } from './oldest-version.ts'

const maxNamed = 3

const adviceTo = {
  connect: {
    en: 'Check DATABASE_URL, and that PostgreSQL runs and lets this user in.',
    ru: 'Проверьте DATABASE_URL, работает ли PostgreSQL и пускает ли он этого пользователя.',
  },
  start: {
    en: 'Start the portal: it creates the tables.',
    ru: 'Запустите портал: он создаст таблицы.',
  },
  update: {
    en: 'Use that version, or restore the backup from before the update.',
    ru: 'Используйте эту версию или восстановите копию, сделанную до обновления.',
  },
  migrate: {
    en: 'Make a backup, then run portal migrate or start this version.',
    ru: 'Сделайте резервную копию, затем выполните portal migrate или запустите эту версию.',
  },
}

/** Check for `portal doctor`: the database's version, migrations and content. It changes nothing. */
export async function checkDatabase({ database, env }: Pick<Deps, 'database' | 'env'>): Promise<Checked> {
  const kind = env.databaseUrl === null ? 'PGlite (embedded)' : 'PostgreSQL'
  let unapplied: string[]
  try {
    unapplied = await listUnapplied(database)
  } catch (error) {
    const { message, code } = describeError(error)
    // An address with several IPs has an error without a message.
    const text = `${kind} can't be used: ${message || String(code)}`
    return { ok: false, text, advice: adviceTo.connect }
  }
  const [row] = await rowsOf<{ version: string; isEmpty: boolean }>(
    database,
    sql`SELECT current_setting('server_version') AS version, to_regclass('organizations') IS NULL AS "isEmpty"`,
  )
  const name = `${kind} ${row?.version ?? ''}`
  if (row?.isEmpty !== false) {
    const text = `${name} has no tables yet`
    return { ok: false, isWarning: true, text, advice: adviceTo.start }
  }
  const needed = await findNeededVersion(database)
  if (needed !== null) {
    const text = `${name} needs version ${needed} of the portal or a newer one; this is ${version}`
    return { ok: false, text, advice: adviceTo.update }
  }
  if (unapplied.length > 0) {
    const named = unapplied.slice(0, maxNamed).join(', ')
    const more = unapplied.length > maxNamed ? ` and ${unapplied.length - maxNamed} more` : ''
    const text = `${name} is not migrated to this version: ${named}${more}`
    return { ok: false, text, advice: adviceTo.migrate }
  }
  const [counted] = await rowsOf<{ orders: number; users: number }>(
    database,
    sql`SELECT (SELECT count(*)::int FROM orders) AS orders, (SELECT count(*)::int FROM users) AS users`,
  )
  const counts = `orders: ${counted?.orders ?? 0}, accounts: ${counted?.users ?? 0}`
  return { ok: true, text: `${name}, migrated; ${counts}` }
}
