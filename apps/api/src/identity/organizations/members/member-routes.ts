import { addCompanyMember, listCompanyMembers, removeCompanyMember } from '@portolan/contract/company/members'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { answerRefusals } from '#platform/http/input/refusals.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { addMember, removeMember } from './change-members.ts'
import { findMember, listMemberRows, type MemberRow } from './member-queries.ts'
import { memberMoveRoutes } from './move-routes.ts'
import { presentMember } from './present.ts'

/** Routes by which the company's systems read and change the people of a customer. */
export function memberRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { database } = deps
  memberMoveRoutes(app, deps, sessions)
  const organizationOf = (ref: string, request: FastifyRequest) =>
    answerRefusals(localeOf(request), {}, () => findOrganization(database, ref))

  route(app, deps, listCompanyMembers, async ({ params, query, request }) => {
    const { id } = await organizationOf(params.ref, request)
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, z.uuid())
    const { rows, count } = await listMemberRows(database, id, { after, limit })
    const cursorOf = (last: MemberRow) => last.id
    return presentPage(request, { rows, count, limit, cursorOf, present: presentMember })
  })

  route(app, deps, addCompanyMember, async ({ params, caller, request, reply }) => {
    const key = { email: params.email, organizationRef: params.ref }
    const source = { caller, ip: request.ip }
    const change = await answerRefusals(localeOf(request), {}, () => addMember(deps, key, source))
    sessions.clearCache()
    if (change.changed) reply.code(201)
    const { id } = await organizationOf(params.ref, request)
    const member = await findMember(database, id, plainEmail(change.email))
    // Removed again in the meantime.
    if (!member) throw new Problem('not_found')
    return presentMember(member)
  })

  route(app, deps, removeCompanyMember, async ({ params, caller, request }) => {
    const key = { email: params.email, organizationRef: params.ref }
    const source = { caller, ip: request.ip }
    await answerRefusals(localeOf(request), {}, () => removeMember(deps, key, source))
    // This process enforces it from the next request, others within a second.
    sessions.clearCache()
    return undefined
  })
}
