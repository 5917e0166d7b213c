import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { isApiRequest } from '#platform/http/api-requests.ts'
import { Problem } from '#platform/http/problem.ts'

/** Two measurements: the first after the start is about the start itself, which keeps the event loop busy. */
const startMs = 2_500

/**
 * Rejects API requests while the event loop is later than this many milliseconds, or while more requests wait
 * for the database than it can serve in time: an immediate rejection costs less than one after a wait. Never
 * rejects health checks, and not for the delay of its own start. Returns whether requests are being
 * rejected; with 0 milliseconds they never are.
 */
export async function shedLoad(
  app: FastifyInstance,
  { longestDelayMs, isDatabaseBusy }: { longestDelayMs: number; isDatabaseBusy: () => boolean },
): Promise<() => boolean> {
  let isStarting = false
  app.addHook('onListen', async () => {
    isStarting = true
    setTimeout(() => {
      isStarting = false
    }, startMs).unref()
  })
  await app.register(underPressure, {
    maxEventLoopDelay: longestDelayMs,
    async pressureHandler(request) {
      if (!isStarting && isApiRequest(request)) throw new Problem('unavailable', 2)
    },
  })
  const isBusy = () => longestDelayMs > 0 && isDatabaseBusy()
  app.addHook('onRequest', (request, _reply, done) => {
    done(isBusy() && isApiRequest(request) ? new Problem('unavailable', 2) : undefined)
  })
  return () => isBusy() || (!isStarting && app.isUnderPressure())
}
