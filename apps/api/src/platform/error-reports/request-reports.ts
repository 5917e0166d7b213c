import { newTrace, type Trace } from '@portolan/error-reports/trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isApiRequest } from '#platform/http/api-requests.ts'
import type { ErrorReports } from './error-reports.ts'

interface Begun {
  trace: Trace
  at: number
}

const begun = new WeakMap<FastifyRequest, Begun>()

/** Reports the duration of every request except for files, under the pattern of its route. */
export function reportRequests(app: FastifyInstance, reports: ErrorReports): void {
  if (!reports.isOn) return
  app.addHook('onRequest', async (request) => {
    begun.set(request, { trace: newTrace(), at: Date.now() })
  })
  app.addHook('onResponse', async (request, reply) => {
    const { trace, at } = begun.get(request) ?? { trace: newTrace(), at: Date.now() }
    const { method, url, name } = patternOf(request)
    if (!isApiRequest(request) && /\.\w+$/.test(url)) return
    reports.request({
      name,
      op: 'http.server',
      trace,
      startedAt: at,
      endedAt: at + reply.elapsedTime,
      request: { method, url },
      status: reply.statusCode,
      requestId: request.id,
    })
  })
}

/** Reports a failed request under the pattern of its route, in the trace of its transaction. */
export function reportFailedRequest(
  reports: ErrorReports,
  error: unknown,
  request: FastifyRequest,
  status: number,
): void {
  const { method, url, name } = patternOf(request)
  const trace = begun.get(request)?.trace
  reports.error(error, 'request', {
    name,
    request: { method, url },
    status,
    requestId: request.id,
    ...(trace && { trace }),
  })
}

// The pattern, never the URL, which contains IDs, search terms and signatures.
function patternOf({ method, routeOptions }: FastifyRequest) {
  const url = routeOptions.url ?? '*'
  return { method, url, name: `${method} ${url}` }
}
