import type { Locale } from '@portolan/contract/identity/users'
import { type MessageChannel, type MessageContent, wiped } from '#messaging/letters/message.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'

/**
 * `kept`: no gateway is configured, so it stays here to be read. `failed`: given up, with the reason in
 * `error`. `expired`: not sent, because its code or link expired first.
 */
export type MessageStatus = 'queued' | 'sending' | 'sent' | 'kept' | 'failed' | 'expired'

/** A message with everything needed to send it. `position` is the order of queueing. */
export interface StoredMessage {
  id: string
  position: number
  channel: MessageChannel
  recipient: string
  /** Null if the recipient has no account. */
  userId: string | null
  locale: Locale
  content: MessageContent
  status: MessageStatus
  attempts: number
  createdAt: string
  sentAt: string | null
  dueAt: string
  expiresAt: string | null
  error: string | null
}

const columns = sql`id, position::float8 AS position, channel, recipient, user_id AS "userId", locale, content, status, attempts,
  created_at::text AS "createdAt", sent_at::text AS "sentAt", due_at::text AS "dueAt",
  expires_at::text AS "expiresAt", error`

function present(row: StoredMessage): StoredMessage {
  const instant = (text: string | null) => (text === null ? null : toInstant(text))
  return {
    ...row,
    createdAt: toInstant(row.createdAt),
    dueAt: toInstant(row.dueAt),
    sentAt: instant(row.sentAt),
    expiresAt: instant(row.expiresAt),
  }
}

/** Messages in the order of queueing: those after `position`, or the last `limit` if it's null. */
export async function listMessages(
  database: Database,
  { after, limit }: { after: number | null; limit: number },
): Promise<StoredMessage[]> {
  const rows = await rowsOf<StoredMessage>(
    database,
    after === null
      ? sql`SELECT * FROM (SELECT ${columns} FROM outbox_messages ORDER BY outbox_messages.position DESC LIMIT ${limit})
            AS latest ORDER BY position`
      : sql`SELECT ${columns} FROM outbox_messages WHERE outbox_messages.position > ${after}
            ORDER BY outbox_messages.position LIMIT ${limit}`,
  )
  return rows.map(present)
}

/** The filter of the desk's list; `search` is a part of the address or number. */
export interface MessageFilter {
  status?: readonly MessageStatus[] | undefined
  search?: string | undefined
}

function matching({ status, search = '' }: MessageFilter): SQL {
  const ofStatus = status === undefined ? sql`true` : sql`status = ANY(${sql.param([...status])}::text[])`
  // Unlike LIKE, this has no wildcards.
  return sql`${ofStatus} AND position(lower(${search.trim()}::text) IN lower(recipient)) > 0`
}

