import { statfs } from 'node:fs/promises'
import { leastFreeBytes } from '@portolan/contract/limits'
import type { FastifyInstance } from 'fastify'
import { sql } from '#db/drizzle.ts'
import { isMigrated } from '#db/migrate.ts'
import type { Deps } from '#deps.ts'

/** `/health/live` asks nothing of the database; `/health/ready` that it answers, is migrated and has disk left. */
export function healthRoutes(app: FastifyInstance, deps: Deps, isStopping: () => boolean): void {
  app.get('/health/live', async () => ({ status: 'live' }))

  app.get('/health/ready', async (_request, reply) => {
    const checks = {
      serving: !isStopping(),
      database: await holds(async () => (await deps.database.execute(sql`SELECT 1`)) !== undefined),
      migrated: await holds(() => isMigrated(deps.database)),
      disk: await holds(() => hasDisk(deps.env.dataDir)),
    }
    const ready = Object.values(checks).every(Boolean)
    if (!ready) reply.code(503).header('retry-after', '2')
    return { status: ready ? 'ready' : 'unready', checks }
  })
}

async function holds(check: () => Promise<boolean>): Promise<boolean> {
  return check().catch(() => false)
}

async function hasDisk(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize > leastFreeBytes
}
