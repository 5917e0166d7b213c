import type { OrderQuestion } from '@portolan/contract/freight/questions'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { orders } from '#platform/db/schema.ts'

type Columns = typeof orders.$inferSelect

/** What an email about an order says of it, and whom it can go to. */
export interface AskedOrder {
  number: string
  customerReference: string | null
  organization: string
  fromPlace: Columns['fromPlace']
  toPlace: Columns['toPlace']
  departure: Columns['departure']
  arrival: Columns['arrival']
  contacts: Columns['contacts']
  /** The person who asks. */
  person: { name: string; email: string; phone: string | null }
}

interface OrderScope {
  organizationId: string
  orderId: string
}

export async function findAskedOrder(
  database: Database,
  { organizationId, orderId }: OrderScope,
  userId: string,
): Promise<AskedOrder | null> {
  const [row] = await rowsOf<AskedOrder>(
    database,
    sql`SELECT o.number, o.customer_reference AS "customerReference", g.name AS organization, o.from_place AS "fromPlace",
        o.to_place AS "toPlace", o.departure, o.arrival, o.contacts,
        jsonb_build_object('name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'phone', u.phone) AS person
      FROM orders o JOIN organizations g ON g.id = o.organization_id JOIN users u ON u.id = ${userId}
      WHERE o.organization_id = ${organizationId} AND o.id = ${orderId}`,
  )
  return row ?? null
}

export interface NewQuestion extends OrderScope {
  id: string
  text: string
  contactName: string | null
  askedBy: string
  /** An instant. */
  createdAt: string
}

export async function insertQuestion(database: Database, question: NewQuestion): Promise<void> {
  const { organizationId, id, orderId, text, contactName, askedBy, createdAt } = question
  await database.execute(sql`INSERT INTO order_questions (organization_id, id, order_id, text, contact_name, asked_by, created_at)
    VALUES (${organizationId}, ${id}, ${orderId}, ${text}, ${contactName}, ${askedBy}, ${createdAt})`)
}

/** A page of the questions about an order and one more, the newest first, with how many there are. */
export async function listQuestions(
  database: Database,
  scope: OrderScope,
  page: { after: string | null; limit: number },
): Promise<{ rows: OrderQuestion[]; count: number }> {
  const ofOrder = sql`q.organization_id = ${scope.organizationId} AND q.order_id = ${scope.orderId}`
  const after = page.after === null ? sql`` : sql` AND q.id < ${page.after}::uuid`
  const rows = await readQuestions(database, sql`${ofOrder}${after}`, page.limit + 1)
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM order_questions q WHERE ${ofOrder}`,
  )
  return { rows, count: total?.count ?? 0 }
}

/** One question about an order that the caller may see, or null. */
export async function findQuestion(
  database: Database,
  { organizationId, orderId }: OrderScope,
  id: string,
): Promise<OrderQuestion | null> {
  const isIt = sql`q.organization_id = ${organizationId} AND q.order_id = ${orderId} AND q.id = ${id}`
  const [row] = await readQuestions(database, isIt, 1)
  return row ?? null
}

async function readQuestions(database: Database, condition: SQL, limit: number): Promise<OrderQuestion[]> {
  const rows = await rowsOf<OrderQuestion>(
    database,
    sql`SELECT q.id, q.text, q.contact_name AS "contactName", trim(u.first_name || ' ' || u.last_name) AS "askedBy",
        q.created_at::text AS "createdAt"
      FROM order_questions q LEFT JOIN users u ON u.id = q.asked_by
      WHERE ${condition} ORDER BY q.id DESC LIMIT ${limit}`,
  )
  return rows.map((row) => ({ ...row, createdAt: toInstant(row.createdAt) }))
}
