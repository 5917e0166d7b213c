import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { MessageEntry } from '@portolan/carrier-messages/carrier-message'
import { olderEvents } from '@portolan/carrier-messages/statement/older-events'
import type { CarrierEvent, LoggedEvent } from '@portolan/freight/ledger/logged-event'
import { greatestZone } from '@portolan/geodata/zones/place-zone'
import { v7 as newId } from 'uuid'
import { keysOf } from '#freight/carrier-messages/matching/event-keys.ts'
import { type StepSizes, stepSizes } from '#freight/carrier-messages/matching/step-sizes.ts'
import type { Deps } from '#freight/deps.ts'
import { type Database, rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import type { Pace } from '#platform/process/pace.ts'

/** An event with its identity: the same statement of the same source is one event, in any message. */
export interface HashedEvent {
  hash: string
  event: CarrierEvent
}

function hashEvent(carried: CarrierEvent): HashedEvent {
  const { at, zoneBasis, ...local } = carried.event
  // A local time is the same statement, whatever zone it resolves to.
  const event = local.localTime == null ? carried.event : local
  return { hash: hashOf(event, carried), event: carried }
}

/** Hashes the events of entries, and lets other requests have a turn in between. */
export async function hashEntries(
  entries: readonly MessageEntry[],
  pace: Pace,
): Promise<{ entry: MessageEntry; events: HashedEvent[] }[]> {
  const hashed = []
  for (const entry of entries) hashed.push({ entry, events: await pace.map(entry.events, hashEvent) })
  return hashed
}

function hashOf(event: Partial<LoggedEvent>, carried: CarrierEvent): string {
  // The flags depend on the time of receipt.
  const { flags: _flags, ...content } = event
  const references = carried.references.map(({ type, value, issuer }) => [type, value, issuer])
  const text = JSON.stringify([content, references])
  return createHash('sha256').update(text).digest('base64url')
}

/** Stores new events as pending, step by step, and returns their IDs by hash. */
export async function storeEvents(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  message: { messageId: string; source: string },
  events: readonly HashedEvent[],
): Promise<Map<string, string>> {
  // One statement must not contain the same event twice.
  const distinct = [...new Map(events.map((one) => [one.hash, one])).values()]
  const ids = new Map<string, string>()
  for (const step of stepsOf(distinct, message.source, stepSizes(env))) {
    for (const { id, hash } of await storeStep(database, message, step)) ids.set(hash, id)
    await setImmediate()
  }
  return ids
}

type KeyedEvent = HashedEvent & { keys: readonly string[] }

/** Splits events with their keys into steps that fit one statement. */
export function* stepsOf(
  events: readonly HashedEvent[],
  source: string,
  { stored, storedKeys }: Pick<StepSizes, 'stored' | 'storedKeys'>,
): Generator<KeyedEvent[]> {
  let step: KeyedEvent[] = []
  let count = 0
  for (const each of events) {
    const keys = keysOf(source, each.event)
    if (step.length > 0 && (step.length === stored || count + keys.length > storedKeys)) {
      yield step
      step = []
      count = 0
    }
    step.push({ ...each, keys })
    count += keys.length
  }
  if (step.length > 0) yield step
}

async function storeStep(
  database: Database,
  { messageId, source }: { messageId: string; source: string },
  events: readonly KeyedEvent[],
): Promise<{ id: string; hash: string }[]> {
  const stored = await findStored(database, source, events)
  const added = events.filter(({ hash }) => !stored.has(hash))
  if (added.length === 0) return []
  const rows = added.map(({ hash, event, keys }) => ({
    id: newId(),
    hash,
    sourceEventId: event.event.sourceEventId,
    path: event.propertyPath,
    event: JSON.stringify(event.event),
    refs: JSON.stringify(event.references),
    // SQL would flatten an array of arrays.
    keys: JSON.stringify(keys),
  }))
  const column = (name: keyof (typeof rows)[number]) => sql.param(rows.map((row) => row[name]))
  return rowsOf<{ id: string; hash: string }>(
    database,
    sql`INSERT INTO inbound_events (message_id, source, id, event_hash, source_event_id, path, event, refs, keys)
      SELECT ${messageId}::uuid, ${source}, id, hash, source_event_id, path, event::jsonb, refs::jsonb,
        ARRAY(SELECT jsonb_array_elements_text(keys::jsonb))
      FROM unnest(${column('id')}::uuid[], ${column('hash')}::text[], ${column('sourceEventId')}::text[],
        ${column('path')}::text[], ${column('event')}::text[], ${column('refs')}::text[], ${column('keys')}::text[])
        AS s(id, hash, source_event_id, path, event, refs, keys)
      ORDER BY hash
      ON CONFLICT (source, event_hash) DO NOTHING RETURNING id, event_hash AS hash`,
  )
}

/** The hashes of events already stored, also in the form of earlier versions. */
export async function findStored(
  database: Database,
  source: string,
  events: readonly HashedEvent[],
): Promise<Set<string>> {
  const ids = new Map<string, string>()
  for (const { hash, event } of events) {
    ids.set(hash, hash)
    for (const older of olderEvents(event, greatestZone)) ids.set(hashOf(older, event), hash)
  }
  const rows = await rowsOf<{ hash: string }>(
    database,
    sql`SELECT event_hash AS hash FROM inbound_events
      WHERE source = ${source} AND event_hash = ANY(${sql.param([...ids.keys()])}::text[])`,
  )
  return new Set(rows.flatMap(({ hash }) => ids.get(hash) ?? []))
}
