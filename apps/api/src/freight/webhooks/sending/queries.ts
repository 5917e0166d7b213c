import { toInstant } from '#platform/db/columns.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import { giveUpSeconds } from './schedule.ts'

/** A delivery that the caller has taken, with everything that sending it takes. */
export interface TakenDelivery {
  id: string
  /** Of this attempt: the proof of having taken it. */
  attempts: number
  failures: number
  webhookId: string
  webhookName: string
  url: string
  secret: string
  /** Null once it is no longer valid. */
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

// The earliest open event of its subject: those after it wait, so that they arrive in order.
const isHead: SQL = sql`NOT EXISTS (SELECT FROM webhook_deliveries e
  WHERE e.webhook_id = d.webhook_id AND e.subject = d.subject AND e.status IN ('queued', 'sending')
    AND e.position < d.position)`

/** In how many seconds the next delivery to a webhook is due; null where none waits. */
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
 * Takes due deliveries to be sent by the caller, who has them for `leaseSeconds` and longer as long as it
 * renews. What a dead process had taken is due when its lease ends.
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

/** Keeps what the caller has taken and is still sending. */
export async function renewLeases(
  database: Database,
  ids: readonly string[],
  leaseSeconds: number,
): Promise<void> {
  await database.execute(sql`UPDATE webhook_deliveries SET due_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ANY(${sql.param(ids)}::uuid[]) AND status = 'sending'`)
}

type Taken = Pick<TakenDelivery, 'id' | 'attempts'>

// Only for who has it: another process may have taken it over from one that was thought dead.
function ofTaker({ id, attempts }: Taken): SQL {
  return sql`id = ${id}::uuid AND status = 'sending' AND attempts = ${attempts}`
}

/** What an attempt ended with. */
export interface AttemptResult {
  status: number | null
  excerpt: string | null
  error: string | null
}

const resultColumns = ({ status, excerpt, error }: AttemptResult) =>
  sql`response_status = ${status}::int, response_excerpt = ${excerpt}::text, error = ${error}::text`

/**
 * The receiver has it. Where it had failed for a minute or longer, what waits for a later attempt is due
 * again: the reason is gone.
 */
export async function markDelivered(database: Database, taken: Taken, result: AttemptResult): Promise<void> {
  await database.execute(sql`WITH done AS (
      UPDATE webhook_deliveries SET status = 'delivered', delivered_at = now(), ${resultColumns(result)}
      WHERE ${ofTaker(taken)} RETURNING webhook_id
    ), failed AS (
      SELECT w.id, w.failing_since FROM webhooks w JOIN done ON done.webhook_id = w.id WHERE w.failing_since IS NOT NULL
    ), well AS (
      UPDATE webhooks w SET failing_since = NULL, alarmed_at = NULL FROM failed WHERE w.id = failed.id
    )
    UPDATE webhook_deliveries d SET due_at = d.queued_at FROM failed
    WHERE d.webhook_id = failed.id AND d.status = 'queued' AND d.due_at > now()
      AND failed.failing_since < now() - interval '1 minute'`)
}

/** Puts it back, to be tried again in `seconds`; given up where it is too old. Answers which. */
export async function putBack(
  database: Database,
  taken: Taken,
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
        WHERE ${ofTaker(taken)} RETURNING webhook_id, status
      ), failing AS (
        UPDATE webhooks w SET failing_since = now() FROM back WHERE w.id = back.webhook_id AND w.failing_since IS NULL
      )
      SELECT status FROM back`,
  )
  return row?.status ?? null
}

/** Gives back, untried, what the stopping caller had taken. */
export async function release(database: Database, taken: Taken): Promise<void> {
  await database.execute(
    sql`UPDATE webhook_deliveries SET status = 'queued', due_at = now() WHERE ${ofTaker(taken)}`,
  )
}

/**
 * The receiver wants nothing more: the webhook is off, and nothing waits for it. Answers whether it was on.
 */
export function markGone(
  database: Database,
  { webhookId, ...taken }: Taken & Pick<TakenDelivery, 'webhookId'>,
  result: AttemptResult,
): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.execute(sql`UPDATE webhook_deliveries SET status = 'failed', failures = failures + 1, ${resultColumns(result)}
      WHERE ${ofTaker(taken)}`)
    const disabled = await rowsOf(
      tx,
      sql`UPDATE webhooks SET disabled_at = now(), disabled_reason = 'gone', updated_at = now()
        WHERE id = ${webhookId}::uuid AND disabled_at IS NULL RETURNING id`,
    )
    await dropWaiting(tx, webhookId, 'The webhook was turned off: its receiver answered 410.')
    return disabled.length > 0
  })
}

/** Nothing is sent to a webhook that is off; what waits for it can be replayed. */
export async function dropWaiting(database: Database, webhookId: string, reason: string): Promise<void> {
  await database.execute(sql`UPDATE webhook_deliveries SET status = 'failed', error = ${reason}
    WHERE webhook_id = ${webhookId}::uuid AND status = 'queued'`)
}
