import type { ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import { presentInvoice } from '#freight/documents/present.ts'
import type { Person } from '#platform/http/caller.ts'
import type { Deps } from '#platform/process/deps.ts'
import { stateOf } from './invoice-state.ts'
import type { InvoiceRow } from './list-invoices.ts'

export function presentListedInvoice(
  deps: Deps,
  caller: Person,
  row: InvoiceRow,
  today: string,
): ListedInvoice {
  const invoice = presentInvoice(deps, caller, row)
  return {
    ...invoice,
    order: { id: row.orderId, number: row.orderNumber, status: row.orderStatus },
    organization: { id: row.organizationId, name: row.organizationName },
    ...stateOf(invoice, today),
  }
}
