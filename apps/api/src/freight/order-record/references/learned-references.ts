import { maxLearnedReferences } from '@portolan/contract/shared/limits'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import type { Deps } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'
import type { Checked } from '#platform/doctor/checked.ts'
import type { StoredReference } from './references-of.ts'

export interface OrderKeys {
  organizationId: string
  orderId: string
}

export type ReferenceRow = OrderKeys & StoredReference

/** Removes references that the company took from the orders. */
export async function withoutRefused(tx: Database, rows: readonly ReferenceRow[]): Promise<ReferenceRow[]> {
  if (rows.length === 0) return []
  const refused = await rowsOf<{ orderId: string; type: string; value: string }>(
    tx,
    sql`SELECT r.order_id AS "orderId", r.type, r.value FROM ${keysOf(rows)}
      JOIN refused_references r ON r.organization_id = k.organization_id AND r.order_id = k.order_id`,
  )
  if (refused.length === 0) return [...rows]
  const names = new Set(refused.map(({ orderId, type, value }) => `${orderId} ${type} ${value}`))
  return rows.filter(({ orderId, type, value }) => !names.has(`${orderId} ${type} ${value}`))
}

/**
 * The learned references up to each order's limit, first ones first. Records that others were left out, since
 * a carrier that names an order so broadly will match foreign events to it.
 */
export async function withinLimit(tx: Database, rows: readonly ReferenceRow[]): Promise<ReferenceRow[]> {
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId)
  const counts = await countLearned(tx, rows)
  const full = rows.filter(
    ({ orderId }) => (counts.get(orderId) ?? 0) + (byOrder.get(orderId)?.length ?? 0) > maxLearnedReferences,
  )
  if (full.length === 0) return [...rows]
  const learned = await listLearned(tx, full)
  const leftOut = new Map<string, OrderKeys & { count: number }>()
  const remaining = rows.filter((row) => {
    const { organizationId, orderId } = row
    const count = counts.get(orderId) ?? 0
    if (learned.has(keyOf(row))) return true
    counts.set(orderId, count + 1)
    if (count < maxLearnedReferences) return true
    const more = (leftOut.get(orderId)?.count ?? 0) + 1
    leftOut.set(orderId, { organizationId, orderId, count: more })
    return false
  })
  await noteLeftOut(tx, [...leftOut.values()])
  return remaining
}

function keyOf({ orderId, type, value, issuer }: Omit<ReferenceRow, 'origin' | 'shown' | 'organizationId'>) {
  return `${orderId} ${type} ${value} ${issuer}`
}

/** Removes duplicates. */
export function distinctReferences(rows: readonly ReferenceRow[]): ReferenceRow[] {
  return [...new Map(rows.map((row) => [keyOf(row), row] as const)).values()]
}

function keysOf(orders: readonly OrderKeys[]) {
  const distinct = [...new Map(orders.map((order) => [order.orderId, order])).values()]
  return sql`unnest(${sql.param(distinct.map(({ organizationId }) => organizationId))}::uuid[],
    ${sql.param(distinct.map(({ orderId }) => orderId))}::uuid[]) AS k(organization_id, order_id)`
}

async function countLearned(tx: Database, orders: readonly OrderKeys[]): Promise<Map<string, number>> {
  if (orders.length === 0) return new Map()
  const rows = await rowsOf<{ orderId: string; count: number }>(
    tx,
    sql`SELECT k.order_id AS "orderId", (SELECT count(*)::int FROM order_references r
        WHERE r.organization_id = k.organization_id AND r.order_id = k.order_id AND r.origin = 'message') AS count
      FROM ${keysOf(orders)}`,
  )
  return new Map(rows.map(({ orderId, count }) => [orderId, count]))
}

async function listLearned(tx: Database, orders: readonly OrderKeys[]): Promise<Set<string>> {
  const rows = await rowsOf<OrderReference & { orderId: string; issuer: string }>(
    tx,
    sql`SELECT r.order_id AS "orderId", r.type, r.value, r.issuer FROM ${keysOf(orders)}
      JOIN order_references r ON r.organization_id = k.organization_id AND r.order_id = k.order_id
      WHERE r.origin = 'message'`,
  )
  return new Set(rows.map(keyOf))
}

async function noteLeftOut(tx: Database, orders: readonly (OrderKeys & { count: number })[]): Promise<void> {
  if (orders.length === 0) return
  await tx.execute(sql`INSERT INTO order_references_left_out AS l (organization_id, order_id, count)
    SELECT * FROM unnest(${sql.param(orders.map(({ organizationId }) => organizationId))}::uuid[],
      ${sql.param(orders.map(({ orderId }) => orderId))}::uuid[],
      ${sql.param(orders.map(({ count }) => count))}::int[]) AS given(organization_id, order_id, count) ORDER BY 1, 2
    ON CONFLICT (organization_id, order_id)
      DO UPDATE SET count = least(l.count::bigint + excluded.count, 1000000000)::int, last_at = now()`)
}

const maxNamed = 3

const nameRightOnes = {
  en: 'Look at the messages about these orders with portal messages list, and add the references that count.',
  ru: 'Посмотрите сообщения об этих заказах (portal messages list) и добавьте нужные номера сами.',
}

/**
 * Check for `portal doctor`: fails if, in the last month, a carrier named an order by more references than it
 * keeps.
 */
export async function checkLearnedReferences({ database }: Pick<Deps, 'database'>): Promise<Checked> {
  const rows = await rowsOf<{ ref: string; organizationRef: string; count: number; orders: number }>(
    database,
    sql`SELECT o.ref, g.ref AS "organizationRef", l.count, count(*) OVER ()::int AS orders
      FROM order_references_left_out l
      JOIN orders o ON o.organization_id = l.organization_id AND o.id = l.order_id
      JOIN organizations g ON g.id = o.organization_id
      ORDER BY l.last_at DESC LIMIT ${maxNamed}`,
  )
  const [first] = rows
  if (first === undefined) return { ok: true, text: 'carriers name each order by few references' }
  const rowsSql = rows.map(
    ({ ref, organizationRef, count }) => `${ref} of ${organizationRef} (${count} left out)`,
  )
  const most = maxLearnedReferences.toLocaleString('en-US')
  const text = `carriers name ${first.orders === 1 ? '1 order' : `${first.orders} orders`} by more references than the ${most} that an order keeps, so events may be missing or wrong: ${rowsSql.join(', ')}`
  return { ok: false, isWarning: true, text, advice: nameRightOnes }
}

/** References left out over a month ago are no longer reported. */
export async function forgetLeftOut(database: Database): Promise<void> {
  await deleteInSteps(database, 'order_references_left_out', sql`last_at < now() - interval '30 days'`)
}
