import type { InvoiceState } from '@portolan/contract/freight/invoices/invoice-filter'
import type { InvoiceTotal } from '@portolan/contract/freight/invoices/invoices'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import {
  amountOf,
  currencyOf,
  datesMatch,
  type InvoiceScope,
  needsRows,
  organizationsOf,
  rowsMatch,
  statesOf,
} from './invoice-filter.ts'

const nothing = { count: 0, amount: '0.00' }

/** What the invoices add up to by currency and state, whatever states the filter names; the currency of the most first. */
export async function sumMatchingInvoices(database: Database, scope: InvoiceScope): Promise<InvoiceTotal[]> {
  if (organizationsOf(scope).length === 0) return []
  const sums = await rowsOf<{ currency: string; state: InvoiceState; count: number; amount: string }>(
    database,
    invoiceSumStatement(scope),
  )
  const totals = new Map<string, InvoiceTotal>()
  for (const { currency, state, count, amount } of sums) {
    const total = totals.get(currency) ?? { currency, overdue: nothing, open: nothing, paid: nothing }
    totals.set(currency, { ...total, [state]: { count, amount } })
  }
  return [...totals.values()].sort(
    (a, b) => countOfTotal(b) - countOfTotal(a) || (a.currency < b.currency ? -1 : 1),
  )
}

function countOfTotal({ overdue, open, paid }: InvoiceTotal): number {
  return overdue.count + open.count + paid.count
}

/** How many of them are in the states of the filter. */
export function countOfTotals(totals: readonly InvoiceTotal[], scope: InvoiceScope): number {
  const states = statesOf(scope)
  return totals.reduce((sum, total) => states.reduce((part, state) => part + total[state].count, sum), 0)
}

/** The statement of `sumMatchingInvoices`, for the benchmark to compare with. */
export function invoiceSumStatement(scope: InvoiceScope): SQL {
  const state = sql`CASE WHEN paid THEN 'paid' WHEN due_on < ${scope.today}::date THEN 'overdue' ELSE 'open' END`
  return sql`SELECT currency, ${state} AS state, sum(total)::int AS count, round(sum(amount), greatest(2, min_scale(sum(amount))))::text AS amount
    FROM (${needsRows(scope) ? rowsToSum(scope) : keptSums(scope)}) AS sums GROUP BY 1, 2`
}

function keptSums(scope: InvoiceScope): SQL {
  return sql`SELECT s.currency, s.paid, s.due_on, s.total, s.amount FROM invoice_sums s
    WHERE s.organization_id = ANY(${sql.param(organizationsOf(scope))}::uuid[])${datesMatch(scope, 's')}`
}

function rowsToSum(scope: InvoiceScope): SQL {
  return sql`SELECT ${currencyOf} AS currency, d.paid_on IS NOT NULL AS paid, d.due_on, 1 AS total, ${amountOf} AS amount
    FROM documents d JOIN orders o ON o.organization_id = d.organization_id AND o.id = d.order_id
    WHERE d.organization_id = ANY(${sql.param(organizationsOf(scope))}::uuid[])
      AND d.invoice_number IS NOT NULL${datesMatch(scope, 'd')}${rowsMatch(scope)}`
}
