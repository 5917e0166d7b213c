import * as contract from '@portolan/contract/identity/member-invitations'
import type { FastifyInstance } from 'fastify'
import { insertMember } from '#identity/organizations/members/insert-member.ts'
import { recordEvent } from '#identity/security-log/record-event.ts'
import type { Sessions } from '#identity/sessions/sessions.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { findMemberInvitation, takeMemberInvitation } from './queries.ts'

export function memberInvitationRoutes(app: FastifyInstance, deps: Deps, sessions: Sessions): void {
  const { database } = deps

  route(app, deps, contract.getMemberInvitation, async ({ params, caller }) => {
    const invitation = await findMemberInvitation(database, caller.userId, params.invitationId)
    if (!invitation) throw new Problem('not_found')
    return { organization: { name: invitation.organizationName }, expiresAt: invitation.expiresAt }
  })

  route(app, deps, contract.acceptMemberInvitation, async ({ params, caller, request }) => {
    const { userId } = caller
    const joined = await database.transaction(async (tx) => {
      const organization = await takeMemberInvitation(tx, userId, params.invitationId)
      if (!organization) throw new Problem('not_found')
      await insertMember(tx, userId, organization.id)
      const about = { userId, organizationId: organization.id, ip: request.ip }
      await recordEvent(tx, { kind: 'member-added', ...about, data: { by: 'invitation' } })
      return organization
    })
    // This process's cached session lacks the organization.
    sessions.clearCache()
    return joined
  })
}
