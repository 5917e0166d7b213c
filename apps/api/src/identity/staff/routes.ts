import { OperatorError } from '@portolan/contract/commands/operator-error'
import * as accounts from '@portolan/contract/company/people/staff-accounts'
import * as contract from '@portolan/contract/identity/staff'
import { roleTable } from '@portolan/contract/shared/roles'
import type { FastifyInstance } from 'fastify'
import { avatarUrl } from '#identity/users/avatar/avatar-url.ts'
import { answerRefusals } from '#platform/http/input/refusals.ts'
import { localeOf } from '#platform/http/locale.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { plainEmail } from '#platform/text/plain-email.ts'
import { actOf } from './guard-account.ts'
import { addStaff, removeStaff, resendInvitation } from './manage-staff.ts'
import { findMember, listMembers, listStaffAccounts } from './queries.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, contract.getStaffSelf, async ({ caller }) => {
    const row = await findMember(deps.database, caller.userId)
    if (!row) throw new Problem('unauthorized')
    const { avatarId, ...member } = row
    const avatar = avatarId === null ? null : { id: avatarId, image: avatarUrl(deps, caller, avatarId) }
    return { ...member, avatar, may: roleTable[member.role], keepsEmails: deps.env.mail === null }
  })

  route(app, deps, contract.listStaffMembers, () => listMembers(deps.database))
}

const emailFields = { 'invalid-email': 'email', 'foreign-letters': 'email' }

/** Routes by which administrators look after the staff, as `portal staff` does. */
export function staffAccountRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function getAccount(email: string) {
    const [account] = await listStaffAccounts(database, plainEmail(email))
    if (!account) throw new Problem('not_found')
    return account
  }

  route(app, deps, accounts.listStaffAccounts, () => listStaffAccounts(database))

  route(app, deps, accounts.saveStaffMember, async ({ params, body, caller, request, reply }) => {
    const { role, firstName, lastName, locale } = body
    const member = { email: params.email, role, firstName, lastName, locale }
    const act = actOf({ caller, ip: request.ip }, 'locks-out')
    const { before } = await answerRefusals(localeOf(request), emailFields, () => addStaff(deps, member, act))
    if (before === null) reply.code(201)
    return getAccount(params.email)
  })

  route(app, deps, accounts.resendStaffInvitation, async ({ params }) => {
    await resendInvitation(deps, params.email)
    return getAccount(params.email)
  })

  route(app, deps, accounts.removeStaffAccount, async ({ params, caller, request }) => {
    const { email } = params
    if ((await listStaffAccounts(database, plainEmail(email))).length === 0) return undefined
    await removeStaff(deps, email, actOf({ caller, ip: request.ip }, 'locks-out')).catch((error: unknown) => {
      // Another one was faster.
      if (!(error instanceof OperatorError)) throw error
    })
    return undefined
  })
}
