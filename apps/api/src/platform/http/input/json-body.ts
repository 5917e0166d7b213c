import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import { isWithinLimits } from './json-limits.ts'

/** Body limits for public endpoints, and for known senders. */
export const bodyBytes = { public: 64 * 1024, session: 1024 * 1024 }

/**
 * Accepts JSON bodies only: rejects other types by type, not by content. An empty body counts as none, since
 * many clients send the JSON type with every request.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else if (!isWithinLimits(body, request.routeOptions.config.endpoint?.largeBody))
      done(new Problem('malformed'))
    // Looking through a long body and parsing it are two turns.
    else if (body.length > bodyBytes.session) setImmediate(parse, request, body, done)
    else parse(request, body, done)
  })
}
