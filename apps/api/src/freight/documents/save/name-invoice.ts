import { findDocumentByRef, findInvoiceRefs, type OrderKeys } from '#freight/documents/queries.ts'
import type { Database } from '#platform/db/database.ts'

/** The invoice's reference: the first given reference that the order has, otherwise by number. */
export async function nameInvoice(
  database: Database,
  scope: OrderKeys,
  { refs, number }: { refs: readonly string[]; number: string | undefined },
): Promise<{ ref: string; reason?: never } | { ref?: never; reason: string }> {
  for (const ref of refs) {
    const document = await findDocumentByRef(database, scope, ref)
    if (document !== null && document.invoiceNumber !== null) return { ref }
  }
  const [ref, another] = number === undefined ? [] : await findInvoiceRefs(database, scope, number)
  if (another !== undefined)
    return { reason: `several invoices with the number "${number}"; use their references` }
  return ref === undefined ? { reason: `no invoice "${number ?? refs[0]}"` } : { ref }
}
