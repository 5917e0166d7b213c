import type { MoveObstacle, MovePart } from '@portolan/contract/company/corrections/order-move'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { MovedKeys } from './lock-rows.ts'

export interface MoveCase {
  /** The ID of the next customer. */
  to: string
  isSameCompany: boolean
}

type Fate = MovePart['fate']
type Counted = [part: MovePart['part'], sameCompany: Fate, otherCompany: Fate, count: SQL]

/** The parts of an order with what becomes of each, and the number of people who lose or gain it. */
export async function countParts(
  database: Database,
  keys: MovedKeys,
  move: MoveCase,
): Promise<{ parts: MovePart[]; people: { losing: number; gaining: number } }> {
  const counted = countedParts(keys, move)
  const columns = counted.map(([, , , count], at) => sql`${count} AS ${sql.raw(`"${at}"`)}`)
  const members = (
    of: string,
    not: string,
  ) => sql`(SELECT count(*)::int FROM memberships m WHERE m.organization_id = ${of}
    AND NOT EXISTS (SELECT FROM memberships n WHERE n.user_id = m.user_id AND n.organization_id = ${not}))`
  const [row] = await rowsOf<Record<string, number>>(
    database,
    sql`SELECT ${sql.join(columns, sql`, `)}, ${members(keys.organizationId, move.to)} AS losing,
      ${members(move.to, keys.organizationId)} AS gaining`,
  )
  const parts = counted.flatMap(([part, sameCompany, otherCompany], at) => {
    const count = row?.[at] ?? 0
    return count === 0 ? [] : [{ part, fate: move.isSameCompany ? sameCompany : otherCompany, count }]
  })
  return { parts, people: { losing: row?.losing ?? 0, gaining: row?.gaining ?? 0 } }
}

function countedParts({ organizationId, orderId }: MovedKeys, { to }: MoveCase): readonly Counted[] {
  const own = sql`r.organization_id = ${organizationId} AND r.order_id = ${orderId}`
  const count = (table: string, which: SQL = sql`true`) =>
    sql`(SELECT count(*)::int FROM ${sql.raw(table)} r WHERE ${own} AND ${which})`
  const messages = (which: SQL) => sql`(SELECT count(*)::int FROM threads r JOIN thread_messages m
    ON m.organization_id = r.organization_id AND m.thread_id = r.id WHERE ${own} AND ${which})`
  const isBoth = sql`EXISTS (SELECT FROM memberships m WHERE m.organization_id = ${to} AND m.user_id = r.user_id)`
  const personal = (part: MovePart['part'], table: string): Counted[] => [
    [part, 'moves', 'moves', count(table, isBoth)],
    [part, 'removed', 'removed', count(table, sql`NOT ${isBoth}`)],
  ]
  return [
    ['events', 'moves', 'moves', count('event_log')],
    ['references', 'moves', 'moves', count('order_references', sql`r.origin <> 'customer'`)],
    ['customerReferences', 'moves', 'removed', count('order_references', sql`r.origin = 'customer'`)],
    [
      'charges',
      'moves',
      'moves',
      sql`(SELECT coalesce(sum(jsonb_array_length(o.charges)), 0)::int FROM orders o
        WHERE o.organization_id = ${organizationId} AND o.id = ${orderId})`,
    ],
    [
      'documents',
      'moves',
      'moves',
      count('documents', sql`r.origin = 'company' AND r.invoice_number IS NULL`),
    ],
    ['uploads', 'moves', 'hidden', count('documents', sql`r.origin = 'customer'`)],
    ['invoices', 'moves', 'stays', count('documents', sql`r.invoice_number IS NOT NULL`)],
    ['messages', 'moves', 'hidden', messages(sql`NOT m.is_internal`)],
    ['notes', 'moves', 'moves', messages(sql`m.is_internal`)],
    ['preorders', 'moves', 'stays', count('preorders')],
    [
      'quotes',
      'moves',
      'stays',
      sql`(SELECT count(*)::int FROM preorders r JOIN quotes q ON q.organization_id = r.organization_id
        AND q.preorder_id = r.id WHERE ${own})`,
    ],
    ...personal('pins', 'order_pins'),
    ...personal('follows', 'follows'),
    ...personal('notifications', 'notifications'),
  ]
}

/** Everything that keeps an order from being moved. */
export async function findObstacles(
  database: Database,
  { organizationId, orderId }: MovedKeys,
  { to, isSameCompany }: MoveCase,
): Promise<MoveObstacle[]> {
  const refs = await rowsOf<{ name: string }>(
    database,
    sql`SELECT o.ref AS name FROM orders o JOIN orders n ON n.organization_id = ${to} AND n.ref = o.ref
      WHERE o.organization_id = ${organizationId} AND o.id = ${orderId}`,
  )
  const invoices = isSameCompany
    ? []
    : await rowsOf<{ name: string }>(
        database,
        sql`SELECT invoice_number AS name FROM documents WHERE organization_id = ${organizationId}
          AND order_id = ${orderId} AND invoice_number IS NOT NULL ORDER BY id`,
      )
  const named = (kind: MoveObstacle['kind'], rows: { name: string }[]): MoveObstacle[] =>
    rows.length === 0 ? [] : [{ kind, count: rows.length, names: rows.slice(0, 5).map(({ name }) => name) }]
  return [...named('invoices', invoices), ...named('ref', refs)]
}
