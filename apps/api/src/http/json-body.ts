import type { FastifyInstance } from 'fastify'

/**
 * Bodies are JSON: any other type is refused as such, rather than for what it says. An empty one is no body, since
 * many clients name the type of JSON with every call.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('text/plain')
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null)
    else parse(request, body, done)
  })
}
