import type { CompanyOrderDocument } from '@portolan/contract/company/documents/customer-documents'
import * as contract from '@portolan/contract/company/documents/customer-documents'
import { getCustomerDocumentCheck } from '@portolan/contract/company/documents/document-check'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Deps } from '#freight/deps.ts'
import { signForCompany } from '#freight/documents/present.ts'
import { sendFile } from '#freight/documents/send-file.ts'
import { findOrderByRef } from '#freight/order-record/keys/find-order.ts'
import { actorOf, type CompanyCaller } from '#platform/http/caller.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { type Decision, decideDocument } from './decide-document.ts'
import { readDocumentCheck } from './document-check.ts'
import { presentCompanyDocument } from './present.ts'
import {
  type CompanyFilter,
  type CompanyRow,
  findCompanyRow,
  findUpload,
  listCompanyRows,
} from './queries.ts'
import { reopenDocument } from './reopen-document.ts'

/** Routes by which the company's systems read documents of orders and decide about customers' documents. */
export function companyUploadRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function list(
    request: FastifyRequest,
    filter: CompanyFilter,
    page: { limit?: number | undefined; cursor?: string | undefined; isOldestFirst?: boolean },
    present: (row: CompanyRow) => CompanyOrderDocument = presentCompanyDocument,
  ) {
    const { limit = defaultLimit, cursor, isOldestFirst = false } = page
    const after = readCursor(request, cursor, z.uuid())
    const { rows, count } = await listCompanyRows(database, filter, { after, limit, isOldestFirst })
    const cursorOf = (last: CompanyRow) => last.id
    return presentPage(request, { rows, count, limit, cursorOf, present })
  }

  async function getDocument(documentId: string) {
    const row = await findCompanyRow(database, documentId)
    if (!row) throw new Problem('not_found')
    return presentCompanyDocument(row)
  }

  async function decide({ params: { documentId }, headers, caller }: Deciding, decision: Decision) {
    const source = { by: actorOf(caller), ifMatch: headers['if-match'] }
    const decided = await decideDocument(deps, documentId, decision, source)
    if (!decided) throw new Problem('not_found')
    return getDocument(documentId)
  }

  route(app, deps, contract.listCompanyOrderDocuments, async ({ params, query, caller, request }) => {
    const { organization, by, origin, state, ...page } = query
    const order = await findOrderByRef(database, { ...params, organization, by }, request)
    const present = (row: CompanyRow) => ({
      ...presentCompanyDocument(row),
      file: signForCompany(deps, caller, row),
    })
    return list(request, { order, origin, state }, page, present)
  })

  route(app, deps, contract.listCustomerDocuments, async ({ query, request }) => {
    const { state, organization: organizationRef, ordering, ...page } = query
    const filter = { origin: 'customer', state, organizationRef } as const
    return list(request, filter, { ...page, isOldestFirst: ordering === 'createdAt' })
  })

  route(app, deps, contract.getCustomerDocumentFile, async ({ params, reply }) => {
    const row = await findUpload(database, params.documentId)
    if (!row) throw new Problem('not_found')
    return sendFile(deps, reply, row, { inPlace: false })
  })

  route(app, deps, contract.acceptCustomerDocument, async (call) =>
    decide(call, { state: 'accepted', kind: call.body.kind }),
  )

  route(app, deps, contract.rejectCustomerDocument, async (call) =>
    decide(call, { state: 'rejected', reason: call.body.reason }),
  )

  route(app, deps, contract.reopenCustomerDocument, async ({ params: { documentId }, headers }) => {
    const notifications = await reopenDocument(deps, documentId, headers['if-match'])
    if (!notifications) throw new Problem('not_found')
    return { document: await getDocument(documentId), notifications }
  })

  route(app, deps, getCustomerDocumentCheck, async ({ params, caller }) => {
    const check = await readDocumentCheck(deps, caller, params.documentId)
    if (!check) throw new Problem('not_found')
    return check
  })
}

interface Deciding {
  params: { documentId: string }
  headers: { 'if-match'?: string | undefined }
  caller: CompanyCaller
}
