import { shownContentBytes } from '@portolan/contract/company/carrier-messages/message-events'
import type { Deps } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

export async function findStorageKey(database: Database, messageId: string): Promise<string | null> {
  const [row] = await rowsOf<{ key: string }>(
    database,
    sql`SELECT storage_key AS key FROM inbound_messages WHERE id = ${messageId}`,
  )
  return row?.key ?? null
}

// Control characters have no picture, and some would end the text for the reader.
const unshown = /(?![\t\n\r])\p{Cc}/gu

/** The beginning of a stored message as text; the rest isn't read. */
export async function readContent({ files }: Pick<Deps, 'files'>, storageKey: string) {
  const bytes = (await files.sizeOf(storageKey)) ?? 0
  const stream = await files.read(storageKey)
  const parts: Uint8Array[] = []
  let read = 0
  try {
    for await (const chunk of stream as AsyncIterable<Uint8Array>) {
      parts.push(chunk)
      read += chunk.byteLength
      if (read >= shownContentBytes) break
    }
  } finally {
    stream.destroy()
  }
  const shown = Buffer.concat(parts).subarray(0, shownContentBytes)
  // `stream: true` leaves out a character that the cut has split.
  const text = new TextDecoder().decode(shown, { stream: true }).replace(unshown, ' ')
  return { text, bytes, isWhole: bytes <= shownContentBytes }
}
