import { removeCompanyOrganization, saveCompanyOrganization } from '@portolan/contract/company/organizations'
import type { FastifyInstance } from 'fastify'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { getOrganization } from './organization-rows.ts'
import { presentOrganization } from './present.ts'
import { removeOrganization } from './remove-organization.ts'
import { saveOrganization } from './save-organization.ts'

/** Routes by which the company saves and deletes customers. */
export function organizationRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, env } = deps

  route(app, deps, saveCompanyOrganization, async (call) => {
    const { params, headers, body, caller, request, reply } = call
    const source = { caller, ip: request.ip }
    const isNew = headers['if-none-match'] === '*'
    const saved = await saveOrganization(
      deps,
      { ...params, ...body },
      { source, ...(isNew && { only: 'new' as const }) },
    )
    if (saved.outcome === 'created') reply.code(201)
    return presentOrganization(await getOrganization(database, saved.id), env)
  })

  route(app, deps, removeCompanyOrganization, async ({ params, caller, request }) => {
    const removed = await removeOrganization(deps, params.ref, { caller, ip: request.ip })
    if (removed?.uses) throw new Problem('organization_in_use')
    return undefined
  })
}
