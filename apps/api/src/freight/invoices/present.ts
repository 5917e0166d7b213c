import type { ListedInvoice } from '@portolan/contract/freight/invoices/invoices'
import type { Locale } from '@portolan/contract/identity/users'
import type { Deps } from '#freight/deps.ts'
import { presentInvoice } from '#freight/documents/present.ts'
import { localPlace } from '#freight/order-record/route/local-place.ts'
import type { Person } from '#platform/http/caller.ts'
import type { InvoiceRow } from './list-invoices.ts'

export function presentListedInvoice(
  deps: Deps,
  caller: Person,
  row: InvoiceRow,
  { today, locale }: { today: string; locale: Locale },
): ListedInvoice {
  return {
    ...presentInvoice(deps, caller, row, today),
    order: {
      id: row.orderId,
      number: row.orderNumber,
      customerReference: row.customerReference,
      status: row.orderStatus,
      from: localPlace(row.fromPlace, locale).city,
      to: localPlace(row.toPlace, locale).city,
    },
    organization: { id: row.organizationId, name: row.organizationName },
  }
}
