import {
  includesEvent,
  type Subscription,
  type WebhookEventData,
  type WebhookEventType,
} from '@portolan/contract/company/webhooks/webhook-events'
import { v7 as newId } from 'uuid'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'

/** An event for webhooks. Events of one subject arrive in sequence. */
export type NewEvent = {
  [T in WebhookEventType]: { type: T; subject: string; data: WebhookEventData<T> }
}[WebhookEventType]

interface Subscriber {
  id: string
  events: Subscription[]
  isEnabled: boolean
}

/**
 * Saves events that webhooks subscribe to, in the transaction of what happened. `typeOf` maps an item to its
 * event, null for none; `describe` is only called for subscribed events. A webhook that is off gets no
 * deliveries, but its events are stored, so that they can be replayed.
 */
export async function saveEvents<T>(
  tx: Database,
  happened: readonly T[],
  typeOf: (one: T) => WebhookEventType | null,
  describe: (wanted: readonly T[]) => Promise<NewEvent[]>,
): Promise<void> {
  const subscribers = await listSubscribers(tx)
  if (subscribers.length === 0) return
  const isWanted = (type: WebhookEventType | null, by: readonly Subscriber[]) =>
    type !== null && by.some(({ events }) => events.some((event) => includesEvent(event, type)))
  const wanted = happened.filter((one) => isWanted(typeOf(one), subscribers))
  if (wanted.length === 0) return
  const rows = (await describe(wanted)).map((event) => ({ ...event, id: newId() }))
  if (rows.length === 0) return
  const enabled = await lockSubscribers(
    tx,
    subscribers.filter(({ isEnabled }) => isEnabled),
  )
  const deliveries = rows.flatMap(({ id, type }) =>
    enabled.filter((one) => isWanted(type, [one])).map((one) => ({ id: newId(), eventId: id, to: one.id })),
  )
  await tx.execute(sql`WITH saved AS (
      INSERT INTO webhook_events (id, type, subject, data, occurred_at)
      SELECT id, type, subject, data::jsonb, now() FROM unnest(
        ${sql.param(rows.map(({ id }) => id))}::uuid[],
        ${sql.param(rows.map(({ type }) => type))}::text[],
        ${sql.param(rows.map(({ subject }) => subject))}::text[],
        ${sql.param(rows.map(({ data }) => JSON.stringify(data)))}::text[]
      ) WITH ORDINALITY AS e (id, type, subject, data, place) ORDER BY place
      RETURNING id, position, subject)
    INSERT INTO webhook_deliveries (id, webhook_id, event_id, position, subject)
    SELECT d.id, d.webhook_id, saved.id, saved.position, saved.subject FROM unnest(
      ${sql.param(deliveries.map(({ id }) => id))}::uuid[],
      ${sql.param(deliveries.map(({ to }) => to))}::uuid[],
      ${sql.param(deliveries.map(({ eventId }) => eventId))}::uuid[]
    ) AS d (id, webhook_id, event_id) JOIN saved ON saved.id = d.event_id`)
}

function listSubscribers(tx: Database): Promise<Subscriber[]> {
  return rowsOf<Subscriber>(
    tx,
    sql`SELECT id, to_json(events) AS events, disabled_at IS NULL AS "isEnabled" FROM webhooks ORDER BY id`,
  )
}

/** Locks the existing ones until the transaction ends; one removed meanwhile must not make it fail. */
async function lockSubscribers(tx: Database, subscribers: readonly Subscriber[]): Promise<Subscriber[]> {
  if (subscribers.length === 0) return []
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM webhooks WHERE id = ANY(${sql.param(subscribers.map(({ id }) => id))}::uuid[])
      ORDER BY id FOR KEY SHARE`,
  )
  const locked = new Set(rows.map(({ id }) => id))
  return subscribers.filter(({ id }) => locked.has(id))
}
