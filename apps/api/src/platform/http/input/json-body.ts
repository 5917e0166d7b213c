import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import { isWithinLimits } from './json-limits.ts'

/** How large a body may be where anyone may send it, and where the sender is known. */
export const bodyBytes = { public: 64 * 1024, session: 1024 * 1024 }

/**
 * Bodies are JSON: any other type is refused as such, rather than for what it says. An empty one is no body,
 * since many clients name the type of JSON with every call.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else if (!isWithinLimits(body)) done(new Problem('malformed'))
    else parse(request, body, done)
  })
}
