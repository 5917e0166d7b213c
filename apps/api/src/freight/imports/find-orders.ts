import type { OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { quoted } from './quoted.ts'

/** An order as named in a file: by reference, or by number if no order has such a reference. */
export interface OrderName {
  name: string
  /** The customer's reference, if the file has it. */
  customer: string | null
}

export type FoundOrder = { order: OrderKeys; reason?: never } | { order?: never; reason: string }

interface Row extends OrderKeys {
  n: number
  ref: string
  customer: string
}

/** Maximum number of customers or orders listed in a reason. */
const maxNamed = 3

/**
 * Finds the orders named in a file, or why a name is unclear, in the order of the names. `how` ends the
 * sentence that asks for the customer.
 */
export async function findOrders(
  database: Database,
  names: readonly OrderName[],
  how: string,
): Promise<FoundOrder[]> {
  const byRef = await lookUp(database, names, sql`o.ref = a.name`)
  const others = names.filter((_, index) => !byRef.has(index))
  const byNumber = await lookUp(database, others, sql`o.number = a.name`)
  let next = 0
  return names.map((name, index) => choose(name, byRef.get(index) ?? byNumber.get(next++) ?? [], how))
}

/** PostgreSQL rejects NUL, even in a search. */
const storable = (text: string) => text.replaceAll('\0', '\ufffd')

async function lookUp(
  database: Database,
  names: readonly OrderName[],
  isNamed: SQL,
): Promise<Map<number, Row[]>> {
  if (names.length === 0) return new Map()
  const rows = await rowsOf<Row>(
    database,
    sql`SELECT a.n::int - 1 AS n, o.organization_id AS "organizationId", o.id, o.ref, c.ref AS customer
      FROM unnest(${sql.param(names.map(({ name }) => storable(name)))}::text[],
        ${sql.param(names.map(({ customer }) => customer && storable(customer)))}::text[]) WITH ORDINALITY AS a(name, customer, n)
      JOIN orders o ON ${isNamed}
      JOIN organizations c ON c.id = o.organization_id AND c.ref = coalesce(a.customer, c.ref)
      ORDER BY a.n, c.ref, o.ref`,
  )
  return Map.groupBy(rows, ({ n }) => n)
}

function choose({ name, customer }: OrderName, rows: readonly Row[], how: string): FoundOrder {
  const [first] = rows
  if (!first) {
    if (customer === null) return { reason: `no order has the reference or number ${quoted(name)}` }
    const reason = `no order of the customer ${quoted(customer)} has the reference or number ${quoted(name)}`
    return { reason }
  }
  if (rows.length === 1) return { order: { organizationId: first.organizationId, id: first.id } }
  const customers = new Set(rows.map((row) => row.customer))
  return customers.size > 1
    ? { reason: `several customers have an order ${quoted(name)} (${listed(customers)}); say which ${how}` }
    : {
        reason: `several orders have the number ${quoted(name)} (${listed(rows.map(({ ref }) => ref))}); use their references`,
      }
}

function listed(names: Iterable<string>): string {
  const all = [...names]
  return [...all.slice(0, maxNamed), ...(all.length > maxNamed ? ['…'] : [])].join(', ')
}
