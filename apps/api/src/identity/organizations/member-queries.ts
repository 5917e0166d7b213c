import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** False where the person did not belong to the organization. */
export async function deleteMember(tx: Database, userId: string, organizationId: string): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`DELETE FROM memberships WHERE user_id = ${userId} AND organization_id = ${organizationId}
      RETURNING user_id`,
  )
  return rows.length > 0
}

export async function countMemberships(tx: Database, userId: string): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT count(*)::int AS count FROM memberships WHERE user_id = ${userId}`,
  )
  return row?.count ?? 0
}

/** Removes what a person had of an organization: pins, notifications, and messages that still wait to be sent. */
export async function deleteTraces(tx: Database, userId: string, organizationId: string): Promise<void> {
  await tx.execute(
    sql`DELETE FROM order_pins WHERE user_id = ${userId} AND organization_id = ${organizationId}`,
  )
  // Security notifications are the person's own and only stored with an organization.
  await tx.execute(sql`UPDATE notifications SET organization_id = other.organization_id
    FROM (SELECT organization_id FROM memberships WHERE user_id = ${userId} ORDER BY position LIMIT 1) AS other
    WHERE user_id = ${userId} AND notifications.organization_id = ${organizationId} AND kind = 'security'`)
  await tx.execute(sql`DELETE FROM notifications
    WHERE user_id = ${userId} AND organization_id = ${organizationId} AND kind <> 'security'`)
  await tx.execute(sql`DELETE FROM outbox_messages
    WHERE user_id = ${userId} AND status = 'queued' AND content ->> 'kind' = 'notification'
      AND EXISTS (SELECT FROM orders o WHERE o.organization_id = ${organizationId}
        AND o.id::text = outbox_messages.content ->> 'orderId')`)
}
