import * as contract from '@portolan/contract/company/preorders'
import { Instant } from '@portolan/contract/shared/instants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { approve } from '#freight/preorders/approval/approve.ts'
import { dropEndedCharges } from '#freight/preorders/approval/drop-ended-charges.ts'
import { listAllDocuments } from '#freight/preorders/documents/queries.ts'
import { getPreorder } from '#freight/preorders/get-preorder.ts'
import { listSteps } from '#freight/preorders/list-steps.ts'
import {
  presentCompanyPreorder,
  presentCompanyPreorderDetail,
  presentCompanyStep,
} from '#freight/preorders/present.ts'
import { keysOf, type PreorderRow } from '#freight/preorders/queries.ts'
import { ruleReadingOf } from '#freight/preorders/rule-reading.ts'
import * as steps from '#freight/preorders/steps/company-steps.ts'
import { changePreorder, type Step } from '#freight/preorders/steps/take-step.ts'
import type { Database } from '#platform/db/database.ts'
import { actorOf, type CompanyCaller, mayAlso } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { readBookingAsOf } from './booking-as-of.ts'
import {
  type CompanyListedPreorder,
  countWaiting,
  listCompanyPreorderRows,
  type PlaceInList,
} from './list-company-preorders.ts'

/** The place of a row in either ordering. */
const Cursor = z.tuple([z.uuid(), z.nullable(Instant)])

/** Routes by which the company reads and answers pre-orders. */
export function companyPreorderRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function present(row: PreorderRow, request: FastifyRequest) {
    const documents = await listAllDocuments(database, keysOf(row))
    return presentCompanyPreorderDetail(row, documents, ruleReadingOf(deps, request))
  }

  route(app, deps, contract.listCompanyPreorders, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, Cursor)
    const { rows, count } = await listCompanyPreorderRows(database, filter, { after, limit })
    const locale = localeOf(request)
    const cursorOf = ({ id, waitsSince }: CompanyListedPreorder): PlaceInList => [id, waitsSince]
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf,
      present: (row) => presentCompanyPreorder(row, locale),
    })
  })

  route(app, deps, contract.countCompanyPreorders, () => countWaiting(database))

  route(app, deps, contract.getCompanyPreorder, async ({ params, request }) =>
    present(await getPreorder(database, 'company', params.preorderId), request),
  )

  route(app, deps, contract.listCompanyPreorderSteps, async ({ params, query, request }) => {
    const row = await getPreorder(database, 'company', params.preorderId)
    return listSteps(deps, row, query, request, presentCompanyStep)
  })

  route(app, deps, contract.getCompanyPreorderVersion, async ({ params: { preorderId, version } }) => {
    const row = await getPreorder(database, 'company', preorderId)
    if (version > row.version) throw new Problem('not_found')
    return { version, content: await readBookingAsOf(database, keysOf(row), version) }
  })

  route(app, deps, contract.approvePreorder, async ({ params, headers, body, caller, request }) => {
    // One that is there already would be replaced.
    if (body.order && !mayAlso(caller, 'orders', 'write')) throw new Problem('insufficient_role')
    const approval = { ...params, ...body, ifMatch: headers['if-match'], statedBy: actorOf(caller) }
    const { row } = await approve(deps, approval, caller, localeOf(request))
    return present(row, request)
  })

  /** Takes a step for the company, and returns the resulting pre-order. */
  async function change(
    call: {
      params: { preorderId: string }
      headers: { 'if-match'?: string | undefined }
      caller: CompanyCaller
      request: FastifyRequest
    },
    decide: (row: PreorderRow, tx: Database) => Step | null | Promise<Step | null>,
  ) {
    const { params, headers, caller, request } = call
    const subject = { scope: 'company', ...params, ifMatch: headers['if-match'] } as const
    const { row } = await changePreorder(deps, subject, caller, decide)
    return present(row, request)
  }

  route(app, deps, contract.rejectPreorder, (call) => change(call, (row) => steps.reject(row, call.body)))

  route(app, deps, contract.requestPreorderUpdate, (call) =>
    change(call, (row) => steps.requestUpdate(row, call.body.fields, localeOf(call.request))),
  )

  route(app, deps, contract.proposePreorderChanges, (call) =>
    change(call, (row) => steps.propose(row, call.body, localeOf(call.request))),
  )

  route(app, deps, contract.withdrawRequest, (call) => change(call, steps.withdrawRequest))

  route(app, deps, contract.confirmAmendment, (call) =>
    change(call, async (row, tx) => {
      const step = steps.confirmAmendment(row, call.body.note)
      if (step) await dropEndedCharges(deps, tx, row, step)
      return step
    }),
  )

  route(app, deps, contract.declineAmendment, (call) =>
    change(call, (row) => steps.declineAmendment(row, call.body.reason)),
  )

  route(app, deps, contract.confirmCancellation, (call) =>
    change(call, (row) => steps.confirmCancellation(row, call.body.note)),
  )

  route(app, deps, contract.declineCancellation, (call) =>
    change(call, (row) => steps.declineCancellation(row, call.body.reason)),
  )
}
