import { sql } from '#platform/db/drizzle.ts'
import type { KeptNumber } from '#platform/db/recount/kept-number.ts'

/** Counts of each person's notifications; the menu shows the new ones. */
export const notificationCounts: KeptNumber = {
  name: 'notifications of people',
  table: 'notification_counts',
  key: ['user_id', 'organization_id', 'viewed'],
  numbers: ['total'],
  owners: { table: 'users', perStatement: 200 },
  count: (isOwned) => sql`SELECT user_id, organization_id, viewed, count(*)::int AS total FROM notifications
    WHERE ${isOwned(sql`user_id`)} GROUP BY 1, 2, 3`,
}
