import { statfs } from 'node:fs/promises'
import { leastFreeBytes } from '@portolan/contract/shared/limits'
import type { FastifyInstance } from 'fastify'
import { sql } from '#platform/db/drizzle.ts'
import { isMigrated } from '#platform/db/migrate.ts'
import type { Deps } from '#platform/process/deps.ts'
import { areQueuesWell } from '#platform/queues/check-queues.ts'
import { serveOnlyMonitoring } from './monitoring-only.ts'

/** State of the server. */
interface ServerState {
  isStopping: () => boolean
  isOverloaded: () => boolean
  /** Rejects if a sign-in would fail. */
  checkSignIn: () => Promise<void>
}

/**
 * `/health/live` doesn't use the database; `/health/ready` checks that people can sign in: no load is being
 * shed, the database answers, is migrated and accepts writes, passwords are compared, and there is disk
 * space. `queues` is only informative: items set aside wait for an operator, and people can continue
 * meanwhile.
 */
export function healthRoutes(
  app: FastifyInstance,
  deps: Deps,
  { isStopping, isOverloaded, checkSignIn }: ServerState,
): void {
  if (deps.env.role === 'worker') serveOnlyMonitoring(app)
  app.get('/health/live', async () => ({ status: 'live' }))

  app.get('/health/ready', async (_request, reply) => {
    const [database, migrated, signIn, disk, queues] = await Promise.all([
      holds(async () => (await deps.database.execute(sql`SELECT 1`)) !== undefined),
      holds(() => isMigrated(deps.database)),
      holds(async () => (await checkSignIn()) === undefined),
      holds(() => hasDisk(deps.env.dataDir)),
      holds(() => areQueuesWell(deps.database)),
    ])
    const checks = { serving: !isStopping(), load: !isOverloaded(), database, migrated, signIn, disk }
    const ready = Object.values(checks).every(Boolean)
    if (!ready) reply.code(503).header('retry-after', '2')
    return { status: ready ? 'ready' : 'unready', checks: { ...checks, queues } }
  })
}

async function holds(check: () => Promise<boolean>): Promise<boolean> {
  return check().catch(() => false)
}

async function hasDisk(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > leastFreeBytes
}
