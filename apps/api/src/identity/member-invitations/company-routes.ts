import * as contract from '@portolan/contract/company/invitations'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import {
  type InvitationLine,
  isInvitation,
  listInvitationRows,
  revokeInvitation,
} from '#identity/invitations/list-invitations.ts'
import { answerRefusals } from '#platform/http/input/refusals.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { invitePerson } from './invite-person.ts'

function presentInvitation({ organization, ...line }: InvitationLine): contract.CompanyInvitation {
  return { ...line, organizationRef: organization }
}

/** Routes by which the company's systems create and list invitations. */
export function companyInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, contract.createCompanyInvitation, async ({ body, caller, request }) => {
    const { organizationRef, email = null, locale, expiresInDays: days } = body
    const fields = {
      'unknown-organization': 'organizationRef',
      'invalid-email': 'email',
      'foreign-letters': 'email',
      'member-already': 'email',
      'account-exists': 'email',
    }
    const { id, code, cardKey, url, expiresAt } = await answerRefusals(localeOf(request), fields, () =>
      invitePerson(deps, { organizationRef, email, locale, days }, { caller, ip: request.ip }),
    )
    return { id, code, cardKey, url, expiresAt }
  })

  route(app, deps, contract.listCompanyInvitations, async ({ query, request }) => {
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, z.uuid())
    const { rows, count } = await listInvitationRows(database, { after, limit })
    const cursorOf = (last: InvitationLine) => last.id
    return presentPage(request, { rows, count, limit, cursorOf, present: presentInvitation })
  })

  route(app, deps, contract.revokeCompanyInvitation, async ({ params, caller, request }) => {
    const { invitationId } = params
    const revoked = await revokeInvitation(database, invitationId, { caller, ip: request.ip })
    if (!revoked && !(await isInvitation(database, invitationId))) throw new Problem('not_found')
    return undefined
  })
}
