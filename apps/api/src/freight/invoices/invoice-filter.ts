import { type InvoiceState, invoiceStates } from '@portolan/contract/freight/invoices/invoice-filter'
import type { InvoiceSelection } from '@portolan/contract/freight/invoices/invoices'
import { searchMatches } from '#freight/order-finding/search/search-matches.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** The invoices that a request is about; `today` is the company's calendar date. */
export interface InvoiceScope {
  organizationIds: readonly string[]
  filter: Omit<InvoiceSelection, 'ordering'>
  today: string
}

/** The caller's organizations, limited to those that the filter names. */
export function organizationsOf({ organizationIds, filter: { organization } }: InvoiceScope): string[] {
  return organizationIds.filter((id) => organization?.includes(id) ?? true)
}

/** The states to show. */
export function statesOf({ filter: { state } }: InvoiceScope): InvoiceState[] {
  return invoiceStates.filter((each) => state?.includes(each) ?? true)
}

/** The currency of an invoice `d`, as indexes have it. */
export const currencyOf = sql.raw(`(d.amount ->> 'currency')`)
/** The amount of an invoice `d`, as indexes have it. */
export const amountOf = sql.raw(`((d.amount ->> 'amount')::numeric)`)

/** Dates and currency, as ` AND …` over the given alias and an expression for the currency. */
export function datesMatch({ filter }: InvoiceScope, alias: 'd' | 's'): SQL {
  const [due, issued] = [sql.raw(`${alias}.due_on`), sql.raw(`${alias}.issued_on`)]
  const currency = alias === 'd' ? currencyOf : sql.raw('s.currency')
  const parts: SQL[] = []
  if (filter.dueFrom !== undefined) parts.push(sql` AND ${due} >= ${filter.dueFrom}::date`)
  if (filter.dueTo !== undefined) parts.push(sql` AND ${due} <= ${filter.dueTo}::date`)
  if (filter.issuedFrom !== undefined) parts.push(sql` AND ${issued} >= ${filter.issuedFrom}::date`)
  if (filter.issuedTo !== undefined) parts.push(sql` AND ${issued} <= ${filter.issuedTo}::date`)
  if (filter.currency) parts.push(sql` AND ${currency} = ANY(${sql.param(filter.currency)}::text[])`)
  return sql.join(parts)
}

/** True if the stored sums don't cover the filter, so only the invoices can answer. */
export function needsRows({ filter }: InvoiceScope): boolean {
  return filter.search !== undefined || filter.ids !== undefined
}

/** Selection and search, as ` AND …` over an invoice `d` and its order `o`. */
export function rowsMatch({ filter }: InvoiceScope): SQL {
  const parts: SQL[] = []
  if (filter.ids) parts.push(sql` AND d.id = ANY(${sql.param(filter.ids)}::uuid[])`)
  if (filter.search !== undefined) {
    const ownText = sql`(o.order_text || ' ' || lower(normalize(d.invoice_number || ' ' || d.name, NFKC)))`
    parts.push(ordersMatch({ filter }))
    parts.push(sql` AND ${searchMatches(ownText, filter.search)}`)
  }
  return sql.join(parts)
}

/**
 * The search over an order `o`, as ` AND …`. An index finds the orders, but their text also has the names of
 * other documents.
 */
function ordersMatch({ filter: { search } }: Pick<InvoiceScope, 'filter'>): SQL {
  return search === undefined ? sql`` : sql` AND ${searchMatches(sql.raw('o.search_text'), search)}`
}

const maxMatchingOrders = 1_000

/**
 * `WITH matching_orders AS …` for a search, with one order above the limit for few; empty without a search.
 */
export function matchingOrders(scope: InvoiceScope): SQL {
  if (scope.filter.search === undefined) return sql``
  return sql`WITH matching_orders AS MATERIALIZED (
    SELECT o.organization_id, o.id, o.order_text, o.search_text FROM orders o
    WHERE o.organization_id = ANY(${sql.param(organizationsOf(scope))}::uuid[])${ordersMatch(scope)}
    LIMIT ${sql.raw(String(maxMatchingOrders + 1))})`
}

/** The condition that `matchingOrders` has all matches. */
export function areFew(matching: SQL, most = maxMatchingOrders): SQL {
  return sql`(SELECT count(*) FROM ${matching}) <= ${sql.raw(String(most))}`
}
