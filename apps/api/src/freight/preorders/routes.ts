import { forgetAddress, getAddressBook } from '@portolan/contract/freight/preorders/address-book'
import { partyRoles } from '@portolan/contract/freight/preorders/parties'
import * as contract from '@portolan/contract/freight/preorders/preorders'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { readHidden } from '#freight/customer-settings/shown.ts'
import type { Deps } from '#freight/deps.ts'
import { withinFilter } from '#freight/order-finding/filter/organization-scope.ts'
import type { Person } from '#platform/http/caller.ts'
import { createOnce } from '#platform/http/concurrency/create-once.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { changedContent, completeContent } from './content/complete-content.ts'
import { findFindings, refuseErrors, refuseImpossible } from './content/find-findings.ts'
import { countDocuments } from './documents/queries.ts'
import { getPreorder } from './get-preorder.ts'
import { listSteps } from './list-steps.ts'
import { forgetEntry, readAddressBook } from './parties/address-book.ts'
import { findParties } from './parties/find-parties.ts'
import { presentPreorder, presentPreorderDetail, presentStep } from './present.ts'
import { keysOf, type ListedPreorder, listPreorderRows, type PreorderRow } from './queries.ts'
import { ruleReadingOf } from './rule-reading.ts'
import * as steps from './steps/customer-steps.ts'
import { submitPreorder } from './steps/submit-preorder.ts'
import { changePreorder, type Step } from './steps/take-step.ts'

/** True if the customer sees the price that was agreed with its offer. */
async function showsAgreedPrice(
  database: Deps['database'],
  { organizationId }: Pick<PreorderRow, 'organizationId'>,
): Promise<boolean> {
  const hidden = await readHidden(database, [organizationId])
  return !hidden(organizationId).parts.includes('quotes')
}

/** Routes by which customers book and answer the company. */
export function preorderRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function present(row: PreorderRow, request: FastifyRequest) {
    const [showsPrice, documents] = await Promise.all([
      showsAgreedPrice(database, row),
      countDocuments(database, keysOf(row), 'customer'),
    ])
    return presentPreorderDetail(row, documents, ruleReadingOf(deps, request), showsPrice)
  }

  route(app, deps, contract.listPreorders, async ({ query, caller, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, z.uuid())
    const locale = localeOf(request)
    const { organizationIds } = withinFilter(caller, filter, locale)
    const { rows, count } = await listPreorderRows(database, organizationIds, filter, { after, limit })
    const cursorOf = (last: ListedPreorder) => last.id
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf,
      present: (row) => presentPreorder(row, locale),
    })
  })

  route(app, deps, contract.createPreorder, async ({ query, headers, body, caller, request, reply }) => {
    const reading = ruleReadingOf(deps, request)
    const { organizationId, ...content } = body
    if (!caller.organizationIds.includes(organizationId))
      throw new FieldProblem({ organizationId: [fieldText('choice', reading.locale)] })
    const booking = completeContent(content, null)
    if (query.validate === 'only') {
      refuseImpossible(booking, reading.locale)
      return findFindings(booking, reading)
    }
    const creation = { caller, endpoint: contract.createPreorder.path, key: headers['idempotency-key'] }
    reply.code(201)
    // Only the ID is stored with the key, since an answer with 500 lines is a megabyte.
    const { id } = await createOnce(database, { ...creation, sent: body }, async (tx) => {
      refuseErrors(booking, reading)
      return { id: (await submitPreorder(deps, tx, caller, { organizationId, booking })).id }
    })
    return present(await getPreorder(database, caller.organizationIds, id), request)
  })

  route(app, deps, contract.getPreorder, async ({ params, caller, request }) =>
    present(await getPreorder(database, caller.organizationIds, params.preorderId), request),
  )

  /** Takes a step for the caller, and returns the resulting pre-order. */
  async function change(
    call: {
      params: { preorderId: string }
      headers: { 'if-match'?: string | undefined }
      caller: Person
      request: FastifyRequest
    },
    decide: (row: PreorderRow) => Step | null,
  ) {
    const { params, headers, caller, request } = call
    const subject = { scope: caller.organizationIds, ...params, ifMatch: headers['if-match'] }
    const { row } = await changePreorder(deps, subject, caller, decide)
    return present(row, request)
  }

  route(app, deps, contract.replacePreorder, (call) =>
    change(call, (row) =>
      steps.edit(row, completeContent(call.body, row.content), ruleReadingOf(deps, call.request)),
    ),
  )

  route(app, deps, contract.updatePreorder, (call) =>
    change(call, (row) =>
      steps.edit(row, changedContent(row.content, call.body), ruleReadingOf(deps, call.request)),
    ),
  )

  route(app, deps, contract.cancelPreorder, async (call) => {
    await change(call, steps.cancel)
    return undefined
  })

  route(app, deps, contract.answerUpdateRequest, (call) =>
    change(call, (row) => steps.answer(row, call.body, ruleReadingOf(deps, call.request))),
  )

  route(app, deps, contract.acceptProposedChanges, (call) => change(call, steps.acceptProposal))

  route(app, deps, contract.declineProposedChanges, (call) =>
    change(call, (row) => steps.declineProposal(row, call.body.note)),
  )

  route(app, deps, contract.requestAmendment, (call) =>
    change(call, (row) => steps.askForAmendment(row, call.body, ruleReadingOf(deps, call.request))),
  )

  route(app, deps, contract.requestCancellation, (call) =>
    change(call, (row) => steps.askForCancellation(row, call.body.note)),
  )

  route(app, deps, contract.listPreorderSteps, async ({ params, query, caller, request }) => {
    const row = await getPreorder(database, caller.organizationIds, params.preorderId)
    const showsPrice = await showsAgreedPrice(database, row)
    return listSteps(deps, row, query, request, (step, locale) =>
      presentStep(step, locale, deps.env, showsPrice),
    )
  })

  route(app, deps, contract.listPreorderParties, async ({ query, caller }) => {
    const { search = '', role, limit = defaultLimit } = query
    const roles = role === undefined ? partyRoles : [role]
    return findParties(database, caller.organizationIds, { search, roles, limit })
  })

  addressBookRoutes(app, deps)
}

/** Routes of an organization's address book. */
function addressBookRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps
  const refuseOthers = (caller: Person, organizationId: string) => {
    if (!caller.organizationIds.includes(organizationId)) throw new Problem('not_found')
  }

  route(app, deps, getAddressBook, ({ params, caller }) => {
    refuseOthers(caller, params.organizationId)
    return readAddressBook(database, params.organizationId)
  })

  route(app, deps, forgetAddress, async ({ params: { organizationId, entryKey }, caller }) => {
    refuseOthers(caller, organizationId)
    if (!(await forgetEntry(database, organizationId, entryKey))) throw new Problem('not_found')
    return undefined
  })
}
