import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

const malformedPath = '/api/malformed-address'

/**
 * Where a request goes: its own address, or one that answers `malformed` where its own cannot be decoded. The
 * framework's own answer to such an address has neither our headers nor our shape.
 */
export function routedAddress(url: string): string {
  try {
    decodeURIComponent(url.split('?', 1)[0] ?? '')
    return url
  } catch {
    return malformedPath
  }
}

export function malformedAddressRoute(app: FastifyInstance): void {
  app.all(malformedPath, async () => {
    throw new Problem('malformed')
  })
}
