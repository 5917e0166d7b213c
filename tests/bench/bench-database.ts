import { Client } from 'pg'
import { startPostgres } from '../machine/postgres.ts'

/** A PostgreSQL database of a bench's own; `close` drops it. */
export interface BenchDatabase {
  url: string
  close(): Promise<void>
}

/** Makes an empty database on the server of DATABASE_URL, or on one started for this run. */
export async function openBenchDatabase(): Promise<BenchDatabase> {
  const given = process.env.DATABASE_URL
  const server = given
    ? { url: given, stop: async () => {} }
    : await startPostgres({ shared_buffers: '1GB', work_mem: '16MB', jit: 'off' })
  const name = `portolan_bench_${process.pid}`
  const admin = new Client({ connectionString: server.url })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(server.url)
  url.pathname = `/${name}`
  const close = async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await admin.end()
    await server.stop()
  }
  return { url: url.href, close }
}
