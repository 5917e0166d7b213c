import type { CompanyThread, ThreadState } from '@portolan/contract/company/threads/threads'
import type { ThreadSide, ThreadSubjectKind } from '@portolan/contract/freight/threads'
import {
  nameColumns,
  presentSubject,
  subjectJoins,
  subjectName,
  type ThreadScope,
} from '#freight/threads/find-thread.ts'
import { unreadOf } from '#freight/threads/queries.ts'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { shorten } from '#platform/text/shorten.ts'

export interface ThreadFilter {
  state?: ThreadState | undefined
  subject?: readonly ThreadSubjectKind[] | undefined
  organization?: string | undefined
  search?: string | undefined
}

/** The place of a thread in the list: those that wait come first, the longest waiting first. */
export type ThreadPlace = readonly [state: ThreadState, at: string, id: string]

type Row = Pick<ThreadScope, 'threadId' | 'kind' | 'name' | 'orderId' | 'orderNumber' | 'isGone'> & {
  organization: CompanyThread['organization']
  count: number
  lastSide: ThreadSide | null
  waitingSince: string | null
  lastAt: string
  excerpt: string | null
  author: string | null
  unread: number
}
export type ListedThread = Row

const excerptLength = 160

function whereOf({ subject, organization, search }: Omit<ThreadFilter, 'state'>): SQL {
  const conditions = [sql`true`]
  if (subject) conditions.push(sql`t.subject = ANY(${sql.param([...subject])}::text[])`)
  if (organization !== undefined) conditions.push(sql`g.ref = ${organization}`)
  if (search !== undefined) {
    const escaped = search.replace(/[\\%_]/g, '\\$&')
    conditions.push(
      sql`(${sql.raw(subjectName('t'))} ILIKE ${`${escaped}%`} OR o.number ILIKE ${`${escaped}%`} OR g.name ILIKE ${`%${escaped}%`})`,
    )
  }
  return sql.join(conditions, sql` AND `)
}

// A thread that only has an upload which wasn't sent has nothing to read.
const from: SQL = sql`threads t JOIN organizations g ON g.id = t.organization_id ${subjectJoins('t')}`
const hasBegun: SQL = sql`EXISTS (SELECT FROM thread_messages m
  WHERE m.organization_id = t.organization_id AND m.thread_id = t.id)`

const isWaiting: Record<ThreadState, SQL> = {
  waiting: sql`t.waiting_since IS NOT NULL`,
  answered: sql`t.waiting_since IS NULL`,
}

export async function countThreads(
  database: Database,
  filter: Omit<ThreadFilter, 'state'>,
): Promise<Record<ThreadState, number>> {
  const [row] = await rowsOf<Record<ThreadState, number>>(
    database,
    sql`SELECT count(*) FILTER (WHERE ${isWaiting.waiting})::int AS waiting,
        count(*) FILTER (WHERE ${isWaiting.answered})::int AS answered
      FROM ${from} WHERE ${whereOf(filter)} AND ${hasBegun}`,
  )
  return row ?? { waiting: 0, answered: 0 }
}

/** A page plus one row. */
export async function listThreads(
  database: Database,
  filter: ThreadFilter,
  readerId: string,
  page: { after: ThreadPlace | null; limit: number },
): Promise<ListedThread[]> {
  const { after, limit } = page
  const rows: Row[] = []
  const states = (['waiting', 'answered'] as const).filter(
    (state) => (filter.state ?? state) === state && !(after?.[0] === 'answered' && state === 'waiting'),
  )
  // Two lists one after the other, each in the order of its index.
  for (const state of states) {
    const left = limit + 1 - rows.length
    if (left > 0)
      rows.push(
        ...(await listState(database, filter, state, readerId, after?.[0] === state ? after : null, left)),
      )
  }
  return rows
}

async function listState(
  database: Database,
  filter: ThreadFilter,
  state: ThreadState,
  readerId: string,
  after: ThreadPlace | null,
  limit: number,
): Promise<Row[]> {
  const place = after && sql`(${after[1]}::timestamptz, ${after[2]}::uuid)`
  const order = state === 'waiting' ? sql`t.waiting_since, t.id` : sql`t.last_at DESC, t.id DESC`
  const behind =
    place === null
      ? sql`true`
      : state === 'waiting'
        ? sql`(t.waiting_since, t.id) > ${place}`
        : sql`(t.last_at, t.id) < ${place}`
  const rows = await rowsOf<Row>(
    database,
    sql`SELECT t.id AS "threadId", t.subject AS kind, t.order_id AS "orderId", ${nameColumns('t')},
        jsonb_build_object('id', g.id, 'ref', g.ref, 'name', g.name) AS organization,
        (SELECT count(*)::int FROM thread_messages m WHERE m.organization_id = t.organization_id AND m.thread_id = t.id
          AND NOT m.is_internal) AS count,
        t.last_side AS "lastSide", t.waiting_since::text AS "waitingSince", t.last_at::text AS "lastAt",
        l.text AS excerpt, l.author, ${unreadOf('t', { id: readerId, side: 'company' })} AS unread
      FROM ${from} LEFT JOIN LATERAL (
        SELECT left(m.text, ${excerptLength + 1}) AS text,
          coalesce(trim(u.first_name || ' ' || u.last_name), m.author_name) AS author
        FROM thread_messages m LEFT JOIN users u ON u.id = m.user_id
        WHERE m.organization_id = t.organization_id AND m.thread_id = t.id AND NOT m.is_internal
        ORDER BY m.id DESC LIMIT 1) AS l ON true
      WHERE ${isWaiting[state]} AND ${whereOf(filter)} AND ${hasBegun} AND ${behind} ORDER BY ${order} LIMIT ${limit}`,
  )
  return rows
}

export function placeOf({ waitingSince, lastAt, threadId }: ListedThread): ThreadPlace {
  return waitingSince === null ? ['answered', lastAt, threadId] : ['waiting', waitingSince, threadId]
}

export function presentThread(row: ListedThread): CompanyThread {
  const { threadId: id, organization, count, lastSide, excerpt, author, unread } = row
  const waitingSince = row.waitingSince && toInstant(row.waitingSince)
  const shown = excerpt && shorten(excerpt.replace(/\s+/g, ' '), excerptLength)
  const about = { id, organization, subject: presentSubject(row), count, lastSide, author, unread }
  return { ...about, waitingSince, lastAt: toInstant(row.lastAt), excerpt: shown }
}
