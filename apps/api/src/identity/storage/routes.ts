import { getStorage } from '@portolan/contract/identity/storage'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { listStorage } from './queries.ts'

/** Route for the storage used by the caller's organizations. */
export function storageRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, getStorage, async ({ caller }) => {
    return { results: await listStorage(deps.database, deps.env, caller.organizationIds) }
  })
}
