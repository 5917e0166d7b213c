import type { OrderMovePreview } from '@portolan/contract/company/corrections/order-move'
import type { Deps } from '#freight/deps.ts'
import { readContentVersion } from '#freight/order-record/keys/content-version.ts'
import { countParts, findObstacles } from '#freight/order-record/move/count-parts.ts'
import type { MovedKeys } from '#freight/order-record/move/lock-rows.ts'
import { type Move, type MoveEnd, moveOrder } from '#freight/order-record/move/move-order.ts'
import { type ActivityMove, noteMove, recordMove } from '#platform/activity/record-move.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { Problem } from '#platform/http/problem.ts'

/** Everything that moving an order would do. */
export async function previewMove(
  database: Database,
  order: MovedKeys,
  { to, isSameCompany }: Pick<Move, 'to' | 'isSameCompany'>,
): Promise<OrderMovePreview> {
  const { number, ...from } = await readOrder(database, order)
  const isThere = from.id === to.id
  const move = { to: to.id, isSameCompany }
  const nothing = { parts: [], people: { losing: 0, gaining: 0 } }
  return {
    orderId: order.orderId,
    number,
    from: { ref: from.ref, name: from.name },
    to: { ref: to.ref, name: to.name },
    isThere,
    ...(isThere ? nothing : await countParts(database, order, move)),
    obstacles: isThere ? [] : await findObstacles(database, order, move),
    version: await readContentVersion(database, { organizationId: order.organizationId, id: order.orderId }),
  }
}

/** Moves an order, and records it in the activity of both customers. */
export async function moveToCustomer(
  deps: Deps,
  order: MovedKeys,
  move: Move,
  by: ActivityMove['by'],
): Promise<boolean> {
  const { id, ref } = await readOrder(deps.database, order)
  const target = { order: order.orderId, to: move.to.ref, sameCompany: String(move.isSameCompany) }
  const from = { id, ref }
  noteMove({ target, from })
  if (!(await moveOrder(deps, order, move))) return false
  await recordMove(deps, { act: 'moveOrder', target, from, to: move.to, by })
  return true
}

async function readOrder(
  database: Database,
  { organizationId, orderId }: MovedKeys,
): Promise<MoveEnd & { number: string }> {
  const [row] = await rowsOf<MoveEnd & { number: string }>(
    database,
    sql`SELECT g.id, g.ref, g.name, o.number FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.organization_id = ${organizationId} AND o.id = ${orderId}`,
  )
  if (!row) throw new Problem('not_found')
  return row
}
