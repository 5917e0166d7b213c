import type { FastifyRequest } from 'fastify'

/** The pattern of a request's path, of which there are as many as endpoints; `none` for unknown paths. */
export function routePattern(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none'
}
