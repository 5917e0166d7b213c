import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { giveUpSeconds } from './schedule.ts'

/** A delivery taken by the caller, with everything needed to send it. */
export interface TakenDelivery {
  id: string
  /** The number of this attempt, which proves the lease. */
  attempts: number
  failures: number
  webhookId: string
  webhookName: string
  url: string
  secret: string
  /** Null once expired. */
  previousSecret: string | null
  eventId: string
  type: string
  data: unknown
  occurredAt: string
}

/** A webhook with something to send, now or later. */
export interface BusyWebhook {
  id: string
  url: string
}

export function listBusyWebhooks(database: Database): Promise<BusyWebhook[]> {
  return rowsOf<BusyWebhook>(
    database,
    sql`SELECT w.id, w.url FROM webhooks w WHERE w.disabled_at IS NULL AND EXISTS (
      SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id AND d.status IN ('queued', 'sending'))`,
  )
}

// The earliest open event of its subject; later ones wait, so that they arrive in sequence.
const isHead: SQL = sql`NOT EXISTS (SELECT FROM webhook_deliveries e
  WHERE e.webhook_id = d.webhook_id AND e.subject = d.subject AND e.status IN ('queued', 'sending')
    AND e.position < d.position)`

/** Seconds until the next delivery to a webhook is due; null if none waits. */
export async function secondsUntilDue(database: Database, webhookId: string): Promise<number | null> {
  const [row] = await rowsOf<{ seconds: number }>(
    database,
    sql`SELECT extract(epoch FROM d.due_at - now())::float8 AS seconds FROM webhook_deliveries d
      WHERE d.webhook_id = ${webhookId}::uuid AND d.status IN ('queued', 'sending') AND ${isHead}
      ORDER BY d.due_at LIMIT 1`,
  )
  return row?.seconds ?? null
}

/**
 * Leases due deliveries to the caller for `leaseSeconds`, renewable. Deliveries of a dead process become due
 * when their lease ends.
 */
export async function claimDeliveries(
  database: Database,
  { webhookId, limit, leaseSeconds }: { webhookId: string; limit: number; leaseSeconds: number },
): Promise<TakenDelivery[]> {
  const rows = await rowsOf<TakenDelivery>(
    database,
    sql`UPDATE webhook_deliveries t SET status = 'sending', attempts = t.attempts + 1, attempted_at = now(),
        due_at = now() + make_interval(secs => ${leaseSeconds})
      FROM webhooks w, webhook_events e
      WHERE t.id IN (SELECT d.id FROM webhook_deliveries d
          WHERE d.webhook_id = ${webhookId}::uuid AND d.status IN ('queued', 'sending') AND d.due_at <= now()
            AND ${isHead}
          ORDER BY d.due_at, d.position LIMIT ${limit} FOR UPDATE SKIP LOCKED)
        AND w.id = t.webhook_id AND w.disabled_at IS NULL AND e.id = t.event_id
      RETURNING t.id, t.attempts, t.failures, w.id AS "webhookId", w.name AS "webhookName", w.url, w.secret,
        CASE WHEN w.previous_secret_until > now() THEN w.previous_secret END AS "previousSecret",
        e.id AS "eventId", e.type, e.data, e.occurred_at::text AS "occurredAt"`,
  )
  return rows.map((row) => ({ ...row, occurredAt: toInstant(row.occurredAt) }))
}

/** Renews the leases of deliveries still being sent. */
export async function renewLeases(
  database: Database,
  ids: readonly string[],
  leaseSeconds: number,
): Promise<void> {
  await database.execute(sql`UPDATE webhook_deliveries SET due_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ANY(${sql.param(ids)}::uuid[]) AND status = 'sending'`)
}

type Taken = Pick<TakenDelivery, 'id' | 'attempts'>

// Only for the lease holder: another process may have taken over from one considered dead.
function ofTaker({ id, attempts }: Taken): SQL {
  return sql`id = ${id}::uuid AND status = 'sending' AND attempts = ${attempts}`
}

/** The result of an attempt. */
export interface AttemptResult {
  status: number | null
  excerpt: string | null
  error: string | null
}

