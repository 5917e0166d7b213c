import type { Money } from '@portolan/contract/shared/money'
import { asTotal } from '@portolan/freight/charges/totals'
import { isMatch, type ReadFilter } from '#freight/order-finding/find-all.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Unpaid invoices due before today, and their totals by currency. */
export interface Overdue {
  overdueInvoices: number
  overdueAmounts: Money[]
}

/** The filter's unpaid invoices due before `today`. */
export async function sumOverdue(
  database: Database,
  organizationIds: readonly string[],
  matching: ReadFilter,
  { now, today }: { now: string; today: string },
): Promise<Overdue> {
  if (Object.keys(matching.filter).length === 0) return sumOverdueInvoices(database, organizationIds, today)
  // The index of orders is enough to select them, so their rows aren't read.
  return overdueOf(
    database,
    sql`SELECT d.amount ->> 'currency' AS currency, sum((d.amount ->> 'amount')::numeric)::text AS amount,
        count(*)::int AS invoices
      FROM documents d JOIN orders o ON o.organization_id = d.organization_id AND o.id = d.order_id
      WHERE d.organization_id = ANY(${sql.param(organizationIds)}::uuid[]) AND d.invoice_number IS NOT NULL
        AND d.paid_on IS NULL AND d.due_on < ${today}::date AND o.overdue_at <= ${now}::timestamptz
        AND ${isMatch(organizationIds, matching, now)}
      GROUP BY 1 ORDER BY 1`,
  )
}

/** All unpaid invoices due before `today`, from the stored sums. */
function sumOverdueInvoices(
  database: Database,
  organizationIds: readonly string[],
  today: string,
): Promise<Overdue> {
  return overdueOf(
    database,
    sql`SELECT currency, sum(amount)::text AS amount, sum(total)::int AS invoices FROM invoice_sums
      WHERE organization_id = ANY(${sql.param(organizationIds)}::uuid[]) AND NOT paid AND due_on < ${today}::date
      GROUP BY 1 ORDER BY 1`,
  )
}

async function overdueOf(database: Database, byCurrency: SQL): Promise<Overdue> {
  const sums = await rowsOf<Money & { invoices: number }>(database, byCurrency)
  return {
    overdueInvoices: sums.reduce((all, { invoices }) => all + invoices, 0),
    overdueAmounts: sums.map(asTotal),
  }
}
