import { OperatorError } from '@portolan/contract/commands/operator-error'
import { version } from '#platform/process/version.ts'
import { type Database, rowsOf } from './database.ts'
import { sql } from './drizzle.ts'

/** The oldest version that may serve the database; null if any may, as with an empty one. */
async function readOldest(database: Database): Promise<string | null> {
  const [table] = await rowsOf<{ exists: boolean }>(
    database,
    sql`SELECT to_regclass('portal_identity') IS NOT NULL AS exists`,
  )
  if (!table?.exists) return null
  // Databases of versions before this rule lack the column.
  const [row] = await rowsOf<{ oldest: string | null }>(
    database,
    sql`SELECT to_jsonb(p) ->> 'oldest_version' AS oldest FROM portal_identity p`,
  )
  return row?.oldest ?? null
}

/** Throws if a newer version has changed the database so that this one would damage it, or fail. */
export async function refuseNewerDatabase(database: Database, own = version): Promise<void> {
  const needed = await readOldest(database)
  if (needed === null || !isOlder(own, needed)) return
  throw new OperatorError(
    'other_version',
    `This database needs version ${needed} of the portal or a newer one, and this is ${own}. Start that version, or restore the backup from before the update.`,
  )
}

/** Compares the numbers of two versions; what follows a hyphen doesn't count. */
function isOlder(one: string, other: string): boolean {
  const numbersOf = (text: string) => (text.split('-')[0] ?? '').split('.').map(Number)
  const others = numbersOf(other)
  for (const [index, number] of numbersOf(one).entries()) {
    const against = others[index] ?? 0
    if (number !== against) return number < against
  }
  return false
}
