import { randomBytes } from 'node:crypto'
import { inRequest } from '#platform/watching/request-context.ts'
import type { WorkTracer } from '#platform/watching/trace-work.ts'
import type { Span, Tracer } from './open-tracer.ts'
import { newSpanId, spanOfStatement } from './span-of-statement.ts'

/** A long import has more statements than a trace can show. */
const maxStatements = 500

/** Makes a trace of each piece of work, with its statements; it is sent at its end. */
export function workTracer(tracer: Tracer, share: number): WorkTracer {
  return async ({ name, kind, attributes }, act) => {
    if (Math.random() >= share) return act({ end() {}, drop() {} })
    const traceId = randomBytes(16).toString('hex')
    const spanId = newSpanId()
    const startedAt = Date.now()
    const statements: Span[] = []
    let outcome: string | null = null
    let fault: string | null = null
    let isDropped = false
    const context = {
      requestId: null,
      route: name,
      traceId,
      onStatement(statement: Parameters<typeof spanOfStatement>[1]) {
        if (statements.length < maxStatements)
          statements.push(spanOfStatement({ traceId, spanId }, statement))
      },
    }
    const span = {
      end(what: string, why: string | null = null) {
        outcome = what
        fault = why
      },
      drop() {
        isDropped = true
      },
    }
    try {
      return await inRequest(context, () => act(span))
    } catch (error) {
      // Messages of errors may have values and people in them.
      fault = error instanceof Error ? error.name : 'unknown'
      isDropped = false
      throw error
    } finally {
      const endedAt = Date.now()
      if (!isDropped) {
        const told = outcome === null ? attributes : { ...attributes, 'portolan.outcome': outcome }
        const about = { name, kind, startedAt, endedAt, attributes: told, fault }
        tracer.add({ ...about, traceId, spanId, parentSpanId: null })
        for (const statement of statements) tracer.add(statement)
      }
    }
  }
}
