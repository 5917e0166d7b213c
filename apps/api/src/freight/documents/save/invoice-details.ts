import type { InvoiceDetails } from '@portolan/contract/freight/invoices/invoice-details'
import type { Locale } from '@portolan/contract/identity/users'
import { fitsCurrency } from '@portolan/freight/charges/currencies'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { fieldText } from '#platform/http/input/field-messages.ts'
import { FieldProblem } from '#platform/http/problem.ts'

export interface InvoiceKeys {
  organizationId: string
  /** The ID of the document that is the invoice. */
  id: string
}

/** The lines of an invoice and how it's paid; nothing where the company sent none. */
export async function findInvoiceDetails(
  database: Database,
  { organizationId, id }: InvoiceKeys,
): Promise<InvoiceDetails> {
  const [row] = await rowsOf<InvoiceDetails>(
    database,
    sql`SELECT lines, payment_details AS "paymentDetails" FROM invoice_details
      WHERE organization_id = ${organizationId} AND document_id = ${id}`,
  )
  return row ?? { lines: [], paymentDetails: null }
}

/** Replaces them, in the transaction that writes the invoice. */
export async function writeInvoiceDetails(
  tx: Database,
  { organizationId, id }: InvoiceKeys,
  { lines, paymentDetails }: InvoiceDetails,
): Promise<void> {
  if (lines.length === 0 && paymentDetails === null) {
    await tx.execute(sql`DELETE FROM invoice_details
      WHERE organization_id = ${organizationId} AND document_id = ${id}`)
    return
  }
  const payment = paymentDetails && JSON.stringify(paymentDetails)
  await tx.execute(sql`INSERT INTO invoice_details (organization_id, document_id, lines, payment_details)
    VALUES (${organizationId}, ${id}, ${JSON.stringify(lines)}::jsonb, ${payment}::jsonb)
    ON CONFLICT (organization_id, document_id)
    DO UPDATE SET lines = excluded.lines, payment_details = excluded.payment_details`)
}

/** Throws an error for each line with more decimals than the invoice's currency. */
export function judgeLines({ lines }: Pick<InvoiceDetails, 'lines'>, currency: string, locale: Locale): void {
  const unfit = lines.flatMap(({ amount }, index) =>
    fitsCurrency(amount, currency) ? [] : [`lines.${index}.amount`],
  )
  if (unfit.length === 0) return
  throw new FieldProblem(Object.fromEntries(unfit.map((path) => [path, [fieldText('decimals', locale)]])))
}
