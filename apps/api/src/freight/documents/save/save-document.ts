import { createHash } from 'node:crypto'
import type { DocumentRecord } from '@portolan/contract/company/orders'
import { v7 as newId } from 'uuid'
import type { Deps, RecordedOrderChange } from '#freight/deps.ts'
import {
  type DocumentRow,
  findDocumentByRef,
  type OrderEnds,
  writeDocument,
} from '#freight/documents/queries.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import type { Database } from '#platform/db/database.ts'
import { withStored } from '#platform/storage/with-stored.ts'
import { writeInvoiceDetails } from './invoice-details.ts'
import { companyOwn, publishDocument } from './publish-document.ts'

export type DocumentOutcome = 'created' | 'updated' | 'unchanged'

/** Called in the transaction that saves a document of the company. */
export interface AfterDocument {
  afterDocument?: (tx: Database, row: DocumentRow, isNew: boolean) => Promise<void>
}

/** The database returns instants without trailing zeros. */
const trailingZeros = /(\.\d*[1-9])0+Z$|\.0+Z$/

/**
 * Equal documents have equal hashes, so sending the same document again is recognized. Invoices without lines
 * and payment details have the hashes of those saved before there were any.
 */
export function hashOf({ invoice, ...record }: DocumentRecord, bytes: Uint8Array): string {
  const createdAt = record.createdAt.replace(trailingZeros, '$1Z')
  return createHash('sha256')
    .update(JSON.stringify({ ...record, createdAt, invoice: invoice && withoutNothing(invoice) }))
    .update(bytes)
    .digest('base64url')
}

function withoutNothing(invoice: NonNullable<DocumentRecord['invoice']>) {
  const { lines = [], paymentDetails = null, ...fields } = invoice
  return { ...fields, ...(lines.length > 0 && { lines }), ...(paymentDetails && { paymentDetails }) }
}

/** The result that saving the document would have. */
export function compareDocument(
  existing: DocumentRow | null,
  record: DocumentRecord,
  bytes: Uint8Array,
): DocumentOutcome {
  if (existing === null) return 'created'
  return existing.contentHash === hashOf(record, bytes) ? 'unchanged' : 'updated'
}

/**
 * Saves a document of an order by the company's `ref`; the same bytes and fields change nothing. Records an
 * added document in the same transaction.
 */
export async function saveDocument(
  deps: Pick<Deps, 'database' | 'files' | 'documentSubscribers'> & ChangeDeps & AfterDocument,
  scope: { organizationId: string; orderId: string },
  record: DocumentRecord,
  bytes: Uint8Array,
  audience: { isInternal?: boolean | undefined } = {},
): Promise<{ id: string; outcome: DocumentOutcome }> {
  const before = await findDocumentByRef(deps.database, scope, record.ref)
  const { isInternal = before?.isInternal ?? false } = audience
  const contentHash = hashOf(record, bytes)
  // Sending a document again restores a missing file.
  const isStored = before !== null && (await deps.files.sizeOf(before.storageKey)) === bytes.byteLength
  const isSame = before?.contentHash === contentHash && before.isInternal === isInternal
  if (isSame && isStored) return { id: before.id, outcome: 'unchanged' }
  const id = newId()
  const { invoice, ...fields } = record
  const replaced = await withStored(deps, bytes, async (storageKey) => {
    const row = {
      ...scope,
      ...fields,
      id,
      contentHash,
      storageKey,
      size: bytes.byteLength,
      invoiceNumber: invoice?.number ?? null,
      amount: invoice?.amount ?? null,
      issuedOn: invoice?.issuedOn ?? null,
      dueOn: invoice?.dueOn ?? null,
      paidOn: invoice?.paidOn ?? null,
      ...companyOwn,
      isInternal,
    }
    const existing = await deps.database.transaction(async (tx) => {
      const { before: previous, order } = await writeDocument(tx, row)
      const { lines = [], paymentDetails = null } = invoice ?? {}
      const keys = { organizationId: scope.organizationId, id: previous?.id ?? id }
      await writeInvoiceDetails(tx, keys, { lines, paymentDetails })
      await changeOrders(tx, deps, {
        documents: [{ organizationId: scope.organizationId, id: scope.orderId }],
        changes: isNewlyShown(previous, row) && order !== null ? [additionOf(row, order)] : [],
      })
      const saved = { ...row, id: previous?.id ?? row.id }
      await publishDocument(deps, tx, saved, previous === null ? 'added' : 'updated', order)
      await deps.afterDocument?.(tx, saved, previous === null)
      return previous
    })
    return { row: existing, keeps: true }
  })
  if (!replaced) return { id, outcome: 'created' }
  await deps.files.remove(replaced.storageKey)
  return { id: replaced.id, outcome: 'updated' }
}

/** True if the customer sees it from now on. */
export function isNewlyShown(before: DocumentRow | null, after: DocumentRow): boolean {
  return !after.isInternal && (before?.isInternal ?? true)
}

export function additionOf(row: DocumentRow, order: OrderEnds): RecordedOrderChange {
  const { organizationId, orderId, invoiceNumber, amount, dueOn } = row
  const { id: documentId, kind: documentKind, name: documentName, createdAt } = row
  const data = { ...order, documentId, documentKind, documentName, createdAt }
  if (invoiceNumber === null || amount === null || dueOn === null)
    return { organizationId, orderId, kind: 'document-added', data }
  return { organizationId, orderId, kind: 'invoice-added', data: { ...data, invoiceNumber, amount, dueOn } }
}
