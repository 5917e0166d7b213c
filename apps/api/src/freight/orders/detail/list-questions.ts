import {
  type LatestQuestions,
  latestQuestions,
  type OrderQuestion,
} from '@portolan/contract/freight/questions'
import type * as z from 'zod/mini'
import { hidesPart } from '#freight/customer-settings/shown.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Database } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'

export type OrderScope = { organizationId: string; orderId: string }

/** The questions about an order; with an invoice, only those about it. */
export type QuestionScope = OrderScope & { invoiceId: string | null }

// Messages of customers in the threads of the order and its invoices.
const ofOrder: SQL = sql`t.organization_id = ${sql.placeholder('organizationId')}
  AND t.order_id = ${sql.placeholder('orderId')} AND t.subject <> 'document'
  AND q.side = 'customer' AND NOT q.is_internal
  AND (t.subject <> 'invoice' OR NOT ${sql.raw(hidesPart('t.organization_id', 'invoices'))})`
const inScope: SQL = sql`${ofOrder} AND (${sql.placeholder('invoiceId')}::uuid IS NULL
  OR t.id = ${sql.placeholder('invoiceId')}::uuid)`

const questions: SQL = sql.raw(
  'threads t JOIN thread_messages q ON q.organization_id = t.organization_id AND q.thread_id = t.id',
)

const joins: SQL = sql.raw(`LEFT JOIN users u ON u.id = q.user_id
  LEFT JOIN documents d ON d.organization_id = t.organization_id AND d.id = t.id AND t.subject = 'invoice'`)

const columns: SQL = sql.raw(`q.id, q.text, q.contact_name AS "contactName",
  trim(u.first_name || ' ' || u.last_name) AS "askedBy", q.created_at::text AS "createdAt",
  CASE WHEN t.subject = 'invoice'
    THEN jsonb_build_object('id', d.id, 'number', coalesce(d.invoice_number, t.name)) END AS invoice`)

const pages = prepare<
  OrderQuestion & { count: number },
  QuestionScope & { after: string | null; limit: number }
>(
  'order_questions',
  sql`SELECT ${columns}, (SELECT count(*)::int FROM ${questions} WHERE ${inScope}) AS count
    FROM ${questions} ${joins}
    WHERE ${inScope} AND (${sql.placeholder('after')}::uuid IS NULL OR q.id < ${sql.placeholder('after')}::uuid)
    ORDER BY q.id DESC LIMIT ${sql.placeholder('limit')}`,
)

const counts = prepare<{ count: number }, QuestionScope>(
  undefined,
  sql`SELECT count(*)::int AS count FROM ${questions} WHERE ${inScope}`,
)

const single = prepare<OrderQuestion, OrderScope & { id: string }>(
  undefined,
  sql`SELECT ${columns} FROM ${questions} ${joins}
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

const figures = prepare<{ count: number; messages: number }, QuestionScope>(
  undefined,
  sql`SELECT (SELECT count(*)::int FROM ${questions} WHERE ${inScope}) AS count,
      (SELECT count(*)::int FROM thread_messages m WHERE m.organization_id = ${sql.placeholder('organizationId')}
        AND m.thread_id = coalesce(${sql.placeholder('invoiceId')}::uuid, ${sql.placeholder('orderId')}::uuid)
        AND NOT m.is_internal) AS messages`,
)

/** The number of questions and the latest of them, as an order or an invoice itself shows them. */
export async function listLatestQuestions(
  database: Database,
  scope: QuestionScope,
): Promise<z.infer<typeof LatestQuestions>> {
  const { organizationId, orderId, invoiceId } = scope
  const [{ count, messages } = { count: 0, messages: 0 }] = await figures(database, {
    organizationId,
    orderId,
    invoiceId,
  })
  const page = { after: null, limit: latestQuestions - 1 }
  const latest = count === 0 ? [] : (await listQuestions(database, scope, page)).rows
  return { count, latest, messages }
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
