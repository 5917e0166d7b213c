import { removeCompanyOrganization, saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { previewCustomerRemoval } from '@portolan/contract/company/people/customer-removal'
import type { FastifyInstance } from 'fastify'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { answerRefusals } from '#platform/http/input/refusals.ts'
import { localeOf } from '#platform/http/locale.ts'
import { LimitProblem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { findOrganization } from './find-organization.ts'
import { getOrganization } from './organization-rows.ts'
import { presentOrganization } from './present.ts'
import { previewRemoval, removeOrganization } from './remove-organization.ts'
import { saveOrganization } from './save-organization.ts'

/** Routes by which the company saves and deletes customers. */
export function organizationRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
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

  route(app, deps, previewCustomerRemoval, async ({ params, request }) => {
    const organization = await answerRefusals(localeOf(request), {}, () =>
      findOrganization(database, params.ref),
    )
    return previewRemoval(database, organization)
  })

  route(app, deps, removeCompanyOrganization, async ({ params, caller, request }) => {
    const removed = await removeOrganization(deps, params.ref, { caller, ip: request.ip })
    if (removed?.uses) throw new LimitProblem('organization_in_use', { ...removed.uses })
    // This process enforces it from the next request, others within a second.
    sessions.clearCache()
    return undefined
  })
}
