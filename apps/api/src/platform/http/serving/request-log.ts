import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/process/log.ts'
import { contextOf } from '#platform/watching/request-context.ts'

/**
 * Logs one line per request once it's answered: changes and failures at `info`, plain reads at `debug`, since
 * every open browser polls its counts six times a minute.
 */
export function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply
    const level = request.method === 'GET' && statusCode < 400 ? 'debug' : 'info'
    if (log.isLevelEnabled(level)) {
      const traceId = contextOf(request)?.traceId ?? undefined
      const line = { req: request, statusCode, ms: Math.round(reply.elapsedTime * 10) / 10, traceId }
      request.log[level](line, 'request')
    }
    done()
  })
}
