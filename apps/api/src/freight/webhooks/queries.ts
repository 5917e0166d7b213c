import type { Subscription } from '@portolan/contract/company/webhooks/webhook-events'
import type { DisabledReason } from '@portolan/contract/company/webhooks/webhooks'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { deleteInSteps } from '#platform/db/maintenance/delete-in-steps.ts'

/** A webhook as shown to the company; its secrets stay in the table. */
export interface WebhookRow {
  id: string
  name: string
  url: string
  events: Subscription[]
  disabledReason: DisabledReason | null
  failingSince: string | null
  waiting: number
  previousSecretUntil: string | null
  createdAt: string
  updatedAt: string
}

const columns = sql`w.id, w.name, w.url, to_json(w.events) AS events, w.disabled_reason AS "disabledReason",
  w.failing_since::text AS "failingSince",
  (SELECT count(*)::int FROM webhook_deliveries d
    WHERE d.webhook_id = w.id AND d.status IN ('queued', 'sending')) AS waiting,
  CASE WHEN w.previous_secret_until > now() THEN w.previous_secret_until::text END AS "previousSecretUntil",
  w.created_at::text AS "createdAt", w.updated_at::text AS "updatedAt"`

async function select(database: Database, where: SQL): Promise<WebhookRow[]> {
  const rows = await rowsOf<WebhookRow>(
    database,
    sql`SELECT ${columns} FROM webhooks w ${where} ORDER BY w.name`,
  )
  return rows.map((row) => ({
    ...row,
    failingSince: row.failingSince && toInstant(row.failingSince),
    previousSecretUntil: row.previousSecretUntil && toInstant(row.previousSecretUntil),
    createdAt: toInstant(row.createdAt),
    updatedAt: toInstant(row.updatedAt),
  }))
}

export const listWebhookRows = (database: Database) => select(database, sql``)

export async function findWebhook(database: Database, name: string): Promise<WebhookRow | null> {
  const [row] = await select(database, sql`WHERE w.name = ${name}`)
  return row ?? null
}

/** The same, locked until the transaction ends. */
export async function lockWebhook(tx: Database, name: string): Promise<WebhookRow | null> {
  await tx.execute(sql`SELECT FROM webhooks WHERE name = ${name} FOR NO KEY UPDATE`)
  return findWebhook(tx, name)
}

/** The settings in a save. */
export interface WebhookSettings {
  url: string
  events: readonly Subscription[]
  enabled: boolean
}

/** False if the name is in use. */
export async function insertWebhook(
  tx: Database,
  { id, name, url, events, enabled, secret }: WebhookSettings & { id: string; name: string; secret: string },
): Promise<boolean> {
  const rows = await rowsOf(
    tx,
    sql`INSERT INTO webhooks (id, name, url, events, secret, disabled_at, disabled_reason)
      VALUES (${id}::uuid, ${name}, ${url}, ${sql.param([...events])}::text[], ${secret},
        CASE WHEN ${enabled}::boolean THEN NULL ELSE now() END, CASE WHEN ${enabled}::boolean THEN NULL ELSE 'off' END)
      ON CONFLICT (name) DO NOTHING RETURNING id`,
  )
  return rows.length > 0
}

/** A new receiver starts without the failures of the previous one. */
export async function updateWebhook(
  tx: Database,
  id: string,
  { url, events, enabled }: WebhookSettings,
): Promise<void> {
  const isSame = sql`url = ${url} AND (disabled_at IS NULL) = ${enabled}::boolean`
  await tx.execute(sql`UPDATE webhooks SET url = ${url}, events = ${sql.param([...events])}::text[], updated_at = now(),
      disabled_at = CASE WHEN ${enabled}::boolean THEN NULL ELSE coalesce(disabled_at, now()) END,
      disabled_reason = CASE WHEN ${enabled}::boolean THEN NULL ELSE coalesce(disabled_reason, 'off') END,
      failing_since = CASE WHEN ${isSame} THEN failing_since END,
      alarmed_at = CASE WHEN ${isSame} THEN alarmed_at END
    WHERE id = ${id}::uuid`)
}

/** The previous secret also signs for this many hours. */
export async function replaceSecret(tx: Database, id: string, secret: string, hours: number): Promise<void> {
  await tx.execute(sql`UPDATE webhooks SET previous_secret = secret, secret = ${secret}, updated_at = now(),
      previous_secret_until = now() + make_interval(hours => ${hours})
    WHERE id = ${id}::uuid`)
}

/** Deletes secrets that no longer sign. */
export async function forgetOldSecrets(database: Database): Promise<void> {
  await database.execute(sql`UPDATE webhooks SET previous_secret = NULL, previous_secret_until = NULL
    WHERE previous_secret_until <= now()`)
}

export async function deleteWebhook(tx: Database, id: string): Promise<void> {
  await tx.execute(sql`DELETE FROM webhooks WHERE id = ${id}::uuid`)
}

export async function countWebhooks(database: Database): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(database, sql`SELECT count(*)::int AS count FROM webhooks`)
  return row?.count ?? 0
}

/** Events of the last month can be replayed; unsent ones stay longer. */
export async function deleteOldEvents(database: Database): Promise<void> {
  await deleteInSteps(
    database,
    'webhook_events',
    sql`occurred_at < now() - interval '30 days' AND NOT EXISTS (SELECT FROM webhook_deliveries d
      WHERE d.event_id = webhook_events.id AND d.status IN ('queued', 'sending'))`,
  )
}
