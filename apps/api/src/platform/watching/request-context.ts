import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routePattern } from './route-pattern.ts'

/** A statement that was answered. */
export interface DoneStatement {
  name: string
  /** Milliseconds since 1970, and how long it took. */
  startedAt: number
  ms: number
  /** SQLSTATE, or the reason; null if it succeeded. */
  fault: string | null
}

/** The request that is being answered or other work that is traced, for everything that happens below it. */
export interface RequestContext {
  /** Null for work that no request waits for. */
  requestId: string | null
  /** Method and pattern of the path, or the name of the work: constant texts of the program. */
  route: string
  /** The trace that it belongs to; null if it isn't traced. */
  traceId: string | null
  /** Hears of each statement; for traces only. */
  onStatement: ((statement: DoneStatement) => void) | null
}

const running = new AsyncLocalStorage<RequestContext>()
const contexts = new WeakMap<FastifyRequest, RequestContext>()

export function currentRequest(): RequestContext | undefined {
  return running.getStore()
}

/** Does work as a part of a request. */
export function inRequest<T>(context: RequestContext, work: () => T): T {
  return running.run(context, work)
}

export function contextOf(request: FastifyRequest): RequestContext | undefined {
  return contexts.get(request)
}

/** Lets statements and logs know the request that they belong to. */
export function followRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const route = `${request.method} ${routePattern(request)}`
    const context: RequestContext = { requestId: request.id, route, traceId: null, onStatement: null }
    contexts.set(request, context)
    inRequest(context, done)
  })
  // A body arrives by events of its connection, which know no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const context = contexts.get(request)
    if (context === undefined) done()
    else inRequest(context, done)
  })
}
