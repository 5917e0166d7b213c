import { hidesPart, isHiddenSubject, isShownDocument } from '#freight/customer-settings/shown.ts'
import type { OrderMoveSubscriber } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Notifications per statement. */
const perStep = 500

/** The condition that a notification `n` tells of what its customer doesn't see. */
const isHidden = sql.raw(`(
  n.kind = 'invoice-added' AND ${hidesPart('n.organization_id', 'invoices')}
  OR n.kind IN ('quote-offered', 'quote-refused', 'quote-expiring') AND ${hidesPart('n.organization_id', 'quotes')}
  OR n.kind IN ('document-added', 'document-accepted', 'document-rejected') AND EXISTS (SELECT FROM documents d
    WHERE d.organization_id = n.organization_id AND d.order_id = n.order_id AND d.name = n.data ->> 'documentName'
      AND NOT (${isShownDocument('d')}))
  OR n.kind = 'message-received' AND EXISTS (SELECT FROM threads t
    LEFT JOIN documents d ON d.organization_id = t.organization_id AND d.id = t.id
    WHERE t.organization_id = n.organization_id AND t.id = (n.data ->> 'threadId')::uuid AND ${isHiddenSubject('t')}))`)

/** Removes notifications of what a customer doesn't see any more, with their unsent messages. */
export function forgetHidden(database: Database, organizationId: string): Promise<void> {
  return forget(database, sql`n.organization_id = ${organizationId}`)
}

/** The same for an order that another customer has got: what people of both were told before goes along. */
export const forgetHiddenOfMoved: OrderMoveSubscriber = (tx, { orderId }) => {
  const ofOrder = sql`p.organization_id = n.organization_id AND p.order_id = ${orderId}`
  return forget(
    tx,
    sql`n.organization_id = (SELECT organization_id FROM orders WHERE id = ${orderId}) AND (n.order_id = ${orderId}
      OR n.preorder_id IN (SELECT p.id FROM preorders p WHERE ${ofOrder})
      OR n.quote_id IN (SELECT q.id FROM preorders p JOIN quotes q
        ON q.organization_id = p.organization_id AND q.preorder_id = p.id WHERE ${ofOrder}))`,
  )
}

async function forget(database: Database, which: SQL): Promise<void> {
  await inSteps(
    database,
    sql`WITH gone AS (DELETE FROM notifications WHERE (organization_id, id) IN (
          SELECT n.organization_id, n.id FROM notifications n WHERE ${which} AND ${isHidden} LIMIT ${sql.raw(String(perStep))})
        RETURNING id),
      unsent AS (DELETE FROM outbox_messages WHERE once_for IN (SELECT 'notification ' || id FROM gone)
        AND status = 'queued' AND attempts = 0)
      SELECT count(*)::int AS count FROM gone`,
  )
  await inSteps(
    database,
    sql`WITH changed AS (UPDATE notifications SET data = data - 'endedPrice'
        WHERE (organization_id, id) IN (SELECT n.organization_id, n.id FROM notifications n
          WHERE ${which} AND n.data ->> 'endedPrice' IS NOT NULL
            AND ${sql.raw(hidesPart('n.organization_id', 'quotes'))} LIMIT ${sql.raw(String(perStep))})
        RETURNING id)
      SELECT count(*)::int AS count FROM changed`,
  )
}

async function inSteps(database: Database, step: SQL): Promise<void> {
  for (;;) {
    const [row] = await rowsOf<{ count: number }>(database, step)
    if ((row?.count ?? 0) < perStep) return
  }
}
