import type { Database } from '#platform/db/database.ts'
import { and, desc, eq, inArray, type SQL, sql } from '#platform/db/drizzle.ts'
import { prepare } from '#platform/db/prepared/prepare.ts'
import { notifications } from '#platform/db/schema.ts'
import { orders, preorders, quotes } from './subject-tables.ts'

/** The owner of notifications: the person, within their current organizations. */
export interface Owner {
  userId: string
  organizationIds: readonly string[]
}

function ofOwner(owner: Owner): SQL | undefined {
  return and(
    eq(notifications.userId, owner.userId),
    inArray(notifications.organizationId, [...owner.organizationIds]),
  )
}

function selectNotifications(database: Database) {
  const { id, organizationId, kind, viewed, createdAt, orderId, preorderId, quoteId, data } = notifications
  return database
    .select({
      id,
      organizationId,
      kind,
      viewed,
      createdAt,
      orderId,
      preorderId,
      quoteId,
      data,
      orderNumber: orders.number,
      preorderNumber: preorders.number,
      quoteNumber: quotes.number,
      from: orders.fromPlace,
      to: orders.toPlace,
    })
    .from(notifications)
    .leftJoin(
      orders,
      and(eq(orders.organizationId, notifications.organizationId), eq(orders.id, notifications.orderId)),
    )
    .leftJoin(
      preorders,
      and(
        eq(preorders.organizationId, notifications.organizationId),
        eq(preorders.id, notifications.preorderId),
      ),
    )
    .leftJoin(
      quotes,
      and(eq(quotes.organizationId, notifications.organizationId), eq(quotes.id, notifications.quoteId)),
    )
}

export type NotificationRow = Awaited<ReturnType<typeof selectNotifications>>[number]

/** A page plus one row, newest first. */
export async function listNotificationRows(
  database: Database,
  owner: Owner,
  viewed: readonly boolean[],
  page: { after: readonly [string, string] | null; limit: number },
): Promise<NotificationRow[]> {
  if (owner.organizationIds.length === 0) return []
  const after = page.after
    ? sql`(${notifications.createdAt}, ${notifications.id}) < (${page.after[0]}::timestamptz, ${page.after[1]}::uuid)`
    : undefined
  return selectNotifications(database)
    .where(and(ofOwner(owner), inArray(notifications.viewed, [...viewed]), after))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(page.limit + 1)
}

/** One of the person's notifications, or null. */
export async function findNotification(
  database: Database,
  owner: Owner,
  notificationId: string,
): Promise<NotificationRow | null> {
  if (owner.organizationIds.length === 0) return null
  const [row] = await selectNotifications(database).where(
    and(ofOwner(owner), eq(notifications.id, notificationId)),
  )
  return row ?? null
}

export interface NotificationCounts {
  count: number
  countNew: number
}

const keptCounts = prepare<
  NotificationCounts & { place: number },
  { places: number[]; userIds: string[]; organizationIds: string[] }
>(
  'notification_counts',
  sql`SELECT asked.place, sum(n.total)::int AS count,
      coalesce(sum(n.total) FILTER (WHERE NOT n.viewed), 0)::int AS "countNew"
    FROM unnest(${sql.placeholder('places')}::int[], ${sql.placeholder('userIds')}::uuid[],
      ${sql.placeholder('organizationIds')}::uuid[]) AS asked (place, user_id, organization_id)
    JOIN notification_counts n ON n.user_id = asked.user_id AND n.organization_id = asked.organization_id
    GROUP BY asked.place`,
)

/** The total and new notifications of each, from the stored counters. */
export async function countNotificationRows(
  database: Database,
  owners: readonly Owner[],
): Promise<NotificationCounts[]> {
  const questions = owners.flatMap(({ userId, organizationIds }, place) =>
    organizationIds.map((organizationId) => ({ place, userId, organizationId })),
  )
  const rows = await keptCounts(database, {
    places: questions.map(({ place }) => place),
    userIds: questions.map(({ userId }) => userId),
    organizationIds: questions.map(({ organizationId }) => organizationId),
  })
  const counts = owners.map(() => ({ count: 0, countNew: 0 }))
  for (const { place, count, countNew } of rows) counts[place] = { count, countNew }
  return counts
}

/** Marks one as viewed or new; false if it isn't one of the person's. */
export async function updateViewed(
  database: Database,
  owner: Owner,
  notificationId: string,
  viewed: boolean,
): Promise<boolean> {
  if (owner.organizationIds.length === 0) return false
  const changed = await database
    .update(notifications)
    .set({ viewed })
    .where(and(ofOwner(owner), eq(notifications.id, notificationId)))
    .returning({ id: notifications.id })
  return changed.length > 0
}

export async function markAllViewed(database: Database, owner: Owner): Promise<void> {
  if (owner.organizationIds.length === 0) return
  await database
    .update(notifications)
    .set({ viewed: true })
    .where(and(ofOwner(owner), eq(notifications.viewed, false)))
}
