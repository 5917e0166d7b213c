import * as contract from '@portolan/contract/company/systems/keys'
import { scopes } from '@portolan/contract/identity/api-keys'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'

/** Routes by which administrators manage the keys of the company's systems, as `portal keys` does. */
export function keyRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, contract.listApiKeys, () => listApiKeys(database))

  route(app, deps, contract.createApiKey, async ({ body, reply }) => {
    const { name } = body
    const allowed = scopes.filter((scope) => body.scopes.includes(scope))
    const created = await createApiKey(database, name, allowed)
    if (!created) throw new Problem('name_in_use')
    reply.code(201).header('cache-control', 'no-store')
    return { name, scopes: allowed, key: created.key }
  })

  route(app, deps, contract.revokeApiKey, async ({ params }) => {
    await revokeApiKey(database, params.name)
    return undefined
  })
}
