import type { WebhookEventData } from '@portolan/contract/company/webhooks/webhook-events'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { saveEvents } from './save-events.ts'

/** Publishes a person's registration to webhooks, once the email is proved. */
export function publishRegistration(tx: Database, userId: string): Promise<void> {
  return saveEvents(
    tx,
    [userId],
    () => 'user.registered',
    async () => {
      const [data] = await rowsOf<WebhookEventData<'user.registered'>>(
        tx,
        sql`SELECT u.id AS "userId", u.email, u.first_name AS "firstName", u.last_name AS "lastName", u.phone, u.locale,
            (SELECT coalesce(json_agg(g.ref ORDER BY m.position), '[]') FROM memberships m
              JOIN organizations g ON g.id = m.organization_id WHERE m.user_id = u.id) AS "organizationRefs"
          FROM users u WHERE u.id = ${userId}::uuid`,
      )
      return data ? [{ type: 'user.registered', subject: `user ${userId}`, data }] : []
    },
  )
}
