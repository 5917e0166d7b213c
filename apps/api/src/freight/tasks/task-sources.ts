import type { TaskQueue } from '@portolan/contract/company/tasks/tasks'
import { invitationDays } from '@portolan/contract/shared/limits'
import { waitsForCompany } from '#freight/order-finding/find-entered.ts'
import { expiringSheets } from '#freight/rate-sheets/calendar/expiring-sheets.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** Offers show as tasks in their last days; emails and imports that failed, for a week. */
const lastDays = sql.raw("interval '3 days'")
const failedFor = sql.raw("interval '7 days'")

/** Unused invitations show from a week after they were sent until a month after they have expired. */
const unusedFor = sql.raw("interval '7 days'")
const expiredFor = sql.raw("interval '30 days'")
const longestInvitation = sql.raw(`interval '${invitationDays.most} days'`)

/** Events of carriers for transports of others may be many: only the messages of the latest count. */
const latestUnmatched = 2_000

const ofPreorders = (condition: SQL) => sql`
  SELECT p.id, p.number AS name, p.organization_id, p.waits_since AS since, NULL::timestamptz AS due_at
  FROM preorders p WHERE p.waits_for = 'company' AND ${condition}`

/**
 * The rows of each queue at a time: id, name, organization, since when it waits, and when it ends by itself.
 * Each is read by an index of what waits, so the work doesn't grow with what is stored.
 */
export const taskSources: Readonly<Record<TaskQueue, (now: SQL) => SQL>> = {
  cancellations: () => ofPreorders(sql`p.cancellation = 'requested'`),
  amendments: () =>
    ofPreorders(sql`p.amendment = 'requested' AND p.cancellation IS DISTINCT FROM 'requested'`),
  preorders: () => ofPreorders(sql`p.status = 'pending' AND p.version = 1`),
  'preorder-answers': () => ofPreorders(sql`p.status = 'pending' AND p.version > 1`),
  quotes: () => sql`
    SELECT q.id, q.number AS name, q.organization_id, coalesce(q.renewed_at, q.created_at) AS since,
      NULL::timestamptz AS due_at
    FROM quotes q WHERE q.state = 'requested'`,
  'expiring-offers': (now) => sql`
    SELECT q.id, q.number AS name, q.organization_id, q.valid_until - ${lastDays} AS since,
      q.valid_until AS due_at
    FROM quotes q
    WHERE q.state = 'offered' AND q.valid_until > ${now} AND q.valid_until <= ${now} + ${lastDays}`,
  'expiring-rates': (now) => expiringSheets(now),
  threads: () => sql`
    SELECT t.id, coalesce(t.name, o.number, p.number, q.number, '') AS name, t.organization_id,
      t.waiting_since AS since, NULL::timestamptz AS due_at,
      -- Internal notes are no turn of the customer's.
      coalesce((SELECT m.created_at FROM thread_messages m WHERE m.organization_id = t.organization_id
        AND m.thread_id = t.id AND m.side = 'customer' ORDER BY m.id DESC LIMIT 1), t.waiting_since) AS turn_at
    FROM threads t
    LEFT JOIN orders o ON o.organization_id = t.organization_id AND o.id = t.order_id
    LEFT JOIN preorders p ON p.organization_id = t.organization_id AND p.id = t.preorder_id
    LEFT JOIN quotes q ON q.organization_id = t.organization_id AND q.id = t.quote_id
    WHERE t.waiting_since IS NOT NULL`,
  documents: () => sql`
    SELECT d.id, d.name, d.organization_id, d.created_at AS since, NULL::timestamptz AS due_at
    FROM documents d WHERE d.state = 'submitted'`,
  messages: () => sql`
    SELECT m.id, coalesce(m.file_name, nullif(m.sender, ''), m.source) AS name, NULL::uuid AS organization_id,
      m.received_at AS since, NULL::timestamptz AS due_at
    FROM (SELECT DISTINCT message_id FROM (SELECT e.message_id FROM inbound_events e WHERE e.orders = '[]'
      ORDER BY e.message_id DESC LIMIT ${latestUnmatched}) AS latest) AS unmatched
    JOIN inbound_messages m ON m.id = unmatched.message_id`,
  // With the alerts behind it.
  orders: (now) => sql`
    SELECT o.id, o.number AS name, o.organization_id, o.company_at AS since, NULL::timestamptz AS due_at,
      o.alerts, o.route
    FROM orders o WHERE ${waitsForCompany(now)}`,
  invitations: (now) => sql`
    SELECT i.id, coalesce(i.person_name, i.email, o.name) AS name, i.organization_id, i.created_at AS since,
      CASE WHEN i.expires_at > ${now} THEN i.expires_at END AS due_at
    FROM invitations i JOIN organizations o ON o.id = i.organization_id
    WHERE i.used_at IS NULL AND i.revoked_at IS NULL AND i.created_at <= ${now} - ${unusedFor}
      AND i.created_at > ${now} - ${expiredFor} - ${longestInvitation} AND i.expires_at > ${now} - ${expiredFor}`,
  imports: (now) => sql`
    SELECT r.id, f.name, NULL::uuid AS organization_id, r.ended_at AS since, NULL::timestamptz AS due_at
    FROM import_runs r JOIN import_files f ON f.id = r.file_id
    WHERE r.state = 'failed' AND r.actor = 'IMPORT_DIR' AND r.ended_at > ${now} - ${failedFor}
      AND NOT EXISTS (SELECT FROM import_runs n WHERE n.map_id = r.map_id AND n.state = 'done' AND n.created_at > r.ended_at)`,
  webhooks: () => sql`
    SELECT w.id, w.name, NULL::uuid AS organization_id, coalesce(w.failing_since, w.disabled_at) AS since,
      NULL::timestamptz AS due_at
    FROM webhooks w
    WHERE (w.failing_since IS NOT NULL AND w.disabled_at IS NULL) OR w.disabled_reason = 'gone'`,
  emails: (now) => sql`
    SELECT m.id, m.recipient AS name, NULL::uuid AS organization_id, m.created_at AS since,
      NULL::timestamptz AS due_at
    FROM outbox_messages m WHERE m.status = 'failed' AND m.created_at > ${now} - ${failedFor}`,
}
