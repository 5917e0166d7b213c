import type { DocumentKind } from '@portolan/contract/freight/documents'
import { v7 as newId } from 'uuid'
import { writeDocument } from '#freight/documents/queries.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import type { Database } from '#platform/db/database.ts'

/** A file that the customer sent before there was an order. */
export interface CustomerDocument {
  ref: string
  kind: DocumentKind
  name: string
  contentType: string
  size: number
  contentHash: string
  storageKey: string
  createdAt: string
}

/**
 * Adds a customer's own documents, accepted with the pre-order, to its order. They aren't recorded as
 * changes, since the customer knows them.
 */
export async function addCustomerDocuments(
  deps: ChangeDeps,
  tx: Database,
  scope: { organizationId: string; orderId: string },
  documents: readonly CustomerDocument[],
): Promise<void> {
  if (documents.length === 0) return
  const noInvoice = { invoiceNumber: null, amount: null, issuedOn: null, dueOn: null, paidOn: null }
  const accepted = {
    origin: 'customer',
    state: 'accepted',
    uploadedBy: null,
    decidedAt: null,
    decidedBy: null,
    rejectionReason: null,
    isInternal: false,
  } as const
  for (const document of documents)
    await writeDocument(tx, { ...scope, ...document, ...noInvoice, ...accepted, id: newId() })
  await changeOrders(tx, deps, { documents: [{ organizationId: scope.organizationId, id: scope.orderId }] })
}
