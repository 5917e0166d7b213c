import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEnv } from '../../../apps/api/src/freight/settings/env.ts'
import { openDeps } from '../../../apps/api/src/open-deps.ts'
import { openLog } from '../../../apps/api/src/platform/process/log.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { startPostgres, type TestPostgres } from '../../machine/postgres.ts'
import { openWire, type Wire } from '../../machine/wire.ts'
import { databaseUrlOf, type OwnServer, openOwnServer } from '../own-server.ts'
import { type Customer, givenCustomer, withBooking } from './customer.ts'

/** A server in a process of its own, which reaches its database through a proxy, and the test's own way. */
export interface World {
  deps: TestPortal['deps']
  /** Null for the one that tests share. */
  postgres: TestPostgres | null
  wire: Wire
  server: OwnServer
  /** Variables of the server from its next start on. */
  variables: Record<string, string>
  newCustomer(): Promise<Customer>
  close(): Promise<void>
}

interface WorldOptions {
  /** A PostgreSQL that a fault may restart, or whose disk is full. */
  postgres?: TestPostgres
  /** The folder of the server's data; a new one by default. */
  dataDir?: string
  variables?: Record<string, string>
}

/** Unlike that of other tests, it keeps in a crash what it has acknowledged. */
const durable = { synchronous_commit: 'on' }

export const startDurablePostgres = (settings: Record<string, string> = {}, parent?: string) =>
  startPostgres({ ...durable, ...settings }, parent)

let customers = 0

/** Opens the test's own way to a database. */
async function openDatabase({ postgres, dataDir }: WorldOptions) {
  if (!postgres) {
    const portal = await openTestPortal(dataDir === undefined ? {} : { variables: { DATA_DIR: dataDir } })
    return { deps: portal.deps, url: await databaseUrlOf(portal.deps.database), close: portal.close }
  }
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'portolan-faults-'))
  const secret = 'a secret for tests only, 32 characters'
  const env = { DATABASE_URL: postgres.url, DATA_DIR: folder, DATABASE_POOL: '4', SECRET_KEY: secret }
  const deps = await openDeps(readEnv(env), openLog('silent'))
  return {
    deps,
    url: postgres.url,
    async close() {
      await deps.close()
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

export async function openWorld(options: WorldOptions = {}): Promise<World> {
  const { deps, url, close } = await openDatabase(options)
  const wire = await openWire(new URL(url))
  const variables: Record<string, string> = { DATABASE_URL: wire.url, ...options.variables }
  const server = await openOwnServer(
    () => ({ deps }),
    [],
    () => variables,
  )
  await server.start()
  return {
    deps,
    postgres: options.postgres ?? null,
    wire,
    server,
    variables,
    async newCustomer() {
      customers++
      const customer = await givenCustomer({ deps }, `customer-${customers}`, server.origin)
      return withBooking(customer)
    },
    async close() {
      server.close()
      await wire.close()
      await close()
      await options.postgres?.stop()
    },
  }
}
