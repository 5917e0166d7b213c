import { Client } from 'pg'
import type { TestPostgres } from './postgres.ts'

/** An empty database on a PostgreSQL; `close` drops it and stops the server, unless it was given. */
export interface OwnDatabase {
  url: string
  close(): Promise<void>
}

export async function openOwnDatabase(server: TestPostgres, purpose: string): Promise<OwnDatabase> {
  const name = `portolan_${purpose}_${process.pid}`
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
