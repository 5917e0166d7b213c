import type { InvoiceState } from '@portolan/contract/freight/invoices/invoice-filter'
import type { InvoiceTotal } from '@portolan/contract/freight/invoices/invoices'
import { totalText } from '@portolan/freight/charges/totals'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import {
  amountOf,
  areFew,
  currencyOf,
  datesMatch,
  type InvoiceScope,
  matchingOrders,
  needsRows,
  organizationsOf,
  rowsMatch,
  statesOf,
} from './invoice-filter.ts'

interface StateSum {
  currency: string
  state: InvoiceState
  count: number
  amount: string
}

/**
 * The totals of invoices by currency and state, for all states, largest currency first. Null if a search
 * matches so many that adding them up would take long.
 */
export async function sumMatchingInvoices(
  database: Database,
  scope: InvoiceScope,
): Promise<InvoiceTotal[] | null> {
  if (scope.filter.search === undefined) return sumAllInvoices(database, scope)
  for (const by of ['orders', 'invoices'] as const) {
    const rows = await rowsOf<StateSum & { isWhole: boolean }>(database, searchedSumStatement(scope, by))
    if (rows[0]?.isWhole) return totalsOf(rows.filter(({ currency }) => currency !== null))
  }
  return null
}

/** The totals of any number of invoices, for exports. */
export async function sumAllInvoices(database: Database, scope: InvoiceScope): Promise<InvoiceTotal[]> {
  if (organizationsOf(scope).length === 0) return []
  return totalsOf(await rowsOf<StateSum>(database, invoiceSumStatement(scope)))
}

function totalsOf(sums: readonly StateSum[]): InvoiceTotal[] {
  const totals = new Map<string, InvoiceTotal>()
  for (const { currency, state, count, amount } of sums) {
    const nothing = { count: 0, amount: totalText(0, currency) }
    const total = totals.get(currency) ?? { currency, overdue: nothing, open: nothing, paid: nothing }
    totals.set(currency, { ...total, [state]: { count, amount: totalText(amount, currency) } })
  }
  return [...totals.values()].sort(
    (a, b) => countOfTotal(b) - countOfTotal(a) || (a.currency < b.currency ? -1 : 1),
  )
}

function countOfTotal({ overdue, open, paid }: InvoiceTotal): number {
  return overdue.count + open.count + paid.count
}

/** The number of invoices in the states of the filter. */
export function countOfTotals(totals: readonly InvoiceTotal[], scope: InvoiceScope): number {
  const states = statesOf(scope)
  return totals.reduce((sum, total) => states.reduce((part, state) => part + total[state].count, sum), 0)
}

/** The statement of `sumAllInvoices`, for comparison in the benchmark. */
export function invoiceSumStatement(scope: InvoiceScope): SQL {
  return sumsOf(scope, needsRows(scope) ? rowsToSum(scope) : keptSums(scope))
}

function sumsOf(scope: InvoiceScope, rows: SQL): SQL {
  const state = sql`CASE WHEN paid THEN 'paid' WHEN due_on < ${scope.today}::date THEN 'overdue' ELSE 'open' END`
  return sql`SELECT currency, ${state} AS state, sum(total)::int AS count, sum(amount)::text AS amount
    FROM (${rows}) AS sums GROUP BY 1, 2`
}

function keptSums(scope: InvoiceScope): SQL {
  return sql`SELECT s.currency, s.paid, s.due_on, s.total, s.amount FROM invoice_sums s
    WHERE s.organization_id = ANY(${sql.param(organizationsOf(scope))}::uuid[])${datesMatch(scope, 's')}`
}

const summed = sql`${currencyOf} AS currency, d.paid_on IS NOT NULL AS paid, d.due_on, 1 AS total, ${amountOf} AS amount`

function rowsToSum(scope: InvoiceScope): SQL {
  return sql`SELECT ${summed}
    FROM documents d JOIN orders o ON o.organization_id = d.organization_id AND o.id = d.order_id
    WHERE ${invoicesOf(scope)}${rowsMatch(scope)}`
}

/** Invoices `d` by the filter without selection and search. */
function invoicesOf(scope: InvoiceScope): SQL {
  return sql`d.organization_id = ANY(${sql.param(organizationsOf(scope))}::uuid[])
    AND d.invoice_number IS NOT NULL${datesMatch(scope, 'd')}`
}

/** Invoices read for the sums of a search with many matching orders. */
const maxLookedAt = 2_000

/**
 * The sums of a search, found by its matching orders or by the invoices that match the rest of the filter; if
 * either are too many, a single row reports that.
 */
export function searchedSumStatement(scope: InvoiceScope, by: 'orders' | 'invoices'): SQL {
  const [looked, rows, isWhole] =
    by === 'orders'
      ? [
          matchingOrders(scope),
          sql`matching_orders o JOIN documents d ON d.organization_id = o.organization_id AND d.order_id = o.id`,
          areFew(sql`matching_orders`),
        ]
      : [
          sql`WITH looked_at AS MATERIALIZED (
            SELECT d.* FROM documents d WHERE ${invoicesOf(scope)} LIMIT ${sql.raw(String(maxLookedAt + 1))})`,
          sql`looked_at d JOIN orders o ON o.organization_id = d.organization_id AND o.id = d.order_id`,
          areFew(sql`looked_at`, maxLookedAt),
        ]
  const summedRows = sql`SELECT ${summed} FROM ${rows} WHERE ${isWhole} AND ${invoicesOf(scope)}${rowsMatch(scope)}`
  return sql`${looked} SELECT whole.*, sums.* FROM (SELECT ${isWhole} AS "isWhole") AS whole
    LEFT JOIN (${sumsOf(scope, summedRows)}) AS sums ON true`
}
