import { statfs } from 'node:fs/promises'
import * as contract from '@portolan/contract/company/health/health'
import { leastFreeBytes } from '@portolan/contract/shared/limits'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { outboxState } from '#messaging/outbox/company/outbox-state.ts'
import { lastBackup } from '#platform/backup/backup-runs.ts'
import { localeOf } from '#platform/http/locale.ts'
import { route } from '#platform/http/route.ts'
import { version } from '#platform/process/version.ts'
import { listProcesses } from '#platform/processes/processes.ts'
import { listFaults } from '#platform/queues/queue-faults.ts'
import { listQueueStates, type QueueAge } from './queue-states.ts'
import { type Doctor, openChecks } from './run-checks.ts'

const maxFaults = 100

/** Parts of the app that features can't import. */
interface HealthParts {
  loadDoctor: () => Promise<Doctor>
  /** How long what is due in queues has been. */
  readQueueAges: () => Promise<QueueAge[]>
  /** The handler of `portal queues retry`. */
  retryQueue: (queue: contract.QueueState['queue'] | undefined) => Promise<{ retried: number }>
}

/** Routes by which the company sees how the installation is. */
export function companyHealthRoutes(app: FastifyInstance, deps: Deps, parts: HealthParts): void {
  const { database, env } = deps
  const checks = openChecks(deps.clock, parts.loadDoctor)
  app.addHook('onClose', checks.close)

  route(app, deps, contract.getHealth, async ({ request }): Promise<contract.Health> => {
    const { found, running, thoroughAt } = await checks.latest()
    const locale = localeOf(request)
    const { waiting, failed } = await outboxState(database)
    const { made } = await lastBackup(database)
    return {
      version,
      processes: (await listProcesses(deps)).map(({ host, pid, version, startedAt }) => ({
        host,
        pid,
        version,
        startedAt,
      })),
      database: env.databaseUrl === null ? 'embedded' : 'postgresql',
      findings: found.map(([check, { ok, isWarning = false, text, advice }]) => ({
        check,
        ok,
        warning: isWarning,
        text,
        advice: advice?.[locale] ?? null,
      })),
      running,
      thoroughAt: thoroughAt?.toISOString() ?? null,
      queues: await listQueueStates(database, await parts.readQueueAges()),
      outbox: {
        waiting,
        failed,
        emailHost: env.mail?.host ?? null,
        smsHost: env.sms && new URL(env.sms.url).host,
      },
      backup: made && { madeAt: made.madeAt, bytes: made.bytes, isEncrypted: made.isEncrypted },
      disk: await diskOf(env.dataDir),
    }
  })

  route(app, deps, contract.checkHealth, async ({ reply }) => {
    await checks.again()
    reply.code(202)
    return undefined
  })

  route(app, deps, contract.listQueueFaults, async ({ query }) => ({
    results: await listFaults(database, { queue: query.queue, limit: maxFaults }),
  }))

  route(app, deps, contract.retryQueue, ({ body }) => parts.retryQueue(body.queue))
}

async function diskOf(folder: string) {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize, leastBytes: leastFreeBytes }
}
