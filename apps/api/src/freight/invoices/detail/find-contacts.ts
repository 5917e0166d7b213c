import type { OrderRecord } from '@portolan/contract/company/orders'
import type { InvoiceDetail } from '@portolan/contract/freight/invoices/invoices'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The contacts of an order. */
export async function findContacts(
  database: Database,
  { organizationId, orderId }: { organizationId: string; orderId: string },
): Promise<InvoiceDetail['contacts']> {
  const [row] = await rowsOf<Pick<OrderRecord, 'contacts'>>(
    database,
    sql`SELECT contacts FROM orders WHERE organization_id = ${organizationId} AND id = ${orderId}`,
  )
  return (row?.contacts ?? []).map((contact) => ({ ...contact, role: contact.role ?? null }))
}
