import type { Pool } from 'pg'
import type { Database } from '#platform/db/database.ts'
import { drizzlePg } from '#platform/db/drizzle.ts'

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Runs a transaction on a connection of the pool, which gets it back however it ends. Drizzle's own keeps it
 * where not even BEGIN gets through: after as many breaks as there are connections, nothing would be answered
 * until a restart.
 */
export async function transact<T>(
  pool: Pool,
  work: (tx: Transaction) => Promise<T>,
  config: Parameters<Database['transaction']>[1],
): Promise<T> {
  const client = await pool.connect()
  try {
    return await drizzlePg(client).transaction(work, config)
  } finally {
    client.release()
  }
}
