import type { Deps, MovedOrder } from '#freight/deps.ts'
import { changeOrders } from '#freight/order-record/change-orders.ts'
import { readContentVersion } from '#freight/order-record/keys/content-version.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import { raiseEdition } from '#freight/order-record/references/forget-references.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { checkIfMatch } from '#platform/http/concurrency/if-match.ts'
import { Problem } from '#platform/http/problem.ts'
import { newId } from '#platform/process/new-id.ts'
import { findObstacles } from './count-parts.ts'
import { lockRows, type MovedKeys } from './lock-rows.ts'
import { movingStatement } from './moved-tables.ts'
import { forgetPeople, withholdRows } from './withhold.ts'

type MoveDeps = Pick<Deps, 'database' | 'orderMoveSubscribers'> & ChangeDeps

/** A customer that an order leaves or comes to. */
export interface MoveEnd {
  id: string
  ref: string
  name: string
}

export interface Move {
  to: MoveEnd
  /** Both customers are one company: what its people wrote, uploaded and were invoiced goes along. */
  isSameCompany: boolean
  reason: string | null
  by: string
  ifMatch?: string | undefined
}

/**
 * Gives an order to another customer, whole and in one transaction: its rows keep their IDs. Throws a
 * `Problem` where that wouldn't be honest. False if it's there already.
 */
export function moveOrder(
  { database, ...deps }: MoveDeps,
  order: MovedKeys,
  { to, isSameCompany, reason, by, ifMatch }: Move,
): Promise<boolean> {
  if (order.organizationId === to.id) return Promise.resolve(false)
  return database.transaction(async (tx) => {
    // Before the order is locked, since matching locks in that sequence.
    await giveMessages(tx, order, to.id)
    const rows = await lockRows(tx, order, { to: to.id, isWhole: isSameCompany })
    if (rows === null) throw new Problem('not_found')
    if (ifMatch !== undefined)
      checkIfMatch(
        ifMatch,
        await readContentVersion(tx, { organizationId: order.organizationId, id: order.orderId }),
      )
    const [obstacle] = await findObstacles(tx, order, { to: to.id, isSameCompany })
    if (obstacle) throw new Problem(obstacle.kind === 'invoices' ? 'order_has_invoices' : 'order_ref_in_use')
    const names = await nameOrder(tx, order)
    if (!isSameCompany) await withholdRows(tx, order, rows, names.fromName)
    const { notifications } = await forgetPeople(tx, order, rows, to.id)
    await tx.execute(movingStatement({ ...rows, notifications }, order.organizationId, to.id))
    await giveMessages(tx, order, to.id)
    await tx.execute(sql`INSERT INTO moved_orders (id, order_id, organization_id, organization_ref, organization_name, ref,
        to_ref, to_name, is_same_company, reason, moved_by)
      VALUES (${newId()}, ${order.orderId}, ${order.organizationId}, ${names.fromRef}, ${names.fromName}, ${names.orderRef},
        ${to.ref}, ${to.name}, ${isSameCompany}, ${reason}, ${by})`)
    const keys = { organizationId: to.id, id: order.orderId }
    await changeOrders(tx, deps, { documents: [keys], ...(isSameCompany ? {} : { lostReferences: [keys] }) })
    const { fromRef, fromName: _name, ...own } = names
    const moved: MovedOrder = {
      ...own,
      orderId: order.orderId,
      organizationRef: to.ref,
      formerOrganizationRef: fromRef,
      movedBy: by,
      reason,
    }
    for (const subscriber of deps.orderMoveSubscribers) await subscriber(tx, moved)
    // Matching that had found the order at its former customer looks again.
    await raiseEdition(tx)
    return true
  })
}

/** Carrier messages of the order, and their files that it has as documents, are those of the next customer. */
async function giveMessages(tx: Database, { organizationId, orderId }: MovedKeys, to: string): Promise<void> {
  const has = sql.param(JSON.stringify([{ orderId }]))
  const given = (column: string) =>
    sql`(SELECT jsonb_agg(CASE WHEN o.value ->> 'orderId' = ${orderId}
        THEN jsonb_set(o.value, '{organizationId}', to_jsonb(${to}::text)) ELSE o.value END ORDER BY o.ordinality)
      FROM jsonb_array_elements(${sql.raw(column)}) WITH ORDINALITY AS o)`
  const events = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT i.id FROM (SELECT DISTINCT source, source_event_id FROM event_log
          WHERE organization_id IN (${organizationId}, ${to}) AND order_id = ${orderId}) AS l
        JOIN inbound_events i ON i.source = l.source AND i.source_event_id = l.source_event_id
      WHERE i.orders @> ${has}::jsonb ORDER BY i.id FOR UPDATE OF i`,
  )
  if (events.length === 0) return
  const ids = sql.param(events.map(({ id }) => id))
  await tx.execute(sql`UPDATE inbound_attachments a SET delivered = ${given('a.delivered')}
    WHERE a.event_id = ANY(${ids}::uuid[]) AND a.delivered @> ${has}::jsonb`)
  await tx.execute(
    sql`UPDATE inbound_events e SET orders = ${given('e.orders')} WHERE e.id = ANY(${ids}::uuid[])`,
  )
}

async function nameOrder(
  tx: Database,
  { organizationId, orderId }: MovedKeys,
): Promise<
  Omit<MovedOrder, 'orderId' | 'organizationRef' | 'formerOrganizationRef' | 'movedBy' | 'reason'> & {
    fromRef: string
    fromName: string
  }
> {
  const [row] = await rowsOf<Awaited<ReturnType<typeof nameOrder>>>(
    tx,
    sql`SELECT g.ref AS "fromRef", g.name AS "fromName", o.ref AS "orderRef", o.number AS "orderNumber",
        o.customer_reference AS "customerReference", o.from_place ->> 'city' AS "from", o.to_place ->> 'city' AS "to"
      FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.organization_id = ${organizationId} AND o.id = ${orderId}`,
  )
  if (!row) throw new Problem('not_found')
  return row
}
