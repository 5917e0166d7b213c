import { buffer } from 'node:stream/consumers'
import type { Attachment } from '@portolan/carrier-messages/carrier-message'
import { v7 as newId } from 'uuid'
import type { OrderKeys } from '#freight/carrier-messages/matching/pending-events.ts'
import { saveDocument } from '#freight/documents/save/save-document.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Deps } from '#platform/process/deps.ts'
import { noteMissingFile } from '#platform/storage/checks/note-missing-file.ts'
import { FileMissing } from '#platform/storage/file-store.ts'
import { withStored } from '#platform/storage/with-stored.ts'

type StoreDeps = Pick<Deps, 'database' | 'files'>
type DeliverDeps = StoreDeps &
  Pick<Deps, 'env' | 'log' | 'reports' | 'orderChangeSubscribers' | 'documentSubscribers'>

/** Keeps a file that came with an event until the event has an order. */
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

interface Waiting {
  id: string
  name: string
  contentType: string
  storageKey: string
  receivedAt: string
  orders: OrderKeys[]
}

const atOnce = 20

/**
 * Makes the files of events that have orders documents of these. Saving one again changes nothing, so a process that ends in between
 * leaves no more than a repetition.
 */
export async function deliverAttachments(deps: DeliverDeps): Promise<void> {
  const { database } = deps
  for (;;) {
    const waiting = await rowsOf<Waiting>(
      database,
      sql`SELECT a.id, a.name, a.content_type AS "contentType", a.storage_key AS "storageKey", e.orders,
          to_char(e.received_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') AS "receivedAt"
        FROM inbound_attachments a JOIN inbound_events e ON e.id = a.event_id
        WHERE a.delivered <> e.orders ORDER BY a.id LIMIT ${atOnce}`,
    )
    for (const { id, name, contentType, storageKey, receivedAt, orders } of waiting) {
      // Without its file it would be tried forever, before all others.
      const bytes = await readIfStored(deps, storageKey)
      const record = {
        ref: `message ${id}`,
        kind: 'arrival-notice' as const,
        name,
        contentType,
        createdAt: receivedAt,
        invoice: null,
      }
      if (bytes !== null) for (const order of orders) await saveDocument(deps, order, record, bytes)
      await database.execute(
        sql`UPDATE inbound_attachments SET delivered = ${JSON.stringify(orders)}::jsonb WHERE id = ${id}`,
      )
    }
    if (waiting.length < atOnce) return
  }
}

async function readIfStored(deps: DeliverDeps, storageKey: string): Promise<Buffer | null> {
  try {
    return await buffer(await deps.files.read(storageKey))
  } catch (error) {
    if (!(error instanceof FileMissing)) throw error
    noteMissingFile(deps, error)
    return null
  }
}
