import type { FailedAttempt } from '@portolan/contract/company/webhooks/delivery-details'
import { testEventType } from '@portolan/contract/company/webhooks/webhook-events'
import type { DeliveryStatus, WebhookDelivery } from '@portolan/contract/company/webhooks/webhooks'
import { v7 as newId } from 'uuid'
import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'

/** As shown to the company, with its position in lists. */
export interface DeliveryRow extends WebhookDelivery {
  position: number
}

const columns = sql`d.id, d.position::float8 AS position, e.id AS "eventId", e.type, e.occurred_at::text AS "occurredAt",
  d.status, d.attempts, d.queued_at::text AS "queuedAt",
  CASE WHEN d.status = 'queued' THEN d.due_at::text END AS "nextAttemptAt", d.attempted_at::text AS "lastAttemptAt",
  d.delivered_at::text AS "deliveredAt", d.response_status AS "responseStatus",
  d.response_excerpt AS "responseExcerpt", d.error`

async function select(database: Database, rest: SQL): Promise<DeliveryRow[]> {
  const rows = await rowsOf<DeliveryRow>(
    database,
    sql`SELECT ${columns} FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id ${rest}`,
  )
  const instant = (text: string | null) => text && toInstant(text)
  return rows.map((row) => ({
    ...row,
    occurredAt: toInstant(row.occurredAt),
    queuedAt: toInstant(row.queuedAt),
    nextAttemptAt: instant(row.nextAttemptAt),
    lastAttemptAt: instant(row.lastAttemptAt),
    deliveredAt: instant(row.deliveredAt),
  }))
}

/** A page of deliveries plus one row, latest event first. */
export async function listDeliveryRows(
  database: Database,
  webhookId: string,
  {
    status,
    after,
    limit,
  }: { status?: readonly DeliveryStatus[] | undefined; after: number | null; limit: number },
): Promise<{ rows: DeliveryRow[]; count: number }> {
  const matches = sql`d.webhook_id = ${webhookId}::uuid
    AND ${status === undefined ? sql`true` : sql`d.status = ANY(${sql.param([...status])}::text[])`}`
  const later = after === null ? sql`true` : sql`d.position < ${after}::bigint`
  const rows = await select(
    database,
    sql`WHERE ${matches} AND ${later} ORDER BY d.position DESC LIMIT ${limit + 1}`,
  )
  const [total] = await rowsOf<{ count: number }>(
    database,
    sql`SELECT count(*)::int AS count FROM webhook_deliveries d WHERE ${matches}`,
  )
  return { rows, count: total?.count ?? 0 }
}

export async function findDelivery(database: Database, id: string): Promise<DeliveryRow | null> {
  const [row] = await select(database, sql`WHERE d.id = ${id}::uuid`)
  return row ?? null
}

/** Event data as it is sent. */
export async function findEventData(database: Database, eventId: string): Promise<unknown> {
  const [row] = await rowsOf<{ data: unknown }>(
    database,
    sql`SELECT data FROM webhook_events WHERE id = ${eventId}::uuid`,
  )
  return row?.data ?? null
}

const maxFailures = 50

/** Attempts of a delivery that didn't get through, newest first. */
export async function listFailures(database: Database, deliveryId: string): Promise<FailedAttempt[]> {
  const rows = await rowsOf<FailedAttempt>(
    database,
    sql`SELECT attempt AS number, at::text AS at, response_status AS "responseStatus",
        response_excerpt AS "responseExcerpt", error
      FROM webhook_failures WHERE delivery_id = ${deliveryId}::uuid ORDER BY attempt DESC LIMIT ${maxFailures}`,
  )
  return rows.map((row) => ({ ...row, at: toInstant(row.at) }))
}

/** True if it is a delivery to this webhook. */
export async function isDeliveryOf(
  database: Database,
  webhookId: string,
  deliveryId: string,
): Promise<boolean> {
  const rows = await rowsOf(
    database,
    sql`SELECT FROM webhook_deliveries WHERE id = ${deliveryId}::uuid AND webhook_id = ${webhookId}::uuid`,
  )
  return rows.length > 0
}

/** Queues a test event for one webhook; returns the ID of its delivery. */
export async function queueTest(
  database: Database,
  { id: webhookId, name }: { id: string; name: string },
): Promise<string> {
  const [eventId, id] = [newId(), newId()]
  await database.execute(sql`WITH event AS (
      INSERT INTO webhook_events (id, type, subject, data, occurred_at)
      VALUES (${eventId}::uuid, ${testEventType}, ${`test ${eventId}`}, ${JSON.stringify({ webhook: name })}::jsonb, now())
      RETURNING id, position, subject)
    INSERT INTO webhook_deliveries (id, webhook_id, event_id, position, subject)
    SELECT ${id}::uuid, ${webhookId}::uuid, event.id, event.position, event.subject FROM event`)
  return id
}

// A delivery being sent isn't queued a second time; a waiting one becomes due now.
const again = sql`status = 'queued', failures = 0, queued_at = now(), due_at = now(), delivered_at = NULL`

/** Queues one delivery of a webhook again; false if it isn't one of its deliveries. */
export async function replayDelivery(
  database: Database,
  webhookId: string,
  deliveryId: string,
): Promise<{ queued: number } | null> {
  if (!(await isDeliveryOf(database, webhookId, deliveryId))) return null
  const queued = await rowsOf(
    database,
    sql`UPDATE webhook_deliveries SET ${again} WHERE id = ${deliveryId}::uuid AND status <> 'sending' RETURNING id`,
  )
  return { queued: queued.length }
}

/**
 * Queues the events of these types since an instant, including those from before the webhook; returns their
 * number.
 */
export async function replaySince(
  database: Database,
  webhookId: string,
  { types, since }: { types: readonly string[]; since: string },
): Promise<number> {
  const queued = await rowsOf(
    database,
    sql`INSERT INTO webhook_deliveries AS d (id, webhook_id, event_id, position, subject)
      SELECT gen_random_uuid(), ${webhookId}::uuid, e.id, e.position, e.subject FROM webhook_events e
      WHERE e.occurred_at >= ${since}::timestamptz AND e.type = ANY(${sql.param([...types])}::text[])
      ORDER BY e.position
      ON CONFLICT (webhook_id, event_id) DO UPDATE SET ${again} WHERE d.status <> 'sending' RETURNING id`,
  )
  return queued.length
}
