import { moveCompanyMember, previewMemberMove } from '@portolan/contract/company/people/member-moves'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findOrganization } from '#identity/organizations/find-organization.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { answerRefusals } from '#platform/http/input/refusals.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { findMember } from './member-queries.ts'
import { moveMember, previewMove } from './move-member.ts'
import { presentMember } from './present.ts'

/** Routes by which the company moves people from one customer to another. */
export function memberMoveRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { database } = deps

  async function endsOf(fromRef: string, toRef: string, request: FastifyRequest) {
    const locale = localeOf(request)
    const from = await answerRefusals(locale, {}, () => findOrganization(database, fromRef))
    const to = await answerRefusals(locale, { 'unknown-organization': 'to' }, () =>
      findOrganization(database, toRef),
    )
    return { from, to }
  }

  route(app, deps, previewMemberMove, async ({ params, body, request }) => {
    const ends = await endsOf(params.ref, body.to, request)
    return answerRefusals(localeOf(request), {}, () => previewMove(database, params.email, ends))
  })

  route(app, deps, moveCompanyMember, async ({ params, body, caller, request }) => {
    const ends = await endsOf(params.ref, body.to, request)
    const source = { caller, ip: request.ip, requestId: request.id }
    await answerRefusals(localeOf(request), {}, () => moveMember(deps, params.email, ends, source))
    // This process enforces it from the next request, others within a second.
    sessions.clearCache()
    const member = await findMember(database, ends.to.id, plainEmail(params.email))
    if (!member) throw new Problem('not_found')
    return presentMember(member)
  })
}
