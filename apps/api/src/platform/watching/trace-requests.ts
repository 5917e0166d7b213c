import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/process/deps.ts'

/** Traces requests if a collector is configured; nothing of it is loaded otherwise. */
export async function traceRequests(app: FastifyInstance, deps: Pick<Deps, 'env' | 'log'>): Promise<void> {
  if (deps.env.traces === null) return
  const { followForTraces } = await import('./traces/follow-requests.ts')
  followForTraces(app, deps, deps.env.traces)
}
