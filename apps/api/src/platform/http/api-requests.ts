import type { FastifyRequest } from 'fastify'

/**
 * Whether a request went to the API, known call or not. The route says it: a URL can be spelled in many ways.
 */
export function isApiRequest(request: FastifyRequest): boolean {
  const path = request.routeOptions.url
  return path === '/api' || path?.startsWith('/api/') === true
}
