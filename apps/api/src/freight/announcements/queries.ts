import type {
  AnnouncementContent,
  AnnouncementState,
  CompanyAnnouncement,
} from '@portolan/contract/company/announcements/announcements'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'

export interface AnnouncementRow {
  id: string
  content: AnnouncementContent
  /** Empty: all customers. */
  organizationIds: string[]
  publishedAt: string | null
  endedAt: string | null
  version: number
  createdAt: string
  changedAt: string
  changedBy: string
  closed: number
  emails: number
}

const columns = sql`a.id, a.content, a.organization_ids AS "organizationIds", a.published_at::text AS "publishedAt",
  a.ended_at::text AS "endedAt", a.version, a.created_at::text AS "createdAt", a.changed_at::text AS "changedAt",
  a.changed_by AS "changedBy", a.emails,
  (SELECT count(*)::int FROM announcement_closings c WHERE c.announcement_id = a.id) AS closed`

/** The condition that an announcement is shown at a time. */
export const isShown = (now: string): SQL => sql`a.published_at IS NOT NULL AND a.ended_at IS NULL
  AND a.shown_from <= ${now}::timestamptz AND (a.shown_until IS NULL OR a.shown_until > ${now}::timestamptz)`

function readRow(row: AnnouncementRow): AnnouncementRow {
  const { publishedAt, endedAt } = row
  return {
    ...row,
    publishedAt: publishedAt && toInstant(publishedAt),
    endedAt: endedAt && toInstant(endedAt),
    createdAt: toInstant(row.createdAt),
    changedAt: toInstant(row.changedAt),
  }
}

export async function findAnnouncement(database: Database, id: string): Promise<AnnouncementRow | null> {
  const [row] = await rowsOf<AnnouncementRow>(
    database,
    sql`SELECT ${columns} FROM announcements a WHERE a.id = ${id}::uuid`,
  )
  return row ? readRow(row) : null
}

/** A page and one more, the last added first, and how many there are. */
export async function listAnnouncementRows(
  database: Database,
  { after, limit }: { after: readonly [string, string] | null; limit: number },
): Promise<{ rows: AnnouncementRow[]; count: number }> {
  const [at, id] = after ?? [null, null]
  const rows = await rowsOf<AnnouncementRow>(
    database,
    sql`SELECT ${columns} FROM announcements a
      WHERE ${at}::timestamptz IS NULL OR (a.created_at, a.id) < (${at}::timestamptz, ${id}::uuid)
      ORDER BY a.created_at DESC, a.id DESC LIMIT ${limit + 1}`,
  )
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM announcements`,
  )
  return { rows: rows.map(readRow), count: total?.count ?? 0 }
}

/** Lets changes wait for each other, so that the number of published announcements stays within the limit. */
export async function lockAnnouncements(tx: Database): Promise<void> {
  await tx.execute(sql`LOCK TABLE announcements IN SHARE ROW EXCLUSIVE MODE`)
}

/** How many others are published and haven't ended. */
export async function countPublished(tx: Database, exceptId: string, now: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM announcements a WHERE a.id <> ${exceptId}::uuid
      AND a.published_at IS NOT NULL AND a.ended_at IS NULL
      AND (a.shown_until IS NULL OR a.shown_until > ${now}::timestamptz)`,
  )
  return row?.count ?? 0
}

interface SavedAnnouncement {
  id: string
  content: AnnouncementContent
  organizationIds: readonly string[]
  isPublished: boolean
  by: string
  now: string
}

