import { OperatorError } from '@portolan/contract/commands/operator-error'
import * as contract from '@portolan/contract/company/invitations'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { reopenTypedCodes } from '#identity/invitations/attempts/reopen-typed-codes.ts'
import { readGate } from '#identity/invitations/attempts/typed-code-gate.ts'
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
import { invitePeople } from './invite-people.ts'
import { invitePerson } from './invite-person.ts'
import { printCards } from './print-cards.ts'
import { resendInvitation } from './resend-invitation.ts'

function presentInvitation({ organization, ...line }: InvitationLine): contract.CompanyInvitation {
  return { ...line, organizationRef: organization }
}

/** Routes by which the company's systems create and list invitations. */
export function companyInvitationRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  route(app, deps, contract.createCompanyInvitation, async ({ body, caller, request }) => {
    const { organizationRef, email = null, name, locale, expiresInDays: days } = body
    const fields = {
      'unknown-organization': 'organizationRef',
      'invalid-email': 'email',
      'foreign-letters': 'email',
      'member-already': 'email',
    }
    const { id, code, cardKey, url, expiresAt } = await answerRefusals(localeOf(request), fields, () =>
      invitePerson(deps, { organizationRef, email, name, locale, days }, { caller, ip: request.ip }),
    )
    return { id, code, cardKey, url, expiresAt }
  })

  route(app, deps, contract.listCompanyInvitations, async ({ query, request }) => {
    const { limit = defaultLimit } = query
    const after = readCursor(request, query.cursor, z.uuid())
    const { rows, count } = await listInvitationRows(database, { after, limit }, query)
    const cursorOf = (last: InvitationLine) => last.id
    return presentPage(request, { rows, count, limit, cursorOf, present: presentInvitation })
  })

  route(app, deps, contract.revokeCompanyInvitation, async ({ params, caller, request }) => {
    const { invitationId } = params
    const revoked = await revokeInvitation(database, invitationId, { caller, ip: request.ip })
    if (!revoked && !(await isInvitation(database, invitationId))) throw new Problem('not_found')
    return undefined
  })

  route(app, deps, contract.resendCompanyInvitation, async ({ params, body, caller, request }) => {
    const terms = { days: body.expiresInDays, isSent: body.send }
    // Who belongs to the customer by now needs no invitation.
    const work = resendInvitation(deps, params.invitationId, terms, { caller, ip: request.ip })
    const { id, code, cardKey, url, expiresAt } = await work.catch((error: unknown) => {
      if (error instanceof OperatorError && error.reason === 'member-already')
        throw new Problem('wrong_state')
      throw error
    })
    return { id, code, cardKey, url, expiresAt }
  })

  route(app, deps, contract.invitePeople, async ({ params, query, body, caller, request }) => {
    const { people, locale, expiresInDays: days } = body
    const asked = {
      organizationRef: params.ref,
      people,
      locale,
      days,
      isDryRun: query.dryRun === 'true',
      reader: localeOf(request),
    }
    const results = await answerRefusals(localeOf(request), {}, () =>
      invitePeople(deps, asked, { caller, ip: request.ip }),
    )
    return { results }
  })

  route(app, deps, contract.printInvitationCards, async ({ body, reply }) => {
    const pdf = await printCards(deps, body.cards)
    return reply
      .type('application/pdf')
      .header('content-disposition', 'attachment; filename="cards.pdf"')
      .header('cache-control', 'no-store')
      .send(pdf)
  })

  const readCodes = () => readGate(database)
  route(app, deps, contract.getTypedCodes, readCodes)
  route(app, deps, contract.reopenTypedCodes, async ({ caller, request }) => {
    await reopenTypedCodes(database, { caller, ip: request.ip })
    return readCodes()
  })
}
