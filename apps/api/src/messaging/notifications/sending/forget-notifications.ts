import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** The number of removed notifications, and of those whose message had already been sent. */
export interface ForgottenNotifications {
  removed: number
  sent: number
}

/** Notifications of these kinds whose data have this value. */
export interface Notice {
  kinds: readonly string[]
  member: string
  value: string | null
}

/** Removes notifications that turned out wrong, and their unsent messages. */
export async function forgetNotifications(
  tx: Database,
  { organizationId, orderId }: { organizationId: string; orderId: string },
  notices: readonly Notice[],
): Promise<ForgottenNotifications> {
  const result = { removed: 0, sent: 0 }
  for (const { kinds, member, value } of notices) {
    const removed = await rowsOf<{ name: string }>(
      tx,
      sql`DELETE FROM notifications WHERE organization_id = ${organizationId} AND order_id = ${orderId}
        AND kind = ANY(${sql.param([...kinds])}::text[]) AND data ->> ${member} IS NOT DISTINCT FROM ${value}
        RETURNING 'notification ' || id AS name`,
    )
    result.removed += removed.length
    const names = sql.param(removed.map(({ name }) => name))
    await tx.execute(
      sql`DELETE FROM outbox_messages WHERE once_for = ANY(${names}::text[]) AND status = 'queued' AND attempts = 0`,
    )
    const [remaining] = await rowsOf<{ count: number }>(
      tx,
      sql`SELECT count(*)::int AS count FROM outbox_messages WHERE once_for = ANY(${names}::text[])`,
    )
    result.sent += remaining?.count ?? 0
  }
  return result
}