/** Messages before `position`, newest first; from the newest if it's null. */
export async function listLatest(
  database: Database,
  filter: MessageFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<StoredMessage[]> {
  const earlier = before === null ? sql`true` : sql`outbox_messages.position < ${before}`
  const rows = await rowsOf<StoredMessage>(
    database,
    sql`SELECT ${columns} FROM outbox_messages WHERE ${earlier} AND ${matching(filter)}
      ORDER BY outbox_messages.position DESC LIMIT ${limit}`,
  )
  return rows.map(present)
}

/** Counts messages up to a number. */
export async function countMatching(
  database: Database,
  filter: MessageFilter,
  most: number,
): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM
      (SELECT FROM outbox_messages WHERE ${matching(filter)} LIMIT ${most}) AS counted`,
  )
  return row?.count ?? 0
}

/** The message, locked until the transaction ends. */
export async function lockMessage(tx: Database, id: string): Promise<StoredMessage | null> {
  const [row] = await rowsOf<StoredMessage>(
    tx,
    sql`SELECT ${columns} FROM outbox_messages WHERE id = ${id}::uuid FOR UPDATE`,
  )
  return row ? present(row) : null
}

/** Queues it again, to be sent at once; from three days after it was made, one attempt is all. */
export async function queueAgain(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`UPDATE outbox_messages SET status = 'queued', due_at = now() WHERE id = ${id}::uuid`)
  await tx.execute(sql`SELECT pg_notify('portolan_outbox', '')`)
}

export async function findMessage(database: Database, id: string): Promise<StoredMessage | null> {
  const [row] = await rowsOf<StoredMessage>(
    database,
    sql`SELECT ${columns} FROM outbox_messages WHERE id = ${id}::uuid`,
  )
  return row ? present(row) : null
}

// Removes every code and link from a content.
const withoutSecrets = sql`content
  || CASE WHEN content ? 'code' THEN jsonb_build_object('code', ${wiped}::text) ELSE '{}' END
  || CASE WHEN content ? 'url' THEN jsonb_build_object('url', ${wiped}::text) ELSE '{}' END`

/** Messages marked per statement. */
const markedAtOnce = 1_000

/**
 * Marks waiting messages of a channel without a gateway as kept; they are never sent later. Returns whether
 * there may be more.
 */
export async function keepMessages(
  database: Database,
  channel: MessageChannel,
): Promise<{ isFull: boolean }> {
  const marked = await rowsOf(
    database,
    sql`UPDATE outbox_messages SET status = 'kept' WHERE id IN (SELECT id FROM outbox_messages
      WHERE channel = ${channel} AND status = 'queued' LIMIT ${markedAtOnce} FOR UPDATE) RETURNING 1`,
  )
  return { isFull: marked.length === markedAtOnce }
}

/**
 * Expires aged messages that still wait or were given up, and removes invalid codes and links from the table.
 * Returns whether there may be more.
 */
export async function expireMessages(database: Database): Promise<{ isFull: boolean }> {
  const marked = await rowsOf(
    database,
    sql`UPDATE outbox_messages SET status = CASE WHEN status IN ('queued', 'sending', 'failed') THEN 'expired' ELSE status END,
        content = ${withoutSecrets}, wiped_at = now()
      WHERE id IN (SELECT id FROM outbox_messages
        WHERE expires_at <= now() AND wiped_at IS NULL AND (status <> 'sending' OR due_at <= now())
        LIMIT ${markedAtOnce} FOR UPDATE) RETURNING 1`,
  )
  return { isFull: marked.length === markedAtOnce }
}

/** Deletes finished messages after three months. */
export async function deleteOldMessages(database: Database): Promise<void> {
  const isDue = sql`created_at < now() - interval '90 days' AND status NOT IN ('queued', 'sending')`
  await deleteInSteps(database, 'outbox_messages', isDue)
}

// The oldest open message to a recipient; later ones wait, so that each recipient gets theirs in order.
function isHead(): SQL {
  return sql`NOT EXISTS (SELECT FROM outbox_messages e WHERE e.channel = m.channel AND e.recipient = m.recipient
    AND e.status IN ('queued', 'sending') AND e.position < m.position)`
}

/**
 * Leases due messages to the caller for `leaseSeconds`, renewable. Messages of a dead process become due when
 * their lease ends. `attempts` in the result proves the lease.
 */
export async function claimMessages(
  database: Database,
  { channel, limit, leaseSeconds }: { channel: MessageChannel; limit: number; leaseSeconds: number },
): Promise<StoredMessage[]> {
  const rows = await rowsOf<StoredMessage>(
    database,
    sql`UPDATE outbox_messages SET status = 'sending', attempts = attempts + 1,
        due_at = now() + make_interval(secs => ${leaseSeconds})
      WHERE id IN (SELECT m.id FROM outbox_messages m
        WHERE m.channel = ${channel} AND m.status IN ('queued', 'sending') AND m.due_at <= now() AND ${isHead()}
        ORDER BY m.position LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING ${columns}`,
  )
  return rows.map(present).sort((a, b) => a.position - b.position)
}

/** Seconds until the next message of a channel is due; null if none waits. */
export async function secondsUntilDue(database: Database, channel: MessageChannel): Promise<number | null> {
  const [row] = await rowsOf<{ seconds: number }>(
    database,
    sql`SELECT extract(epoch FROM m.due_at - now())::float8 AS seconds FROM outbox_messages m
      WHERE m.channel = ${channel} AND m.status IN ('queued', 'sending') AND ${isHead()}
      ORDER BY m.due_at LIMIT 1`,
  )
  return row?.seconds ?? null
}

/** Renews the leases of messages still being sent. */
export async function renewLeases(
  database: Database,
  ids: readonly string[],
  leaseSeconds: number,
): Promise<void> {
  await database.execute(sql`UPDATE outbox_messages SET due_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ANY(${sql.param(ids)}::uuid[]) AND status = 'sending'`)
}

// Only for the lease holder: another process may have taken over from one considered dead.
function ofTaker({ id, attempts }: Taken): SQL {
  return sql`id = ${id}::uuid AND status = 'sending' AND attempts = ${attempts}`
}

export type Taken = Pick<StoredMessage, 'id' | 'attempts'>

/** Marks a message as accepted by the gateway, and removes its secrets. */
export async function markSent(database: Database, claim: Taken): Promise<void> {
  await database.execute(sql`UPDATE outbox_messages SET status = 'sent', sent_at = now(), error = NULL,
      content = ${withoutSecrets}, wiped_at = now() WHERE ${ofTaker(claim)}`)
}

/** Marks a message as failed for good. */
export async function markFailed(database: Database, claim: Taken, error: string): Promise<void> {
  await database.execute(
    sql`UPDATE outbox_messages SET status = 'failed', error = ${error} WHERE ${ofTaker(claim)}`,
  )
}

/** Puts it back to retry in `seconds`, or fails it if older than `giveUpSeconds`. Returns which. */
export async function putBack(
  database: Database,
  claim: Taken,
  { error, seconds, giveUpSeconds }: { error: string; seconds: number; giveUpSeconds: number },
): Promise<'queued' | 'failed' | null> {
  const [row] = await rowsOf<{ status: 'queued' | 'failed' }>(
    database,
    sql`UPDATE outbox_messages SET error = ${error}, due_at = now() + make_interval(secs => ${seconds}),
        status = CASE WHEN created_at < now() - make_interval(secs => ${giveUpSeconds}) THEN 'failed' ELSE 'queued' END
      WHERE ${ofTaker(claim)} RETURNING status`,
  )
  return row?.status ?? null
}

/** Returns a lease unused when the caller stops. */
export async function release(database: Database, { id, attempts }: Taken): Promise<void> {
  await database.execute(sql`UPDATE outbox_messages SET status = 'queued', due_at = now()
    WHERE ${ofTaker({ id, attempts })}`)
}
