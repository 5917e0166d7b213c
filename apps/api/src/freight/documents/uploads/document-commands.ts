import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Deps } from '#freight/deps.ts'
import { changeInvoice } from '#freight/documents/save/change-invoice.ts'
import { nameInvoice } from '#freight/documents/save/name-invoice.ts'
import { nameOrder } from '#freight/order-record/keys/find-order.ts'
import type { Handlers } from '#platform/commands/command-handler.ts'
import { FieldProblem } from '#platform/http/problem.ts'
import { type Decision, decideDocument } from './decide-document.ts'
import { type CompanyRow, listCompanyRows } from './queries.ts'

const rowsAtOnce = 100

function presentRow(row: CompanyRow) {
  const { id, state, kind, name, createdAt, uploaderName, rejectionReason, organizationRef } = row
  if (state === null) throw new Error('Not a document of a customer')
  return {
    id,
    state,
    kind,
    name,
    createdAt,
    uploadedBy: uploaderName,
    reason: rejectionReason,
    organization: organizationRef,
    orderRef: row.orderRef,
    orderNumber: row.orderNumber,
  }
}

async function decide(deps: Deps, id: string, decision: Decision) {
  const decided = await decideDocument(deps, id, decision, { by: 'command line' })
  if (!decided) throw new OperatorError('refused', `There is no document ${id} of a customer.`)
  return { id, name: decided.row.name, changed: decided.changed }
}

function refuse(error: unknown): never {
  if (!(error instanceof FieldProblem)) throw error
  const errorTexts = Object.entries(error.errors).map(
    ([field, messages]) => `${field}: ${messages.join(' ')}`,
  )
  throw new OperatorError('refused', errorTexts.join('\n'))
}

export const documentCommands = {
  async listDocuments({ database }, { state = ['submitted'], organization }, emit) {
    const filter = { origin: 'customer', state, organizationRef: organization } as const
    let after: string | null = null
    do {
      const { rows } = await listCompanyRows(database, filter, { after, limit: rowsAtOnce })
      for (const row of rows.slice(0, rowsAtOnce)) await emit.row(presentRow(row))
      after = rows.length > rowsAtOnce ? (rows[rowsAtOnce - 1]?.id ?? null) : null
    } while (after !== null)
  },

  acceptDocument: (deps, { document }) => decide(deps, document, { state: 'accepted' }),

  rejectDocument: (deps, { document, reason }) => decide(deps, document, { state: 'rejected', reason }),

  async changeInvoice(deps, { order, invoice, organization, paidOn, dryRun, ...rest }) {
    const scope = await nameOrder(deps.database, { ref: order, organization })
    const invoiceDocument = await nameInvoice(deps.database, scope, { refs: [invoice], number: invoice })
    if (invoiceDocument.ref === undefined)
      throw new OperatorError('refused', `Order ${order} has ${invoiceDocument.reason}.`)
    const changes = { ...rest, ...(paidOn && { paidOn: paidOn === 'none' ? null : paidOn }) }
    const target = { ...scope, ref: invoiceDocument.ref }
    const changed = await changeInvoice(deps, target, changes, { locale: 'en', isDryRun: dryRun }).catch(
      refuse,
    )
    if (!changed) throw new OperatorError('refused', `Order ${order} has no invoice ${invoice}.`)
    return { ...changed, order, dryRun }
  },
} satisfies Partial<Handlers<Deps>>
