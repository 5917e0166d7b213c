import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import { type InvoiceChanges, InvoiceFields } from '@portolan/contract/company/documents/order-documents'
import type { InvoiceDetails } from '@portolan/contract/freight/invoices/invoice-details'
import type { Locale } from '@portolan/contract/identity/users'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import type { Deps } from '#freight/deps.ts'
import {
  type DocumentRow,
  findDocumentByRef,
  lockOrder,
  type OrderKeys,
  writeDocument,
} from '#freight/documents/queries.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import type { ChangeDeps as OrderChangeDeps } from '#freight/order-record/order-write.ts'
import { readInput } from '#platform/http/input/read-input.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import { findInvoiceDetails, judgeLines, writeInvoiceDetails } from './invoice-details.ts'
import { publishDocument } from './publish-document.ts'
import { type DocumentOutcome, hashOf } from './save-document.ts'
import { judgeCurrency } from './save-named-file.ts'

type ChangeDeps = Pick<Deps, 'database' | 'files' | 'documentSubscribers'> & OrderChangeDeps

/** An invoice after a change. */
export type ChangedInvoice = Omit<DocumentRow, 'amount' | 'issuedOn' | 'dueOn'> &
  ReturnType<typeof membersOf> & { outcome: DocumentOutcome }

const membersOf = ({ amount: sum, currency, ...members }: InvoiceFields) => ({
  ...members,
  amount: { amount: sum, currency },
})

/**
 * Changes an invoice's fields and keeps its file; equal values change nothing. Returns null if the order has
 * no invoice with this reference. Throws field errors if the changed invoice would be invalid to send.
 */
export async function changeInvoice(
  deps: ChangeDeps,
  { ref, ...scope }: OrderKeys & { ref: string },
  changes: InvoiceChanges,
  locale: Locale,
  { isDryRun = false } = {},
): Promise<ChangedInvoice | null> {
  for (;;) {
    const before = await findDocumentByRef(deps.database, scope, ref)
    const previous = before && fieldsOf(before, await findInvoiceDetails(deps.database, before))
    if (!previous) return null
    const fields = readInput(InvoiceFields, { ...previous, ...changes }, locale, inputRules) as InvoiceFields
    judgeCurrency(fields, locale)
    judgeLines(fields, fields.currency, locale)
    const { number: invoiceNumber, lines, paymentDetails, ...members } = membersOf(fields)
    const row = { ...before, ...members, invoiceNumber }
    const details = { lines, paymentDetails }
    const changed = { ...row, ...members, ...details, number: invoiceNumber }
    if (isSame(previous, fields)) return { ...changed, outcome: 'unchanged' }
    const after = { ...row, contentHash: await hashStored(deps, row, fields) }
    if (isDryRun || (await write(deps, before, after, details))) return { ...changed, outcome: 'updated' }
  }
}

/** Null for a document that isn't an invoice. */
function fieldsOf(
  { invoiceNumber, amount, issuedOn, dueOn, paidOn }: DocumentRow,
  details: InvoiceDetails,
): InvoiceFields | null {
  if (invoiceNumber === null || !amount || issuedOn === null || dueOn === null) return null
  return { number: invoiceNumber, ...amount, issuedOn, dueOn, paidOn, ...details }
}

function isSame(a: InvoiceFields, b: InvoiceFields): boolean {
  return (Object.keys(InvoiceFields.shape) as (keyof InvoiceFields)[]).every((key) =>
    isDeepStrictEqual(a[key], b[key]),
  )
}

/** The hash that the same file would have with these fields. A lost file has none. */
async function hashStored({ files }: ChangeDeps, row: DocumentRow, fields: InvoiceFields): Promise<string> {
  const { ref, kind, name, contentType, createdAt } = row
  const { number, amount, issuedOn, dueOn, paidOn, lines, paymentDetails } = membersOf(fields)
  const invoice = { number, amount, issuedOn, dueOn, paidOn, lines, paymentDetails }
  try {
    const bytes = await buffer(await files.read(row.storageKey))
    return hashOf({ ref, kind, name, contentType, createdAt, invoice }, bytes)
  } catch (error) {
    if (error instanceof FileMissing) return ''
    throw error
  }
}

/** Returns true if it was written; false if the invoice was saved or removed since it was read. */
function write(
  deps: ChangeDeps,
  before: DocumentRow,
  row: DocumentRow,
  details: InvoiceDetails,
): Promise<boolean> {
  const { organizationId, orderId: id } = row
  return deps.database.transaction(async (tx) => {
    const order = await lockOrder(tx, row)
    const now = await findDocumentByRef(tx, row, row.ref)
    if (now?.contentHash !== before.contentHash || now.storageKey !== before.storageKey) return false
    await writeDocument(tx, row)
    await writeInvoiceDetails(tx, row, details)
    await changeOrders(tx, deps, { documents: [{ organizationId, id }] })
    await publishDocument(deps, tx, row, 'updated', order)
    return true
  })
}
