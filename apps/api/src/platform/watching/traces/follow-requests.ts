import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/process/deps.ts'
import type { TraceSettings } from '#platform/settings/trace-settings.ts'
import { contextOf } from '#platform/watching/request-context.ts'
import { traceWorkBy } from '#platform/watching/trace-work.ts'
import { workTracer } from './follow-work.ts'
import { openTracer } from './open-tracer.ts'
import { newSpanId, spanOfStatement } from './span-of-statement.ts'
import { parseTraceParent } from './trace-parent.ts'

interface RequestSpan {
  traceId: string
  spanId: string
  parentSpanId: string | null
  startedAt: number
}

/**
 * Makes a span of each request, of other work, and of each of their statements; values, paths and people are
 * in none of them.
 */
export function followForTraces(
  app: FastifyInstance,
  { log }: Pick<Deps, 'log'>,
  settings: TraceSettings,
): void {
  const tracer = openTracer(settings, log)
  const spans = new WeakMap<FastifyRequest, RequestSpan>()
  traceWorkBy({ log }, workTracer(tracer, settings.share))
  app.addHook('onClose', () => tracer.close())

  app.addHook('onRequest', (request, _reply, done) => {
    const parent = parseTraceParent(request.headers.traceparent)
    const isTraced = parent?.isSampled ?? Math.random() < settings.share
    const context = contextOf(request)
    if (isTraced && context !== undefined) {
      const traceId = parent?.traceId ?? randomBytes(16).toString('hex')
      const spanId = newSpanId()
      spans.set(request, { traceId, spanId, parentSpanId: parent?.spanId ?? null, startedAt: Date.now() })
      context.traceId = traceId
      context.onStatement = (statement) => tracer.add(spanOfStatement({ traceId, spanId }, statement))
    }
    done()
  })

  app.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request)
    const context = contextOf(request)
    if (span !== undefined && context !== undefined) {
      const { statusCode } = reply
      tracer.add({
        traceId: span.traceId,
        spanId: span.spanId,
        parentSpanId: span.parentSpanId,
        name: context.route,
        kind: 'server',
        startedAt: span.startedAt,
        endedAt: span.startedAt + reply.elapsedTime,
        attributes: {
          'http.request.method': request.method,
          'http.route': context.route.slice(request.method.length + 1),
          'http.response.status_code': statusCode,
          'portolan.request_id': request.id,
        },
        fault: statusCode >= 500 ? String(statusCode) : null,
      })
    }
    done()
  })
}
