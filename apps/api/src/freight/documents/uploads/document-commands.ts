import { OperatorError } from '@portolan/contract/commands/operator-error'
import type { Handlers } from '#platform/commands/command-handler.ts'
import type { Deps } from '#platform/process/deps.ts'
import { type Decision, decideDocument } from './decide-document.ts'
import { type CompanyRow, listCompanyRows } from './queries.ts'

const rowsAtOnce = 100

function presentRow(row: CompanyRow) {
  const { id, state, kind, name, createdAt, uploaderName, rejectionReason, organizationRef } = row
  if (state === null) throw new Error('Not a document of a customer')
  return {
    ...{ id, state, kind, name, createdAt, uploadedBy: uploaderName, reason: rejectionReason },
    ...{ organization: organizationRef, orderRef: row.orderRef, orderNumber: row.orderNumber },
  }
}

async function decide(deps: Deps, id: string, decision: Decision) {
  const decided = await decideDocument(deps, id, decision)
  if (!decided) throw new OperatorError('refused', `There is no document ${id} of a customer.`)
  return { id, name: decided.row.name, changed: decided.changed }
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
} satisfies Partial<Handlers>
