import { Client } from 'pg'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDatabase } from '../../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../../apps/api/src/platform/db/migrate.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import type { OwnDatabase } from '../../machine/own-database.ts'
import { openBenchDatabase } from '../bench-database.ts'
import { fillGrowth, type GrowthSize } from './growth-rows.ts'

/** Reads the size from a name such as `1000x1000`. */
function readSize(name: string): GrowthSize {
  const [organizations = 0, ordersEach = 0] = name.split('x').map(Number)
  if (!(organizations > 0 && ordersEach > 0)) throw new Error(`No size: ${name}`)
  return { organizations, ordersEach }
}

/**
 * Opens a migrated database with the orders of a size; a kept one is filled once, on the server of
 * DATABASE_URL.
 */
export async function openFilledDatabase(name: string, isKept: boolean): Promise<OwnDatabase> {
  const database = isKept ? await openKeptDatabase(`growth_${name}`) : await openBenchDatabase()
  try {
    const open = await openDatabase(readEnv({ DATABASE_URL: database.url }), openLog('silent'))
    await migrate(open).finally(() => open.close())
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      const { rows } = await client.query('SELECT FROM orders LIMIT 1')
      if (rows.length === 0) await fillGrowth(client, readSize(name))
    } finally {
      await client.end()
    }
    return database
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openKeptDatabase(name: string): Promise<OwnDatabase> {
  const server = process.env.DATABASE_URL
  if (!server) throw new Error('Name the server that keeps the databases in DATABASE_URL.')
  const admin = new Client({ connectionString: server })
  await admin.connect()
  const { rows } = await admin.query('SELECT FROM pg_database WHERE datname = $1', [name])
  if (rows.length === 0) await admin.query(`CREATE DATABASE "${name}"`)
  await admin.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, close: async () => {} }
}
