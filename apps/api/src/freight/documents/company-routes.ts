import * as contract from '@portolan/contract/company/order-documents'
import type { DocumentRecord } from '@portolan/contract/company/orders'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findOrderByRef } from '#freight/orders/company/find-order.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { judgeFile, judgeName } from '#platform/http/input/judge-file.ts'
import type { UploadedForm } from '#platform/http/input/upload.ts'
import { localeOf } from '#platform/http/locale.ts'
import { FieldProblem, Problem } from '#platform/http/problem.ts'
import { route } from '#platform/http/route.ts'
import type { Deps } from '#platform/process/deps.ts'
import { deleteDocument, findDocumentByRef } from './queries.ts'
import { saveDocument } from './save-document.ts'

interface SentDocument {
  params: { ref: string; documentRef: string }
  query: { organization?: string | undefined }
  request: FastifyRequest
}

interface SentFile {
  file: Pick<UploadedForm, 'bytes' | 'name'>
  name: string | undefined
  createdAt: string | undefined
  kind: DocumentRecord['kind']
  invoice: DocumentRecord['invoice']
}

/** Documents and invoices as the company's systems add and remove them. */
export function companyDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  const { database, clock } = deps

  async function save({ params, query, request }: SentDocument, sent: SentFile) {
    const locale = localeOf(request)
    const scope = await findOrderByRef(database, { ref: params.ref, ...query }, request)
    const { name: fileName, contentType } = judgeFile(sent.file, locale)
    const { name = fileName } = judgeName(sent.name, { contentType }, locale)
    const known = await findDocumentByRef(database, scope, params.documentRef)
    const isInvoice = sent.invoice !== null
    if (known && (known.invoiceNumber !== null) !== isInvoice) {
      const text = fieldText(isInvoice ? 'documentRef' : 'invoiceRef', locale)
      throw new FieldProblem({ documentRef: [text] })
    }
    const { kind, invoice } = sent
    // Without a date of its own, the same file sent again must not become another document.
    const createdAt = sent.createdAt ?? known?.createdAt ?? clock.now().toISOString()
    const record = { ref: params.documentRef, kind, name, contentType, createdAt, invoice }
    const { outcome } = await saveDocument(deps, scope, record, sent.file.bytes)
    const row = await findDocumentByRef(database, scope, params.documentRef)
    // Removed in between.
    if (!row) throw new Problem('not_found')
    return { row, outcome }
  }

  async function remove({ params, query, request }: SentDocument, isInvoice: boolean): Promise<void> {
    const scope = await findOrderByRef(database, { ref: params.ref, ...query }, request)
    const document = { ref: params.documentRef, isInvoice }
    const removed = await database.transaction((tx) => deleteDocument(tx, scope, document))
    if (removed) await deps.files.remove(removed.storageKey)
  }

  route(app, deps, contract.saveCompanyDocument, async (call) => {
    const { kind, name, createdAt } = call.body.fields
    const { row, outcome } = await save(call, { file: call.body, name, createdAt, kind, invoice: null })
    if (outcome === 'created') call.reply.code(201)
    return { ...row, outcome }
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
    } = call.body.fields
    const invoice = { number, amount: { amount: sum, currency }, issuedOn, dueOn, paidOn }
    const { row, outcome } = await save(call, { file: call.body, name, createdAt, kind: 'invoice', invoice })
    if (outcome === 'created') call.reply.code(201)
    return { ...row, ...invoice, outcome }
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
