import {
  type LatestQuestions,
  latestQuestions,
  type OrderQuestion,
} from '@portolan/contract/freight/questions'
import type * as z from 'zod/mini'
import { toInstant } from '#platform/db/columns.ts'
import type { Database } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'

export type OrderScope = { organizationId: string; orderId: string }

/** The questions about an order; with an invoice, only those about it. */
export type QuestionScope = OrderScope & { invoiceId: string | null }

const ofOrder: SQL = sql`q.organization_id = ${sql.placeholder('organizationId')}
  AND q.order_id = ${sql.placeholder('orderId')}`
const inScope: SQL = sql`${ofOrder} AND (${sql.placeholder('invoiceId')}::uuid IS NULL
  OR q.invoice_id = ${sql.placeholder('invoiceId')}::uuid)`

const columns: SQL = sql.raw(`q.id, q.text, q.contact_name AS "contactName",
  trim(u.first_name || ' ' || u.last_name) AS "askedBy", q.created_at::text AS "createdAt",
  CASE WHEN q.invoice_number IS NOT NULL
    THEN jsonb_build_object('id', q.invoice_id, 'number', q.invoice_number) END AS invoice`)

const pages = prepare<
  OrderQuestion & { count: number },
  QuestionScope & { after: string | null; limit: number }
>(
  'order_questions',
  sql`SELECT ${columns}, (SELECT count(*)::int FROM order_questions q WHERE ${inScope}) AS count
    FROM order_questions q LEFT JOIN users u ON u.id = q.asked_by
    WHERE ${inScope} AND (${sql.placeholder('after')}::uuid IS NULL OR q.id < ${sql.placeholder('after')}::uuid)
    ORDER BY q.id DESC LIMIT ${sql.placeholder('limit')}`,
)

const counts = prepare<{ count: number }, QuestionScope>(
  undefined,
  sql`SELECT count(*)::int AS count FROM order_questions q WHERE ${inScope}`,
)

const single = prepare<OrderQuestion, OrderScope & { id: string }>(
  undefined,
  sql`SELECT ${columns} FROM order_questions q LEFT JOIN users u ON u.id = q.asked_by
    WHERE ${ofOrder} AND q.id = ${sql.placeholder('id')}`,
)

/** A page of the questions plus one row, newest first, with the total. */
export async function listQuestions(
  database: Database,
  { organizationId, orderId, invoiceId }: QuestionScope,
  page: { after: string | null; limit: number },
): Promise<{ rows: OrderQuestion[]; count: number }> {
  const scope = { organizationId, orderId, invoiceId }
  const rows = await pages(database, { ...scope, after: page.after, limit: page.limit + 1 })
  const [first] = rows
  const count = first?.count ?? (page.after === null ? 0 : await countAll(database, scope))
  return { rows: rows.map(({ count: _, ...row }) => presentQuestion(row)), count }
}

/** The number of questions and the latest of them, as an order or an invoice itself shows them. */
export async function listLatestQuestions(
  database: Database,
  scope: QuestionScope,
): Promise<z.infer<typeof LatestQuestions>> {
  const { count, rows } = await listQuestions(database, scope, { after: null, limit: latestQuestions - 1 })
  return { count, latest: rows }
}

/** For a page after the last question, whose rows have no total. */
async function countAll(database: Database, scope: QuestionScope): Promise<number> {
  const [total] = await counts(database, scope)
  return total?.count ?? 0
}

/** One question about an order that the caller may see, or null. */
export async function findQuestion(
  database: Database,
  { organizationId, orderId }: OrderScope,
  id: string,
): Promise<OrderQuestion | null> {
  const [row] = await single(database, { organizationId, orderId, id })
  return row ? presentQuestion(row) : null
}

function presentQuestion(row: OrderQuestion): OrderQuestion {
  return { ...row, createdAt: toInstant(row.createdAt) }
}
