import type { Pool } from 'pg'
import { drizzlePg, type PgDatabase, type PgQueryResultHKT } from '#platform/db/drizzle.ts'

type Transact = PgDatabase<PgQueryResultHKT>['transaction']

/**
 * Runs a transaction on a connection of the pool, which gets it back however it ends. Drizzle's own keeps it
 * where not even BEGIN gets through: after as many breaks as there are connections, nothing would be answered
 * until a restart.
 */
export async function transact<T>(
  pool: Pool,
  work: (tx: Parameters<Parameters<Transact>[0]>[0]) => Promise<T>,
  config: Parameters<Transact>[1],
): Promise<T> {
  const client = await pool.connect()
  try {
    return await drizzlePg(client).transaction(work, config)
  } finally {
    client.release()
  }
}
