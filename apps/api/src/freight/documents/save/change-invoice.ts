import { isDeepStrictEqual } from 'node:util'
import { type InvoiceChanges, InvoiceFields } from '@portolan/contract/company/documents/order-documents'
import type { InvoiceDetails } from '@portolan/contract/freight/invoices/invoice-details'
import type { Locale } from '@portolan/contract/identity/users'
import { inputRules } from '#freight/charges/unfit-amount.ts'
import type { DocumentRow, OrderKeys } from '#freight/documents/queries.ts'
import type { Database } from '#platform/db/database.ts'
import { readInput } from '#platform/http/input/read-input.ts'
import { changeStored, type StoredDeps } from './change-stored.ts'
import { findInvoiceDetails, judgeLines, writeInvoiceDetails } from './invoice-details.ts'
import { judgeCurrency } from './save-named-file.ts'

interface Changing {
  locale: Locale
  /** The version that the sender has seen. */
  ifMatch?: string | undefined
  isDryRun?: boolean | undefined
}

/**
 * Changes an invoice's fields. Null if the order has no invoice with this reference. Throws field errors if
 * the changed invoice would be invalid to send.
 */
export function changeInvoice(
  deps: StoredDeps,
  document: OrderKeys & { ref: string },
  changes: InvoiceChanges,
  { locale, ...changing }: Changing,
) {
  const plan = async (before: DocumentRow) => {
    const previous = fieldsOf(before, await findInvoiceDetails(deps.database, before))
    if (!previous) return null
    const fields = readInput(InvoiceFields, { ...previous, ...changes }, locale, inputRules) as InvoiceFields
    judgeCurrency(fields, locale)
    judgeLines(fields, fields.currency, locale)
    const { number, issuedOn, dueOn, paidOn, lines, paymentDetails } = fields
    const amount = { amount: fields.amount, currency: fields.currency }
    // The hash follows from this sequence, which is that of a sent invoice.
    const invoice = { number, amount, issuedOn, dueOn, paidOn, lines, paymentDetails }
    return {
      row: { ...before, amount, issuedOn, dueOn, paidOn, invoiceNumber: number },
      invoice,
      isSame: isSame(previous, fields),
      shown: (row: DocumentRow) => ({ ...row, ...invoice }),
      async write(tx: Database) {
        await writeInvoiceDetails(tx, before, { lines, paymentDetails })
        return []
      },
    }
  }
  return changeStored(deps, document, plan, changing)
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
