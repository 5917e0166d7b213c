import { type Database, rowsOf } from '#platform/db/database.ts'
import { and, desc, eq, inArray, type SQL, sql } from '#platform/db/drizzle.ts'
import { notifications, orders, preorders, quotes } from '#platform/db/schema.ts'

/** Whose notifications: the person, within the organizations that still are theirs. */
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
      ...{ id, organizationId, kind, viewed, createdAt, orderId, preorderId, quoteId, data },
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

/** A page, newest first, and a row more. */
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

/** How many the person has and how many are new, from the kept counters. */
export async function countNotificationRows(
  database: Database,
  owner: Owner,
): Promise<{ count: number; countNew: number }> {
  const [row] = await rowsOf<{ count: number; countNew: number }>(
    database,
    sql`SELECT coalesce(sum(total), 0)::int AS count,
        coalesce(sum(total) FILTER (WHERE NOT viewed), 0)::int AS "countNew"
      FROM notification_counts
      WHERE user_id = ${owner.userId} AND organization_id = ANY(${sql.param(owner.organizationIds)}::uuid[])`,
  )
  return row ?? { count: 0, countNew: 0 }
}

/** Marks one as viewed or new; false when it is none of the person's. */
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
