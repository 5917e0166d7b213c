import type { Money } from '@portolan/contract/shared/money'
import type { OrderScope } from '#freight/orders/detail/list-questions.ts'
import type { orders } from '#freight/tables/orders.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

type Columns = typeof orders.$inferSelect

/** An order's data for an email about it, and its possible recipients. */
export interface AskedOrder {
  number: string
  customerReference: string | null
  organization: string
  fromPlace: Columns['fromPlace']
  toPlace: Columns['toPlace']
  departure: Columns['departure']
  arrival: Columns['arrival']
  delivery: Columns['delivery']
  contacts: Columns['contacts']
}

/** The customer's person who writes. */
export interface AskingPerson {
  name: string
  email: string
  phone: string | null
}

export async function findAskingPerson(database: Database, userId: string): Promise<AskingPerson | null> {
  const [row] = await rowsOf<AskingPerson>(
    database,
    sql`SELECT trim(first_name || ' ' || last_name) AS name, email, phone FROM users WHERE id = ${userId}`,
  )
  return row ?? null
}

export async function findAskedOrder(
  database: Database,
  { organizationId, orderId }: OrderScope,
): Promise<AskedOrder | null> {
  const [row] = await rowsOf<AskedOrder>(
    database,
    sql`SELECT o.number, o.customer_reference AS "customerReference", g.name AS organization, o.from_place AS "fromPlace",
        o.to_place AS "toPlace", o.departure, o.arrival, o.delivery, o.contacts
      FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.organization_id = ${organizationId} AND o.id = ${orderId}`,
  )
  return row ?? null
}

/** An invoice's data for an email about it. */
export interface AskedInvoice {
  id: string
  number: string
  amount: Money
  dueOn: string
}

/** An invoice of the order, or null. */
export async function findAskedInvoice(
  database: Database,
  { organizationId, orderId }: OrderScope,
  invoiceId: string,
): Promise<AskedInvoice | null> {
  const [row] = await rowsOf<AskedInvoice>(
    database,
    sql`SELECT id, invoice_number AS number, amount, due_on::text AS "dueOn" FROM documents
      WHERE organization_id = ${organizationId} AND order_id = ${orderId} AND id = ${invoiceId}
        AND invoice_number IS NOT NULL`,
  )
  return row ?? null
}
