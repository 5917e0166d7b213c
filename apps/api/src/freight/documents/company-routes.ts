import * as contract from '@portolan/contract/company/documents/order-documents'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#freight/deps.ts'
import { changeDocument } from '#freight/documents/save/change-document.ts'
import { changeInvoice } from '#freight/documents/save/change-invoice.ts'
import { removeDocument } from '#freight/documents/save/remove-document.ts'
import { type NamedFile, saveNamedFile } from '#freight/documents/save/save-named-file.ts'
import { versionOf } from '#freight/documents/save/version-of.ts'
import { findOrderByRef } from '#freight/order-record/keys/find-order.ts'
import { localeOf } from '#platform/http/locale.ts'
import { defaultLimit, presentPage, readCursor } from '#platform/http/paging.ts'
import { Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import { dateIn } from '#platform/text/end-of-day.ts'
import { DocumentCursor, presentCompanyInvoice } from './present.ts'
import { type DocumentRow, findDocumentByRef, findOrderFile, listDocumentRows } from './queries.ts'
import { sendFile } from './send-file.ts'

interface SentDocument {
  params: { ref: string; documentRef: string }
  query: { organization?: string | undefined }
  request: FastifyRequest
}

/** Routes by which the company's systems add and remove documents and invoices. */
export function companyDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  const { database } = deps

  async function save({ params, query, request }: SentDocument, file: Omit<NamedFile, 'ref'>) {
    const scope = await findOrderByRef(database, { ref: params.ref, ...query }, request)
    const document = { ...file, ref: params.documentRef }
    const { outcome } = await saveNamedFile(deps, scope, document, localeOf(request))
    const row = await findDocumentByRef(database, scope, params.documentRef)
    // Removed in the meantime.
    if (!row) throw new Problem('not_found')
    return { row, outcome }
  }

  async function remove({ params, query, request }: SentDocument, isInvoice: boolean): Promise<void> {
    const scope = await findOrderByRef(database, { ref: params.ref, ...query }, request)
    await removeDocument(deps, scope, { ref: params.documentRef, isInvoice })
  }

  route(app, deps, contract.saveCompanyDocument, async (call) => {
    const { kind, name, createdAt, internal } = call.body.fields
    const isInternal = internal && internal === 'true'
    const document = { file: call.body, name, createdAt, kind, isInternal, invoice: null }
    const { row, outcome } = await save(call, document)
    if (outcome === 'created') call.reply.code(201)
    return { ...row, version: versionOf(row), outcome }
  })

  route(app, deps, contract.saveCompanyInvoice, async (call) => {
    const {
      name,
      createdAt,
      number,
      amount: sum,
      currency,
      issuedOn,
      dueOn,
      paidOn = null,
      ...details
    } = call.body.fields
    const invoice = { number, amount: { amount: sum, currency }, issuedOn, dueOn, paidOn, ...details }
    const { row, outcome } = await save(call, { file: call.body, name, createdAt, kind: 'invoice', invoice })
    if (outcome === 'created') call.reply.code(201)
    return { ...row, ...invoice, version: versionOf(row), outcome }
  })

  route(app, deps, contract.changeCompanyDocument, async ({ params, query, headers, body, request }) => {
    const scope = await findOrderByRef(database, { ref: params.ref, ...query }, request)
    const document = { ...scope, ref: params.documentRef }
    const changing = { locale: localeOf(request), ifMatch: headers['if-match'] }
    const changed = await changeDocument(deps, document, body, changing)
    if (!changed) throw new Problem('not_found')
    return changed
  })

  route(app, deps, contract.listCompanyInvoices, async ({ params, query, caller, request }) => {
    const { limit = defaultLimit, cursor, ...name } = query
    const scope = await findOrderByRef(database, { ...params, ...name }, request)
    const after = readCursor(request, cursor, DocumentCursor)
    const listed = { ...scope, invoices: true, reader: 'company' as const }
    const { rows, count } = await listDocumentRows(database, listed, { after, limit })
    const today = dateIn(deps.env.timeZone, deps.clock.now())
    const cursorOf = (last: DocumentRow) => [last.createdAt, last.id]
    const present = (row: DocumentRow) => presentCompanyInvoice(deps, caller, row, today)
    return presentPage(request, { rows, count, limit, cursorOf, present })
  })

  route(app, deps, contract.getOrderFile, async ({ params, query, request, reply }) => {
    const { fileId, ref } = params
    const scope = await findOrderByRef(database, { ref, ...query }, request)
    const row = await findOrderFile(database, scope, fileId)
    if (!row) throw new Problem('not_found')
    return sendFile(deps, reply, row, { inPlace: false })
  })

  route(app, deps, contract.changeCompanyInvoice, async ({ params, query, headers, body, request }) => {
    const scope = await findOrderByRef(database, { ref: params.ref, ...query }, request)
    const invoice = { ...scope, ref: params.documentRef }
    const changing = { locale: localeOf(request), ifMatch: headers['if-match'] }
    const changed = await changeInvoice(deps, invoice, body, changing)
    if (!changed) throw new Problem('not_found')
    return changed
  })

  route(app, deps, contract.removeCompanyDocument, async (call) => {
    await remove(call, false)
    return undefined
  })

  route(app, deps, contract.removeCompanyInvoice, async (call) => {
    await remove(call, true)
    return undefined
  })
}