// Keeps a failed attempt of the delivery that a part of the statement, named so, has changed.
const keptFailure = (
  changed: SQL,
) => sql`INSERT INTO webhook_failures (delivery_id, attempt, response_status, response_excerpt, error)
  SELECT id, attempts, response_status, response_excerpt, error FROM ${changed} ON CONFLICT DO NOTHING`

const changedColumns = sql`id, attempts, response_status, response_excerpt, error`

const resultColumns = ({ status, excerpt, error }: AttemptResult) =>
  sql`response_status = ${status}::int, response_excerpt = ${excerpt}::text, error = ${error}::text`

/**
 * Marks a delivery as received. If the receiver had failed for a minute or longer, deliveries waiting for a
 * later attempt become due, since the cause is gone.
 */
export async function markDelivered(database: Database, claim: Taken, result: AttemptResult): Promise<void> {
  await database.execute(sql`WITH done AS (
      UPDATE webhook_deliveries SET status = 'delivered', delivered_at = now(), ${resultColumns(result)}
      WHERE ${ofTaker(claim)} RETURNING webhook_id
    ), failed AS (
      SELECT w.id, w.failing_since FROM webhooks w JOIN done ON done.webhook_id = w.id WHERE w.failing_since IS NOT NULL
    ), well AS (
      UPDATE webhooks w SET failing_since = NULL, alarmed_at = NULL FROM failed WHERE w.id = failed.id
    )
    UPDATE webhook_deliveries d SET due_at = d.queued_at FROM failed
    WHERE d.webhook_id = failed.id AND d.status = 'queued' AND d.due_at > now()
      AND failed.failing_since < now() - interval '1 minute'`)
}

/** Puts it back to retry in `seconds`, or gives it up if too old. Returns which. */
export async function putBack(
  database: Database,
  claim: Taken,
  result: AttemptResult,
  seconds: number,
): Promise<'queued' | 'failed' | null> {
  const giveUp = sql`queued_at + make_interval(secs => ${giveUpSeconds})`
  const [row] = await rowsOf<{ status: 'queued' | 'failed' }>(
    database,
    sql`WITH back AS (
        UPDATE webhook_deliveries SET failures = failures + 1, ${resultColumns(result)},
          due_at = least(now() + make_interval(secs => ${seconds}), ${giveUp}),
          status = CASE WHEN now() >= ${giveUp} THEN 'failed' ELSE 'queued' END
        WHERE ${ofTaker(claim)} RETURNING webhook_id, status, ${changedColumns}
      ), kept AS (
        ${keptFailure(sql`back`)}
      ), failing AS (
        UPDATE webhooks w SET failing_since = now() FROM back WHERE w.id = back.webhook_id AND w.failing_since IS NULL
      )
      SELECT status FROM back`,
  )
  return row?.status ?? null
}

/** Returns a lease unused when the caller stops. */
export async function release(database: Database, claim: Taken): Promise<void> {
  await database.execute(
    sql`UPDATE webhook_deliveries SET status = 'queued', due_at = now() WHERE ${ofTaker(claim)}`,
  )
}

/**
 * Turns the webhook off, since its receiver wants no more events, and drops its waiting deliveries. Returns
 * true if it was on.
 */
export function markGone(
  database: Database,
  { webhookId, ...claim }: Taken & Pick<TakenDelivery, 'webhookId'>,
  result: AttemptResult,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`WITH gone AS (
        UPDATE webhook_deliveries SET status = 'failed', failures = failures + 1, ${resultColumns(result)}
        WHERE ${ofTaker(claim)} RETURNING ${changedColumns}
      ) ${keptFailure(sql`gone`)}`)
    const disabled = await rowsOf(
      tx,
      sql`UPDATE webhooks SET disabled_at = now(), disabled_reason = 'gone', updated_at = now()
        WHERE id = ${webhookId}::uuid AND disabled_at IS NULL RETURNING id`,
    )
    await dropWaiting(tx, webhookId, 'The webhook was turned off: its receiver answered 410.')
    return disabled.length > 0
  })
}

/** Drops the waiting deliveries of a webhook that is off; they can be replayed. */
export async function dropWaiting(database: Database, webhookId: string, reason: string): Promise<void> {
  await database.execute(sql`UPDATE webhook_deliveries SET status = 'failed', error = ${reason}
    WHERE webhook_id = ${webhookId}::uuid AND status = 'queued'`)
}
