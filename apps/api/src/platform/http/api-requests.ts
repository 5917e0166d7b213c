import type { FastifyRequest } from 'fastify'

/**
 * True if a request went to the API, whether or not the endpoint exists. The route decides, since a URL can
 * be spelled in many ways.
 */
export function isApiRequest(request: FastifyRequest): boolean {
  const path = request.routeOptions.url
  return path === '/api' || path?.startsWith('/api/') === true
}
