import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { type Channel, channelText, fileNameOf } from './read-message.ts'
import type { StoredBody } from './store-body.ts'
import type { Tally } from './tally.ts'

/** A message being read. */
export interface MessageRow {
  id: string
  storageKey: string
  /** True if the same bytes came from this source before and were read to the end. */
  wasRead: boolean
}

/** Finds or creates the message of these bytes; sets it to `reading` unless it was read before. */
export async function beginMessage(
  database: Database,
  channel: Channel,
  body: StoredBody,
): Promise<MessageRow> {
  const sender = channel.kind === 'push' ? channel.name : ''
  const { storageKey, contentType, bytes, hash } = body
  const [row] = await rowsOf<MessageRow>(
    database,
    sql`INSERT INTO inbound_messages AS m (id, source, sender, content_type, bytes, body_hash, storage_key, status, file_name)
      VALUES (${newId()}, ${channelText(channel)}, ${sender}, ${contentType ?? ''}, ${bytes}, ${hash}, ${storageKey}, 'reading',
        ${fileNameOf(channel)})
      ON CONFLICT (source, body_hash) DO UPDATE SET status = CASE m.status WHEN 'read' THEN 'read' ELSE 'reading' END,
        file_name = coalesce(excluded.file_name, m.file_name)
      RETURNING id, storage_key AS "storageKey", status = 'read' AS "wasRead"`,
  )
  if (!row) throw new Error('The message was not saved')
  return row
}

/** Replaces a message's file with that of an identical body. */
export async function restoreBody(
  database: Database,
  row: MessageRow,
  { storageKey }: StoredBody,
): Promise<void> {
  await database.execute(sql`UPDATE inbound_messages SET storage_key = ${storageKey} WHERE id = ${row.id}`)
  row.storageKey = storageKey
}

/** Records the outcome of a message. A message read before keeps its first receipt. */
export async function endMessage(
  database: Database,
  { id, wasRead }: MessageRow,
  { format, sender }: { format: string; sender: string },
  { counts, feedback }: Tally,
): Promise<void> {
  if (wasRead) return
  const errors = feedback.filter(({ severity }) => severity === 'ERROR').length
  const { accepted, duplicates, ignored, unmatched } = counts
  await database.execute(sql`UPDATE inbound_messages SET status = 'read', format = ${format}, sender = ${sender},
      errors = ${errors}, accepted = ${accepted},
      duplicates = ${duplicates}, ignored = ${ignored}, unmatched = ${unmatched}, feedback = ${JSON.stringify(feedback)}::jsonb
    WHERE id = ${id} AND status <> 'read'`)
}

export async function refuseMessage(
  database: Database,
  id: string,
  code: string,
  message: string,
): Promise<void> {
  const feedback = { severity: 'ERROR', code, message, propertyPath: null }
  await database.execute(sql`UPDATE inbound_messages SET status = 'refused', errors = 1, feedback = ${JSON.stringify([feedback])}::jsonb
    WHERE id = ${id} AND status <> 'read'`)
}
