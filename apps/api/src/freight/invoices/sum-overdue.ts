import type { Money } from '@portolan/contract/shared/money'
import { asTotal } from '@portolan/freight/charges/totals'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The totals of all unpaid invoices due before `today`, by currency, from the stored sums. */
export async function sumOverdueInvoices(
  database: Database,
  organizationIds: readonly string[],
  today: string,
): Promise<Money[]> {
  const sums = await rowsOf<Money>(
    database,
    sql`SELECT currency, sum(amount)::text AS amount FROM invoice_sums
      WHERE organization_id = ANY(${sql.param(organizationIds)}::uuid[]) AND NOT paid AND due_on < ${today}::date
      GROUP BY 1 ORDER BY 1`,
  )
  return sums.map(asTotal)
}