/** Creates or replaces an announcement. A published one stays so, and one that had ended is shown again. */
export async function upsertAnnouncement(tx: Database, saved: SavedAnnouncement): Promise<void> {
  const { id, content, organizationIds, isPublished, by, now } = saved
  const publishedAt = isPublished ? now : null
  await tx.execute(sql`INSERT INTO announcements AS a
      (id, content, organization_ids, shown_from, shown_until, published_at, created_at, changed_at, changed_by)
    VALUES (${id}, ${JSON.stringify(content)}::jsonb, ${sql.param([...organizationIds])}::uuid[], ${content.from}::timestamptz,
      ${content.until}::timestamptz, ${publishedAt}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, ${by})
    ON CONFLICT (id) DO UPDATE SET content = excluded.content, organization_ids = excluded.organization_ids,
      shown_from = excluded.shown_from, shown_until = excluded.shown_until,
      published_at = coalesce(a.published_at, excluded.published_at),
      ended_at = CASE WHEN excluded.published_at IS NULL THEN a.ended_at END,
      version = a.version + 1, changed_at = excluded.changed_at, changed_by = excluded.changed_by`)
}

/** Ends an announcement that is published and hasn't ended. */
export async function endAnnouncement(
  tx: Database,
  id: string,
  { by, now }: { by: string; now: string },
): Promise<void> {
  await tx.execute(sql`UPDATE announcements SET ended_at = ${now}::timestamptz, version = version + 1,
      changed_at = ${now}::timestamptz, changed_by = ${by}
    WHERE id = ${id}::uuid AND published_at IS NOT NULL AND ended_at IS NULL
      AND (shown_until IS NULL OR shown_until > ${now}::timestamptz)`)
}

export async function deleteAnnouncement(database: Database, id: string): Promise<void> {
  await database.execute(sql`DELETE FROM announcements WHERE id = ${id}::uuid`)
}

/** The customers by their refs; unknown ones are left out. */
export async function findOrganizations(
  database: Database,
  refs: readonly string[],
): Promise<{ id: string; ref: string }[]> {
  if (refs.length === 0) return []
  return rowsOf(
    database,
    sql`SELECT id, ref FROM organizations WHERE ref = ANY(${sql.param([...refs])}::text[])`,
  )
}

/** The announcements that are shown now to all customers or to one of these, without looking at orders. */
export async function listShown(
  database: Database,
  organizationIds: readonly string[],
  { userId, now }: { userId: string; now: string },
): Promise<(AnnouncementRow & { isClosed: boolean })[]> {
  const rows = await rowsOf<AnnouncementRow & { isClosed: boolean }>(
    database,
    sql`SELECT ${columns}, EXISTS (SELECT FROM announcement_closings c
          WHERE c.announcement_id = a.id AND c.user_id = ${userId}::uuid) AS "isClosed"
      FROM announcements a WHERE ${isShown(now)}
        AND (a.organization_ids = '{}' OR a.organization_ids && ${sql.param([...organizationIds])}::uuid[])
      ORDER BY a.shown_from DESC, a.id DESC`,
  )
  return rows.map((row) => ({ ...row, ...readRow(row) }))
}

export async function saveClosing(database: Database, userId: string, id: string): Promise<void> {
  await database.execute(sql`INSERT INTO announcement_closings (user_id, announcement_id)
    VALUES (${userId}::uuid, ${id}::uuid) ON CONFLICT DO NOTHING`)
}

/** Deletes announcements that ended more than a year ago. */
export async function deleteOldAnnouncements(database: Database): Promise<void> {
  await deleteInSteps(
    database,
    'announcements',
    sql`published_at IS NOT NULL AND coalesce(ended_at, shown_until) < now() - interval '1 year'`,
  )
}

function stateOf({ publishedAt, endedAt, content }: AnnouncementRow, now: string): AnnouncementState {
  if (publishedAt === null) return 'draft'
  const at = Date.parse(now)
  if (endedAt !== null || (content.until !== null && Date.parse(content.until) <= at)) return 'ended'
  return Date.parse(content.from) > at ? 'scheduled' : 'current'
}

export function presentAnnouncement(
  row: AnnouncementRow,
  now: string,
  nameOf: (actor: string) => string,
): CompanyAnnouncement {
  const { content, organizationIds: _, createdAt: __, changedBy, ...rest } = row
  return { ...content, ...rest, changedBy: nameOf(changedBy), state: stateOf(row, now) }
}
