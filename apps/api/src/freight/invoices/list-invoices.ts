import type { InvoiceSort } from '@portolan/contract/freight/invoices/invoice-filter'
import type { Place } from '@portolan/contract/freight/places'
import { StoredDate } from '@portolan/contract/shared/instants'
import { Money } from '@portolan/contract/shared/money'
import * as z from 'zod/mini'
import type { documents } from '#freight/tables/documents.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import {
  amountOf,
  areFew,
  currencyOf,
  datesMatch,
  type InvoiceScope,
  matchingOrders,
  organizationsOf,
  rowsMatch,
  statesOf,
} from './invoice-filter.ts'

/** An invoice with its order and organization, and its position in the list. */
export type InvoiceRow = typeof documents.$inferSelect & {
  orderNumber: string
  orderStatus: 'active' | 'archived'
  customerReference: string | null
  fromPlace: Place
  toPlace: Place
  organizationName: string
  part: number
  sortKey: string[]
}

/** The position after a row: its part of the list, sort key and ID. */
export type InvoiceCursor = [part: number, sortKey: string[], id: string]

interface Sorting {
  columns: readonly SQL[]
  types: readonly SQL[]
  keys: z.ZodMiniType<string[]>
  descending: boolean
}

const columns = { dueOn: 'd.due_on', issuedOn: 'd.issued_on', number: 'd.invoice_number' } as const
const day = { types: [sql.raw('date')], keys: z.tuple([StoredDate]) }
const text = z.string().check(z.refine((value) => !value.includes('\0')))

function sortingOf(field: 'dueOn' | 'issuedOn' | 'number' | 'amount', descending: boolean): Sorting {
  if (field === 'amount') {
    const { currency, amount } = Money.shape
    const types = [sql.raw('text'), sql.raw('numeric')]
    return { columns: [currencyOf, amountOf], types, keys: z.tuple([currency, amount]), descending }
  }
  const column = { columns: [sql.raw(columns[field])], descending }
  return field === 'number'
    ? { ...column, types: [sql.raw('text')], keys: z.tuple([text]) }
    : { ...column, ...day }
}

/**
 * The sort of each part of the list: by urgency, unpaid invoices come before paid ones; otherwise there is
 * one part.
 */
function partsOf(ordering: InvoiceSort): Sorting[] {
  if (ordering === 'urgency') return [sortingOf('dueOn', false), sortingOf('dueOn', true)]
  const fields = ['dueOn', 'issuedOn', 'number', 'amount'] as const
  const field = fields.find((each) => ordering.endsWith(each)) ?? 'dueOn'
  return [sortingOf(field, ordering.startsWith('-'))]
}

/** The schema of a cursor under an ordering. */
export function invoiceCursorSchema(ordering: InvoiceSort): z.ZodMiniType<InvoiceCursor> {
  const parts = partsOf(ordering)
  const keys = parts[0]?.keys ?? z.tuple([StoredDate])
  return z.tuple([z.int().check(z.minimum(0), z.maximum(parts.length - 1)), keys, z.uuid()])
}

/** Invoices of some states, either all paid or all unpaid: a range of each index. */
interface Range {
  part: number
  paid: boolean
  due: SQL
}

function rangesOf(scope: InvoiceScope, isParted: boolean): Range[] {
  const states = statesOf(scope)
  const [overdue, open, paid] = [states.includes('overdue'), states.includes('open'), states.includes('paid')]
  const today = sql`${scope.today}::date`
  const due =
    overdue && open ? sql`` : overdue ? sql` AND d.due_on < ${today}` : sql` AND d.due_on >= ${today}`
  return [
    ...(overdue || open ? [{ part: 0, paid: false, due }] : []),
    ...(paid ? [{ part: isParted ? 1 : 0, paid: true, due: sql`` }] : []),
  ]
}

interface InvoicePage {
  ordering: InvoiceSort
  after: InvoiceCursor | null
  limit: number
}

/**
 * One page of invoices plus one row. Each organization's paid and unpaid ones are separate index ranges,
 * merged.
 */
export async function listInvoiceRows(
  database: Database,
  scope: InvoiceScope,
  page: InvoicePage,
): Promise<InvoiceRow[]> {
  if (organizationsOf(scope).length === 0) return []
  const rows = await rowsOf<InvoiceRow>(database, invoiceListStatement(scope, page))
  return rows.map((row) => ({ ...row, createdAt: toInstant(row.createdAt) }))
}

/** The statement of `listInvoiceRows`, for comparison in the benchmark. */
export function invoiceListStatement(scope: InvoiceScope, { ordering, after, limit }: InvoicePage): SQL {
  const parts = partsOf(ordering)
  const most = sql.raw(String(limit + 1))
  const [from] = after ?? [0]
  const selected = rangesOf(scope, parts.length > 1)
    .filter(({ part }) => part >= from)
    .map((range) => rangeStatement(scope, range, parts[range.part] ?? sortingOf('dueOn', false), after, most))
  if (selected.length === 0) return sql`SELECT WHERE false`
  // Descending parts are sorted by rank within the rows read, so that one order applies to all.
  return sql`${matchingOrders(scope)} SELECT d.organization_id AS "organizationId", d.id, d.order_id AS "orderId", d.ref, d.kind, d.name,
      d.content_type AS "contentType", d.size, d.content_hash AS "contentHash", d.storage_key AS "storageKey",
      d.created_at::text AS "createdAt",
      d.invoice_number AS "invoiceNumber", d.amount, d.issued_on::text AS "issuedOn", d.due_on::text AS "dueOn",
      d.paid_on::text AS "paidOn", d.part, d.sort_key AS "sortKey", o.number AS "orderNumber",
      o.customer_reference AS "customerReference",
      o.status AS "orderStatus", o.from_place AS "fromPlace", o.to_place AS "toPlace", g.name AS "organizationName"
    FROM (SELECT * FROM (${sql.join(selected, sql` UNION ALL `)}) AS d ${sortRead(parts)} LIMIT ${most}) AS d
    JOIN orders o ON o.organization_id = d.organization_id AND o.id = d.order_id
    JOIN organizations g ON g.id = d.organization_id
    ${sortRead(parts)}`
}

