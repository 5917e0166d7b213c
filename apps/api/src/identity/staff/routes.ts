import * as contract from '@portolan/contract/identity/staff'
import { roleTable } from '@portolan/contract/shared/roles'
import type { FastifyInstance } from 'fastify'
import { avatarUrl } from '#identity/users/avatar/avatar-url.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { findMember, listMembers } from './queries.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.getStaffSelf, async ({ caller }) => {
    const row = await findMember(deps.database, caller.userId)
    if (!row) throw new Problem('unauthorized')
    const { avatarId, ...member } = row
    const avatar = avatarId === null ? null : { id: avatarId, image: avatarUrl(deps, caller, avatarId) }
    return { ...member, avatar, may: roleTable[member.role] }
  })

  route(app, deps, contract.listStaffMembers, () => listMembers(deps.database))
}
