import * as contract from '@portolan/contract/company/preorders'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { sendFile } from '#freight/documents/send-file.ts'
import type { Database } from '#platform/db/database.ts'
import type { CompanyCaller } from '#platform/http/caller.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { approve } from './approval/approve.ts'
import { dropEndedCharges } from './approval/drop-ended-charges.ts'
import { findDocument, listAllDocuments } from './documents/queries.ts'
import { getPreorder } from './get-preorder.ts'
import { listSteps } from './list-steps.ts'
import { presentCompanyPreorder, presentCompanyPreorderDetail } from './present.ts'
import { keysOf, type ListedPreorder, listPreorderRows, type PreorderRow } from './queries.ts'
import { ruleReadingOf } from './rule-reading.ts'
import * as steps from './steps/company-steps.ts'
import { changePreorder, type Step } from './steps/take-step.ts'

/** Routes by which the company's systems read and answer pre-orders. */
export function companyPreorderRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function present(row: PreorderRow, request: FastifyRequest) {
    const documents = await listAllDocuments(database, keysOf(row))
    return presentCompanyPreorderDetail(row, documents, ruleReadingOf(deps, request))
  }

  route(app, deps, contract.listCompanyPreorders, async ({ query, request }) => {
    const { limit = defaultLimit, cursor, ...filter } = query
    const after = readCursor(request, cursor, z.uuid())
    const { rows, count } = await listPreorderRows(database, 'company', filter, { after, limit })
    const locale = localeOf(request)
    const cursorOf = (last: ListedPreorder) => last.id
    return presentPage(request, {
      rows,
      count,
      limit,
      cursorOf,
      present: (row) => presentCompanyPreorder(row, locale),
    })
  })

  route(app, deps, contract.getCompanyPreorder, async ({ params, request }) =>
    present(await getPreorder(database, 'company', params.preorderId), request),
  )

  route(app, deps, contract.listCompanyPreorderSteps, async ({ params, query, request }) =>
    listSteps(deps, await getPreorder(database, 'company', params.preorderId), query, request),
  )

  route(app, deps, contract.getCompanyPreorderFile, async ({ params, reply }) => {
    const preorder = await getPreorder(database, 'company', params.preorderId)
    const document = await findDocument(database, keysOf(preorder), params.documentId)
    if (!document) throw new Problem('not_found')
    return sendFile(deps, reply, document, { inPlace: false })
  })

  route(app, deps, contract.approvePreorder, async ({ params, headers, body, caller, request }) => {
    const approval = { ...params, ...body, ifMatch: headers['if-match'] }
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
