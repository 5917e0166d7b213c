import type { ThreadSide } from '@portolan/contract/freight/threads'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** The keys of a thread. */
export interface ThreadKeys {
  organizationId: string
  threadId: string
}

export interface FileRow {
  id: string
  name: string
  contentType: string
  size: number
}

/** A message or an internal note. */
export interface EntryRow {
  id: string
  side: ThreadSide
  isInternal: boolean
  via: 'portal' | 'api' | 'email'
  text: string
  contactName: string | null
  createdAt: string
  userId: string | null
  /** The person's full name, or that of the system or contact. */
  author: string | null
  mentions: { id: string; name: string }[]
  files: FileRow[]
}

/** Customers never see an internal note. */
export type Shown = 'messages' | 'with-notes'

function isShown(shown: Shown): SQL {
  return shown === 'with-notes' ? sql`true` : sql`NOT m.is_internal`
}

const ofThread = ({ organizationId, threadId }: ThreadKeys): SQL =>
  sql`m.organization_id = ${organizationId} AND m.thread_id = ${threadId}`

const fullName = (user: string) => `trim(${user}.first_name || ' ' || ${user}.last_name)`

const columns: SQL =
  sql.raw(`m.id, m.side, m.is_internal AS "isInternal", m.via, m.text, m.contact_name AS "contactName",
  m.created_at::text AS "createdAt", m.user_id AS "userId", coalesce(${fullName('u')}, m.author_name) AS author,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', n.id, 'name', ${fullName('n')}) ORDER BY n.id) FROM users n
    WHERE n.id = ANY(m.mentions)), '[]') AS mentions,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'contentType', f.content_type, 'size', f.size)
      ORDER BY f.id) FROM thread_files f
    WHERE f.organization_id = m.organization_id AND f.message_id = m.id), '[]') AS files`)

/** A page of a thread plus one row, the newest first. */
export async function listEntries(
  database: Database,
  keys: ThreadKeys,
  shown: Shown,
  page: { after: string | null; limit: number },
): Promise<EntryRow[]> {
  const after = page.after === null ? sql`true` : sql`m.id < ${page.after}::uuid`
  const rows = await rowsOf<EntryRow>(
    database,
    sql`SELECT ${columns} FROM thread_messages m LEFT JOIN users u ON u.id = m.user_id
      WHERE ${ofThread(keys)} AND ${isShown(shown)} AND ${after} ORDER BY m.id DESC LIMIT ${page.limit + 1}`,
  )
  return rows.map((row) => ({ ...row, createdAt: toInstant(row.createdAt) }))
}

export async function findEntry(
  database: Database,
  keys: ThreadKeys,
  shown: Shown,
  id: string,
): Promise<EntryRow | null> {
  const [row] = await rowsOf<EntryRow>(
    database,
    sql`SELECT ${columns} FROM thread_messages m LEFT JOIN users u ON u.id = m.user_id
      WHERE ${ofThread(keys)} AND ${isShown(shown)} AND m.id = ${id}::uuid`,
  )
  return row ? { ...row, createdAt: toInstant(row.createdAt) } : null
}

export interface ThreadFigures {
  count: number
  unread: number
  /** The latest message that a person of the other side has read. */
  readByOthers: string | null
}

const lowestId = '00000000-0000-0000-0000-000000000000'

/** The messages that a reader hasn't read: those of the other side, and notes of colleagues. */
export function unreadOf(thread: string, reader: { id: string; side: ThreadSide }): SQL {
  const others =
    reader.side === 'customer'
      ? sql`m.side = 'company' AND NOT m.is_internal`
      : sql`(m.side = 'customer' OR m.is_internal AND m.user_id IS DISTINCT FROM ${reader.id}::uuid)`
  const here = sql.raw(`m.organization_id = ${thread}.organization_id AND m.thread_id = ${thread}.id`)
  const own = sql.raw(`r.organization_id = ${thread}.organization_id AND r.thread_id = ${thread}.id`)
  return sql`(SELECT count(*)::int FROM thread_messages m WHERE ${here} AND ${others} AND m.id > coalesce(
    (SELECT r.message_id FROM thread_reads r WHERE ${own} AND r.reader_id = ${reader.id}::uuid AND r.side = ${reader.side}), ${lowestId}::uuid))`
}

/** The counts and marks of a thread for a reader. */
export async function findFigures(
  database: Database,
  { organizationId, threadId }: ThreadKeys,
  reader: { id: string; side: ThreadSide },
): Promise<ThreadFigures> {
  const other = reader.side === 'customer' ? 'company' : 'customer'
  // A mark may be at a note, whose ID is no customer's business: it's the message before that is read.
  const [row] = await rowsOf<ThreadFigures>(
    database,
    sql`SELECT (SELECT count(*)::int FROM thread_messages m WHERE ${ofThread({ organizationId, threadId })} AND NOT m.is_internal) AS count,
        ${unreadOf('t', reader)} AS unread,
        (SELECT m.id FROM thread_messages m WHERE ${ofThread({ organizationId, threadId })} AND NOT m.is_internal
          AND m.side = ${reader.side} AND m.id <= (SELECT r.message_id FROM thread_reads r
            WHERE r.organization_id = ${organizationId} AND r.thread_id = ${threadId} AND r.side = ${other}
            ORDER BY r.message_id DESC LIMIT 1)
          ORDER BY m.id DESC LIMIT 1) AS "readByOthers"
      FROM threads t WHERE t.organization_id = ${organizationId} AND t.id = ${threadId}`,
  )
  return row ?? { count: 0, unread: 0, readByOthers: null }
}

/**
 * Marks a thread as read up to a message, never back to an earlier one; false if it has no such message.
 */
export async function markRead(
  database: Database,
  { organizationId, threadId }: ThreadKeys,
  { id, side, shown }: { id: string; side: ThreadSide; shown: Shown },
  messageId: string,
): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`SELECT m.id FROM thread_messages m
      WHERE ${ofThread({ organizationId, threadId })} AND ${isShown(shown)} AND m.id = ${messageId}::uuid`,
  )
  if (rows.length === 0) return false
  await database.execute(sql`INSERT INTO thread_reads AS r (organization_id, thread_id, reader_id, side, message_id)
    VALUES (${organizationId}, ${threadId}, ${id}, ${side}, ${messageId})
    ON CONFLICT (organization_id, thread_id, reader_id, side) DO UPDATE SET message_id = excluded.message_id, read_at = now()
    WHERE r.message_id < excluded.message_id`)
  return true
}