/** How many invoices match, up to `most`. */
export async function countInvoices(database: Database, scope: InvoiceScope, most: number): Promise<number> {
  const ranges = rangesOf(scope, false).map((range) =>
    rangeStatement(scope, range, sortingOf('dueOn', false), null, sql.raw(String(most))),
  )
  if (ranges.length === 0 || organizationsOf(scope).length === 0) return 0
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`${matchingOrders(scope)} SELECT count(*)::int AS count FROM (SELECT FROM (${sql.join(ranges, sql` UNION ALL `)}) AS d LIMIT ${most}) AS matching`,
  )
  return row?.count ?? 0
}

function rangeStatement(
  scope: InvoiceScope,
  { part, paid, due }: Range,
  { columns: sorted, types, descending }: Sorting,
  after: InvoiceCursor | null,
  most: SQL,
): SQL {
  const direction = sql.raw(descending ? 'DESC' : 'ASC')
  const keys = [...sorted, sql.raw('d.id')]
  const order = sql.join(
    keys.map((key) => sql`${key} ${direction}`),
    sql`, `,
  )
  const place =
    after?.[0] === part
      ? sql` AND (${sql.join(keys, sql`, `)}) ${sql.raw(descending ? '<' : '>')} (${sql.join(
          [...after[1].map((key, index) => sql`${key}::${types[index]}`), sql`${after[2]}::uuid`],
          sql`, `,
        )})`
      : sql``
  // A range for each currency: before version 17, PostgreSQL doesn't read `ANY` in order from an index.
  const { currency, ...filter } = scope.filter
  const currencies = currency
    ? sql` CROSS JOIN unnest(${sql.param(currency)}::text[]) AS money(currency)`
    : sql``
  const inCurrency = currency ? sql` AND ${currencyOf} = money.currency` : sql``
  const texts = sql.join(
    sorted.map((key) => sql`${key}::text`),
    sql`, `,
  )
  const values = sorted.map((key, index) => sql`${key} AS ${sql.raw(`key_${index}`)}`)
  const inRange = sql`d.organization_id = scope.organization_id AND d.invoice_number IS NOT NULL
    AND (d.paid_on IS NOT NULL) = wanted.paid${due}${inCurrency}${datesMatch({ ...scope, filter }, 'd')}${place}`
  // Compared with a constant, the expression would be simplified and no longer match the first column of the
  // indexes.
  return sql`(SELECT i.* FROM unnest(${sql.param(organizationsOf(scope))}::uuid[]) AS scope(organization_id)
    CROSS JOIN unnest(ARRAY[${sql.raw(String(paid))}]) AS wanted(paid)${currencies}
    CROSS JOIN LATERAL (
      SELECT d.*, ${sql.raw(String(part))} AS part, ARRAY[${texts}] AS sort_key, ${sql.join(values, sql`, `)}
      FROM (${foundInvoices(scope, inRange, { order, most })}) AS d ORDER BY ${order} LIMIT ${most}
    ) AS i)`
}

/**
 * Invoices `d` of a range, in its order. If few orders match a search, these orders find the invoices; if
 * many do, the matches are among the first of the range. OFFSET keeps the planner from reading all orders
 * first.
 */
function foundInvoices(scope: InvoiceScope, inRange: SQL, { order, most }: { order: SQL; most: SQL }): SQL {
  const walked = (condition: SQL) =>
    sql`SELECT d.* FROM documents d WHERE ${inRange}${condition} ORDER BY ${order} LIMIT ${most}`
  if (scope.filter.search === undefined) return walked(rowsMatch(scope))
  const matches = sql`EXISTS (SELECT FROM orders o
    WHERE o.organization_id = d.organization_id AND o.id = d.order_id${rowsMatch(scope)} OFFSET 0)`
  return sql`SELECT d.* FROM matching_orders o JOIN documents d ON d.organization_id = o.organization_id AND d.order_id = o.id
      WHERE ${areFew(sql`matching_orders`)} AND ${inRange}${rowsMatch(scope)}
    UNION ALL (${walked(sql` AND NOT ${areFew(sql`matching_orders`)} AND ${matches}`)})`
}

/** The sort of rows read from several ranges. */
function sortRead(parts: readonly Sorting[]): SQL {
  const sorts = parts.flatMap(({ columns: sorted, descending }, part) => {
    const direction = sql.raw(descending ? 'DESC' : 'ASC')
    return [...sorted.map((_, index) => `key_${index}`), 'id'].map(
      (key) =>
        sql`CASE WHEN part = ${sql.raw(String(part))} THEN ${sql.raw(key === 'id' ? 'd.id' : key)} END ${direction}`,
    )
  })
  return sql`ORDER BY part, ${sql.join(sorts, sql`, `)}`
}
