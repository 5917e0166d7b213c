import { countOf } from '@portolan/contract/commands/plural'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { Deps } from '#platform/process/deps.ts'
import { type Verified, verifyChains } from './verify-chains.ts'

/** Entries that `portal doctor` compares; with `--recount` all. */
const maxChecked = 200_000

const compareWithBackup = {
  en: 'Entries were changed behind the portal: compare with a backup, and see who has access to the database.',
  ru: 'Записи изменили в обход портала: сравните с резервной копией и проверьте, у кого есть доступ к базе.',
}

/** Check for `portal doctor`: whether the chains of the activity log hold, and who could change them. */
export async function checkActivity(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  { recount = false }: { recount?: boolean | undefined } = {},
): Promise<Checked> {
  const verified = await verifyChains(database, recount ? undefined : maxChecked)
  if (verified.faults.length > 0)
    return { ok: false, text: verified.faults.join('; '), advice: compareWithBackup }
  const protection =
    env.databaseUrl === null
      ? 'on the embedded database the chains show changes, but nothing prevents them'
      : (await mayChange(database))
        ? 'the role of DATABASE_URL could change entries: set DATABASE_DIRECT_URL to the owner'
        : 'the role that serves can’t change or remove entries'
  return { ok: true, text: `${textOf(verified)}; ${protection}` }
}

function textOf({ entries, chains, leftOut, erased, head }: Verified): string {
  const parts = [`${countOf(entries, 'entry', 'entries')} in ${countOf(chains, 'chain')} compared, all right`]
  if (erased > 0) parts.push(`${countOf(erased, 'personal value')} erased`)
  if (leftOut > 0) parts.push(`${countOf(leftOut, 'chain')} left out, which --recount compares`)
  if (head !== null) parts.push(`the company’s chain ends at ${head.seq} with ${head.hash.slice(0, 16)}`)
  return parts.join(', ')
}

/** True if the role that serves could change or remove entries. */
async function mayChange(database: Database): Promise<boolean> {
  const [row] = await rowsOf<{ may: boolean }>(
    database,
    sql`SELECT has_table_privilege('activity_entries', 'UPDATE') OR has_table_privilege('activity_entries', 'DELETE')
      OR has_table_privilege('activity_entries', 'TRUNCATE') AS may`,
  )
  return row?.may ?? true
}
