import type { DeletedOrder, Deps } from '#freight/deps.ts'
import { raiseEdition } from '#freight/order-record/references/forget-references.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { newId } from '#platform/process/new-id.ts'

interface OrderKeys {
  organizationId: string
  orderId: string
}

/** Traces of an order's history; if there are any, deleting the order must be confirmed explicitly. */
export interface OrderTies {
  notifications: number
  invoices: number
}

export interface RemovedOrder {
  /** Null if it was deleted; otherwise why it wasn't. */
  ties: OrderTies | null
  number: string
}

/**
 * Deletes an order with all that belongs to it: log, documents with their files, notifications, unsent
 * messages, and its price. Its events of carrier messages become unmatched. Null if the order no longer
 * exists.
 */
export async function removeOrder(
  {
    database,
    files,
    orderDeletionSubscribers,
  }: Pick<Deps, 'database' | 'files' | 'orderDeletionSubscribers'>,
  order: OrderKeys,
  { by, reason, withHistory }: { by: string; reason: string | null; withHistory: boolean },
): Promise<RemovedOrder | null> {
  const removed = await database.transaction(async (tx) => {
    await leaveMessages(tx, order)
    const names = await lockOrder(tx, order)
    if (names === null) return null
    // Events that arrived before the lock.
    await leaveMessages(tx, order)
    const ties = await tiesOf(tx, order)
    if (!withHistory && ties.notifications + ties.invoices > 0) {
      return { ties, number: names.orderNumber, storageKeys: [], isDone: false }
    }
    const storageKeys = await listFiles(tx, order)
    const isWithHistory = ties.notifications + ties.invoices > 0
    await tx.execute(sql`INSERT INTO deleted_orders
        (id, organization_ref, order_id, ref, number, with_history, reason, deleted_by)
      VALUES (${newId()}, ${names.organizationRef}, ${order.orderId}, ${names.orderRef}, ${names.orderNumber}, ${isWithHistory},
        ${reason}, ${by})`)
    await deleteRows(tx, order, names.orderRef)
    for (const subscriber of orderDeletionSubscribers)
      await subscriber(tx, { ...names, orderId: order.orderId, deletedBy: by, reason })
    return { ties: null, number: names.orderNumber, storageKeys, isDone: true }
  })
  if (removed === null) return null
  for (const storageKey of removed.storageKeys) await files.remove(storageKey)
  return { ties: removed.ties, number: removed.number }
}

/** Locks its customer's row, as all code that writes orders does. */
async function lockOrder(
  tx: Database,
  { organizationId, orderId }: OrderKeys,
): Promise<Omit<DeletedOrder, 'orderId' | 'deletedBy' | 'reason'> | null> {
  await rowsOf(tx, sql`SELECT FROM organizations WHERE id = ${organizationId} FOR NO KEY UPDATE`)
  const [row] = await rowsOf<Omit<DeletedOrder, 'orderId' | 'deletedBy' | 'reason'>>(
    tx,
    sql`SELECT g.ref AS "organizationRef", o.ref AS "orderRef", o.number AS "orderNumber",
        o.customer_reference AS "customerReference", o.from_place ->> 'city' AS "from", o.to_place ->> 'city' AS "to"
      FROM orders o JOIN organizations g ON g.id = o.organization_id
      WHERE o.organization_id = ${organizationId} AND o.id = ${orderId} FOR UPDATE OF o`,
  )
  return row ?? null
}

/**
 * Unmatches events of messages, so that they wait for another order. Runs before the order is locked, since
 * matching locks in that sequence.
 */
async function leaveMessages(tx: Database, { organizationId, orderId }: OrderKeys): Promise<void> {
  await tx.execute(sql`WITH had AS MATERIALIZED (
      SELECT i.id FROM (SELECT DISTINCT source, source_event_id FROM event_log
          WHERE organization_id = ${organizationId} AND order_id = ${orderId}) AS l
        JOIN inbound_events i ON i.source = l.source AND i.source_event_id = l.source_event_id
      WHERE i.orders @> ${JSON.stringify([{ orderId }])}::jsonb ORDER BY i.id FOR UPDATE OF i)
    UPDATE inbound_events e SET orders =
      (SELECT coalesce(jsonb_agg(o.value), '[]') FROM jsonb_array_elements(e.orders) AS o WHERE o.value ->> 'orderId' <> ${orderId})
    FROM had WHERE e.id = had.id`)
}

async function tiesOf(tx: Database, { organizationId, orderId }: OrderKeys): Promise<OrderTies> {
  const [row] = await rowsOf<OrderTies>(
    tx,
    sql`SELECT (SELECT count(*)::int FROM notifications
          WHERE organization_id = ${organizationId} AND order_id = ${orderId}) AS notifications,
        (SELECT count(*)::int FROM documents
          WHERE organization_id = ${organizationId} AND order_id = ${orderId} AND invoice_number IS NOT NULL) AS invoices`,
  )
  return row ?? { notifications: 0, invoices: 0 }
}

async function listFiles(tx: Database, { organizationId, orderId }: OrderKeys): Promise<string[]> {
  const rows = await rowsOf<{ storageKey: string }>(
    tx,
    sql`SELECT storage_key AS "storageKey" FROM documents WHERE organization_id = ${organizationId} AND order_id = ${orderId}`,
  )
  return rows.map(({ storageKey }) => storageKey)
}

/** Deletes the order's row; the rest goes with it. */
async function deleteRows(
  tx: Database,
  { organizationId, orderId }: OrderKeys,
  orderRef: string,
): Promise<void> {
  await tx.execute(sql`DELETE FROM outbox_messages WHERE status = 'queued' AND content ->> 'kind' = 'notification'
    AND content ->> 'orderId' = ${orderId}`)
  await tx.execute(
    sql`DELETE FROM rates WHERE organization_id = ${organizationId} AND ref IS NULL AND order_ref = ${orderRef}`,
  )
  await tx.execute(
    sql`DELETE FROM order_references_left_out WHERE organization_id = ${organizationId} AND order_id = ${orderId}`,
  )
  await tx.execute(sql`DELETE FROM orders WHERE organization_id = ${organizationId} AND id = ${orderId}`)
  // Matching that had found the order and waited for its lock looks again.
  await raiseEdition(tx)
}

/** Deleted orders, latest first. */
export function listDeletedOrders(database: Database) {
  return rowsOf<{
    organizationRef: string
    ref: string
    number: string
    withHistory: boolean
    reason: string | null
    deletedBy: string
    deletedAt: string
  }>(
    database,
    sql`SELECT organization_ref AS "organizationRef", ref, number, with_history AS "withHistory", reason, deleted_by AS "deletedBy",
        to_char(deleted_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "deletedAt"
      FROM deleted_orders ORDER BY id DESC LIMIT 1000`,
  )
}
