import { sql } from '#platform/db/drizzle.ts'
import type { KeptNumber } from '#platform/db/recount/kept-number.ts'
import { organizations } from './organizations.ts'

/** Counts and sums of invoices by due date, currency and day of issue. */
export const invoiceSums: KeptNumber = {
  name: 'sums of invoices',
  table: 'invoice_sums',
  key: ['organization_id', 'paid', 'due_on', 'currency', 'issued_on'],
  numbers: ['total', 'amount'],
  isWithoutZeros: true,
  ...organizations,
  count: (
    isOwned,
  ) => sql`SELECT organization_id, paid_on IS NOT NULL AS paid, due_on, amount ->> 'currency' AS currency, issued_on,
      count(*)::int AS total, sum((amount ->> 'amount')::numeric) AS amount
    FROM documents WHERE invoice_number IS NOT NULL AND ${isOwned(sql`organization_id`)} GROUP BY 1, 2, 3, 4, 5`,
}
