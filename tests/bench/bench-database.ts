import { type OwnDatabase, openOwnDatabase } from '../machine/own-database.ts'
import { startPostgres } from '../machine/postgres.ts'

/** Creates an empty database on the server of DATABASE_URL, or on one started for this run. */
export async function openBenchDatabase(): Promise<OwnDatabase> {
  const url = process.env.DATABASE_URL
  const server = url
    ? { url: url, stop: async () => {} }
    : await startPostgres({ shared_buffers: '1GB', work_mem: '16MB', jit: 'off' })
  return openOwnDatabase(server, 'bench')
}
