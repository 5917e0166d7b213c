import { buffer } from 'node:stream/consumers'
import type { Attachment } from '@portolan/carrier-messages/carrier-message'
import { v7 as newId } from 'uuid'
import type { Deps } from '#freight/deps.ts'
import { removeDocument } from '#freight/documents/save/remove-document.ts'
import { saveDocument } from '#freight/documents/save/save-document.ts'
import { forgetDocument } from '#freight/order-record/changes/forget-order-changes.ts'
import type { ChangeDeps } from '#freight/order-record/order-write.ts'
import { isOutage } from '#platform/db/connection/database-faults.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { clearFaults, listHeld, noteFault } from '#platform/queues/queue-faults.ts'
import { isStorageFull } from '#platform/storage/disk-space.ts'
import { withStored } from '#platform/storage/with-stored.ts'
import type { OrderKeys } from './pending-events.ts'

type StoreDeps = Pick<Deps, 'database' | 'files'>
type DeliverDeps = StoreDeps & Pick<Deps, 'log' | 'reports' | 'documentSubscribers'> & ChangeDeps

/** Stores a file that came with an event until the event has an order. */
export async function storeAttachment(
  deps: StoreDeps,
  eventId: string,
  { name, contentType, content }: Attachment,
): Promise<void> {
  await withStored(deps, content, async (storageKey) => {
    await deps.database.execute(sql`INSERT INTO inbound_attachments (id, event_id, name, content_type, storage_key)
      VALUES (${newId()}, ${eventId}, ${name}, ${contentType}, ${storageKey})`)
    return { row: null, keeps: true }
  })
}

interface DueFile {
  id: string
  eventId: string
  name: string
  contentType: string
  storageKey: string
  receivedAt: string
  orders: OrderKeys[]
  /** Orders that have the file as a document. */
  delivered: OrderKeys[]
  isDelivered: boolean
}

const atOnce = 20

/**
 * Adds the files of matched events to their orders as documents: a step of all due files, or those of given
 * events. Returns the number processed. Saving a file again changes nothing, so a killed process only causes
 * a repetition. A file that fails is retried later and doesn't hold up others.
 */
export async function deliverAttachments(deps: DeliverDeps, eventIds?: readonly string[]): Promise<number> {
  const { database, log, reports } = deps
  const due = await listDue(database, eventIds)
  for (const file of due) {
    const item = { queue: 'message-files', item: file.id } as const
    try {
      if (!file.isDelivered) await deliver(deps, file)
      await settle(database, file)
    } catch (error) {
      if (isStorageFull(error) || isOutage(error)) throw error
      const { isSetAside } = await noteFault(database, item, error)
      log.error({ err: error, ...item }, 'a file of a carrier message could not be delivered')
      reports.error(error, 'matching')
      if (isSetAside) await settle(database, { ...file, orders: null })
      continue
    }
    await clearFaults(database, item.queue, [item.item])
  }
  return due.length
}

async function listDue(database: Database, eventIds: readonly string[] | undefined): Promise<DueFile[]> {
  const excludedIds = await listHeld(database, 'message-files')
  const isMeant: SQL =
    eventIds === undefined ? sql`true` : sql`a.event_id = ANY(${sql.param([...eventIds])}::uuid[])`
  return rowsOf<DueFile>(
    database,
    sql`SELECT a.id, e.id AS "eventId", a.name, a.content_type AS "contentType", a.storage_key AS "storageKey", e.orders, a.delivered,
        a.delivered = e.orders AS "isDelivered",
        to_char(e.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "receivedAt"
      FROM inbound_attachments a JOIN inbound_events e ON e.id = a.event_id
      WHERE a.is_due AND ${isMeant} AND NOT a.id = ANY(${sql.param(excludedIds)}::uuid[]) ORDER BY a.id LIMIT ${atOnce}`,
  )
}

async function deliver(deps: DeliverDeps, file: DueFile): Promise<void> {
  const { id, name, contentType, storageKey, receivedAt, orders, delivered } = file
  for (const order of delivered) {
    if (!orders.some(({ orderId }) => orderId === order.orderId))
      await withdrawDocument(deps, order, `message ${id}`)
  }
  if (orders.length === 0) return
  const bytes = await buffer(await deps.files.read(storageKey))
  const record = {
    ref: `message ${id}`,
    kind: 'arrival-notice' as const,
    name,
    contentType,
    createdAt: receivedAt,
    invoice: null,
  }
  for (const order of orders) await saveDocument(deps, order, record, bytes)
}

/** Removes an order's document that came from an event of another order. */
async function withdrawDocument(deps: DeliverDeps, order: OrderKeys, ref: string): Promise<void> {
  const removed = await removeDocument(deps, order, { ref, isInvoice: false })
  if (removed === null) return
  await deps.database.transaction(async (tx) => {
    await forgetDocument(tx, order, removed)
  })
}

/**
 * Marks a file as done, unless its event has got other orders meanwhile. If `orders` is null, the file was
 * set aside.
 */
async function settle(
  database: Database,
  { id, eventId, orders }: Pick<DueFile, 'id' | 'eventId'> & { orders: OrderKeys[] | null },
): Promise<void> {
  const delivered = orders === null ? sql`delivered` : sql`${JSON.stringify(orders)}::jsonb`
  await database.transaction(async (tx) => {
    // Giving the event other orders makes its files due, either before this lock or after it is released.
    await tx.execute(sql`SELECT FROM inbound_events WHERE id = ${eventId} FOR SHARE`)
    const isDue =
      orders === null
        ? sql`false`
        : sql`EXISTS (SELECT FROM inbound_events e WHERE e.id = event_id AND e.orders <> ${delivered})`
    await tx.execute(
      sql`UPDATE inbound_attachments SET delivered = ${delivered}, is_due = ${isDue} WHERE id = ${id}`,
    )
  })
}
