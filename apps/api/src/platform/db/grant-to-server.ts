import { takeAdvisoryLock } from './connection/advisory-lock.ts'
import { type OpenDatabase, rowsOf } from './database.ts'
import { sql } from './drizzle.ts'

/** Tables of which the role that serves may do only this. */
const restricted: readonly { table: string; withheld: string }[] = [
  { table: 'activity_entries', withheld: 'UPDATE, DELETE, TRUNCATE' },
  { table: 'activity_values', withheld: 'UPDATE, TRUNCATE' },
  { table: 'activity_heads', withheld: 'DELETE, TRUNCATE' },
  { table: 'schema_migrations', withheld: 'INSERT, UPDATE, DELETE, TRUNCATE' },
]

/**
 * As the owner of the tables, lets another role serve with them: it may read and write all tables, but
 * neither change nor remove what the activity log has. Does nothing if the owner itself serves.
 */
export async function grantToServer({
  kind,
  database: server,
  openPatient,
}: Pick<OpenDatabase, 'kind' | 'database' | 'openPatient'>): Promise<void> {
  await using patient = await openPatient()
  const owner = patient.database
  const [serving] = await rowsOf<{ role: string }>(server, sql`SELECT current_user AS role`)
  const [owning] = await rowsOf<{ role: string }>(owner, sql`SELECT current_user AS role`)
  if (serving === undefined || serving.role === owning?.role) return
  const role = sql.identifier(serving.role)
  await owner.transaction(async (tx) => {
    await takeAdvisoryLock(tx, kind, 'migrations')
    await tx.execute(sql`GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO ${role}`)
    await tx.execute(sql`GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO ${role}`)
    for (const { table, withheld } of restricted)
      await tx.execute(sql`REVOKE ${sql.raw(withheld)} ON ${sql.identifier(table)} FROM ${role}`)
  })
}
