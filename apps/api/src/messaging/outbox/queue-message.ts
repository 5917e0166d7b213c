import type { Locale } from '@portolan/contract/identity/users'
import { v7 as newId } from 'uuid'
import { type MessageChannel, type MessageContent, usefulSeconds } from '#messaging/letters/message.ts'
import type { Database } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** An outgoing message; `to` is an email address, or a phone number such as +4915112345678. */
export interface OutgoingMessage {
  channel: MessageChannel
  to: string
  locale: Locale
  userId: string | null
  content: MessageContent
  /** Names the subject: a second message with the same name isn't queued. */
  onceFor?: string
}

// Only keeps out characters that could end a header or add a recipient; the mail server determines whether it
// exists.
const plainEmail = /^[^\s<>,;:"()[\]\\@]{1,64}@[^\s<>,;:"()[\]\\@]{1,255}$/
const plainNumber = /^\+?[0-9]{4,20}$/

/**
 * Queues a message, which is sent after the transaction commits, and never if it's rolled back. Throws for an
 * invalid destination.
 */
export async function queueMessage(database: Database, message: OutgoingMessage): Promise<{ id: string }> {
  const [id] = await queueMessages(database, [message])
  if (id === undefined) throw new Error('The message was not queued')
  return { id }
}

/** The same for several, in order; returns their IDs, including those queued before. */
export async function queueMessages(
  database: Database,
  messages: readonly OutgoingMessage[],
): Promise<string[]> {
  const rows = messages.map((message) => {
    const to = plainDestination(message.channel, message.to)
    // Without the value, which is personal and would be logged.
    if (to === null) throw new Error(`This is no destination for a message by ${message.channel}`)
    return { ...message, to, id: newId() }
  })
  // A statement takes at most 65,535 values.
  for (let start = 0; start < rows.length; start += 1_000)
    await insert(database, rows.slice(start, start + 1_000))
  return rows.map(({ id }) => id)
}

async function insert(
  database: Database,
  rows: readonly (OutgoingMessage & { id: string })[],
): Promise<void> {
  const values = rows.map(({ id, channel, to, locale, userId, content, onceFor }) => {
    const seconds = usefulSeconds(content)
    return sql`(${id}::uuid, ${channel}, ${to}, ${locale}, ${userId}::uuid, ${JSON.stringify(content)}::jsonb,
      ${onceFor ?? null}, now() + make_interval(secs => ${seconds}::double precision))`
  })
  await database.execute(sql`
    INSERT INTO outbox_messages (id, channel, recipient, locale, user_id, content, once_for, expires_at)
    VALUES ${sql.join(values, sql`, `)} ON CONFLICT (once_for) DO NOTHING`)
}

/** The normalized destination, without the spaces that people write; null if invalid. */
export function plainDestination(channel: MessageChannel, to: string): string | null {
  const destination = channel === 'sms' ? to.replace(/[\s().-]/g, '') : to.trim()
  return (channel === 'sms' ? plainNumber : plainEmail).test(destination) ? destination : null
}
