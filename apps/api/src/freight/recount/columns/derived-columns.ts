import { keysTable, lockOrganizations, type OrderKeys } from '#freight/order-record/keys/order-keys.ts'
import type { Env } from '#freight/settings/env.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { type Compared, inBatches, type Recount } from '#platform/db/recount/recount.ts'

/** Stored data of orders that follows from their records, events, references or documents. */
export interface DerivedColumns {
  name: string
  /** SQL for the compared value: the text of an order `o`. */
  kept: SQL
  /** SQL that is true if it is up to date; the hourly work updates other orders. */
  isCurrent?: (env: Env) => SQL
  /** Computes it again for these locked orders, and writes the differences. */
  refresh(tx: Database, orders: readonly OrderKeys[], env: Env): Promise<void>
}

/** A transaction's worth: small enough that people who save orders hardly wait. */
const ordersPerBatch = 200

/** Compares and repairs by refreshing: any change by the refresh was a fault. */
export function recountOfOrders(derived: DerivedColumns): Recount<Env> {
  return inBatches<OrderKeys, Env>({
    name: derived.name,
    nextKeys: (database, after) => nextOrders(database, after, ordersPerBatch),
    compare: ({ database, env }, orders) =>
      database.transaction(async (tx) => {
        await lockOrganizations(
          tx,
          orders.map(({ organizationId }) => organizationId),
        )
        return compareOrders(tx, derived, orders, env)
      }),
  })
}

export function nextOrders(
  database: Database,
  after: OrderKeys | undefined,
  limit: number,
): Promise<OrderKeys[]> {
  const behind = after
    ? sql`WHERE (organization_id, id) > (${after.organizationId}::uuid, ${after.id}::uuid)`
    : sql``
  return rowsOf(
    database,
    sql`SELECT organization_id AS "organizationId", id FROM orders ${behind}
      ORDER BY organization_id, id LIMIT ${sql.raw(String(limit))}`,
  )
}

interface Row extends OrderKeys {
  name: string
  kept: string
  /** Null without a hash to compare. */
  isTaken: boolean | null
}

async function compareOrders(
  tx: Database,
  { kept, isCurrent, refresh }: DerivedColumns,
  orders: readonly OrderKeys[],
  env: Env,
): Promise<Compared> {
  // A condition on the version would make the planner read all orders of that version in each batch.
  const read = (keys: readonly OrderKeys[], isTaken = sql`true`) =>
    rowsOf<Row>(
      tx,
      sql`SELECT o.organization_id AS "organizationId", o.id, g.ref || ' ' || o.ref AS name, ${kept}::text AS kept,
          ${isTaken} AS "isTaken"
        FROM ${keysTable(keys)} JOIN orders o ON o.organization_id = keys.organization_id AND o.id = keys.order_id
        JOIN organizations g ON g.id = o.organization_id ORDER BY o.id ${lock}`,
    )
  const before = (await read(orders, isCurrent?.(env))).filter(({ isTaken }) => isTaken === true)
  if (before.length === 0) return { compared: 0, repaired: 0, examples: [] }
  await refresh(tx, before, env)
  const after = new Map((await read(before)).map((row) => [row.id, row.kept]))
  const wrong = before.filter((row) => after.get(row.id) !== row.kept)
  const examples = wrong.map(({ name, ...row }) => `${name}: ${changeOf(row.kept, after.get(row.id) ?? '')}`)
  return { compared: before.length, repaired: wrong.length, examples }
}

// Writers of documents lock only their order.
const lock = sql`FOR NO KEY UPDATE OF o`

const maxShown = 60

/** Shows both texts from shortly before their first difference. */
function changeOf(was: string, is: string): string {
  let same = 0
  while (same < was.length && was[same] === is[same]) same++
  const start = Math.max(0, same - maxShown / 3)
  const part = (text: string) => `“${text.slice(start, start + maxShown)}”`
  return `${part(was)} kept, ${part(is)} made`
}
