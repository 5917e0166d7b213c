import * as contract from '@portolan/contract/company/documents/customer-documents'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { sendFile } from '#freight/documents/send-file.ts'
import { findOrderByRef } from '#freight/order-record/keys/find-order.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { type Decision, decideDocument } from './decide-document.ts'
import { presentCompanyDocument } from './present.ts'
import {
  type CompanyFilter,
  type CompanyRow,
  findCompanyRow,
  findUpload,
  listCompanyRows,
} from './queries.ts'

/** Routes by which the company's systems read documents of orders and decide about customers' documents. */
export function companyUploadRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function list(
    request: FastifyRequest,
    filter: CompanyFilter,
    { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
  ) {
    const after = readCursor(request, cursor, z.uuid())
    const { rows, count } = await listCompanyRows(database, filter, { after, limit })
    const cursorOf = (last: CompanyRow) => last.id
    return presentPage(request, { rows, count, limit, cursorOf, present: presentCompanyDocument })
  }

  async function decide(documentId: string, decision: Decision) {
    const decided = await decideDocument(deps, documentId, decision)
    const row = decided && (await findCompanyRow(database, documentId))
    if (!row) throw new Problem('not_found')
    return presentCompanyDocument(row)
  }

  route(app, deps, contract.listCompanyOrderDocuments, async ({ params, query, request }) => {
    const { organization, by, origin, state, ...page } = query
    const order = await findOrderByRef(database, { ...params, organization, by }, request)
    return list(request, { order, origin, state }, page)
  })

  route(app, deps, contract.listCustomerDocuments, async ({ query: { state, ...page }, request }) =>
    list(request, { origin: 'customer', state }, page),
  )

  route(app, deps, contract.getCustomerDocumentFile, async ({ params, reply }) => {
    const row = await findUpload(database, params.documentId)
    if (!row) throw new Problem('not_found')
    return sendFile(deps, reply, row, { inPlace: false })
  })

  route(app, deps, contract.acceptCustomerDocument, async ({ params }) =>
    decide(params.documentId, { state: 'accepted' }),
  )

  route(app, deps, contract.rejectCustomerDocument, async ({ params, body }) =>
    decide(params.documentId, { state: 'rejected', reason: body.reason }),
  )
}
