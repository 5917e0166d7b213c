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
  /** The person who asks. */
  person: { name: string; email: string; phone: string | null }
}

export async function findAskedOrder(
  database: Database,
  { organizationId, orderId }: OrderScope,
  userId: string,
): Promise<AskedOrder | null> {
  const [row] = await rowsOf<AskedOrder>(
    database,
    sql`SELECT o.number, o.customer_reference AS "customerReference", g.name AS organization, o.from_place AS "fromPlace",
        o.to_place AS "toPlace", o.departure, o.arrival, o.delivery, o.contacts,
        jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'phone', u.phone) AS person
      FROM orders o JOIN organizations g ON g.id = o.organization_id JOIN users u ON u.id = ${userId}
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

export interface NewQuestion extends OrderScope {
  id: string
  invoice: Pick<AskedInvoice, 'id' | 'number'> | null
  text: string
  contactName: string | null
  askedBy: string
  /** An instant. */
  createdAt: string
}

export async function insertQuestion(database: Database, question: NewQuestion): Promise<void> {
  const { organizationId, id, orderId, text, contactName, askedBy, createdAt, invoice } = question
  await database.execute(sql`INSERT INTO order_questions 
      (organization_id, id, order_id, text, contact_name, asked_by, created_at, invoice_id, invoice_number)
    VALUES (${organizationId}, ${id}, ${orderId}, ${text}, ${contactName}, ${askedBy}, ${createdAt},
      ${invoice?.id ?? null}, ${invoice?.number ?? null})`)
}
