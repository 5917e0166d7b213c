import { type Database, rowsOf } from '#platform/db/database.ts'
import { type SQL, sql } from '#platform/db/drizzle.ts'
import type { StepSizes } from './step-sizes.ts'

type KeySizes = Pick<StepSizes, 'keys' | 'foundByKeys' | 'foundByKey'>

/** Rows of the queue for one key. */
interface QueuedKey {
  key: string
  ids: string[]
  /** The last processed event of the key; null before the first. */
  after: string | null
}

/** Only the named keys, or all but those that failed and aren't due yet. */
export type WhichKeys = { only: readonly string[] } | { held: readonly string[] }

const isMeant = (which: WhichKeys): SQL =>
  'only' in which
    ? sql`key = ANY(${sql.param([...which.only])}::text[])`
    : sql`NOT key = ANY(${sql.param([...which.held])}::text[])`

/** Lower than any event's ID. */
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Processes the events that keys name, in the transaction that takes the keys out of the queue. */
type Look = (tx: Database, eventIds: readonly string[]) => Promise<void>

/**
 * Processes the events of queued keys, as many as a step takes; a key with more stays in the queue. Each key
 * is an index lookup, regardless of the number of stored events. Returns the number of keys taken.
 */
export async function takeQueuedKeys(
  database: Database,
  sizes: KeySizes,
  which: WhichKeys,
  look: Look,
): Promise<number> {
  return database.transaction(async (tx) => {
    const queued = await lockKeys(tx, sizes.keys, which)
    if (queued.length === 0) return 0
    const matches = await findEvents(tx, queued, sizes)
    if (matches.length > 0) await look(tx, [...new Set(matches.map(({ eventId }) => eventId))])
    await settleKeys(tx, queued, matches, sizes)
    return queued.length
  })
}

/** The keys that the next step would take. */
export async function listQueuedKeys(database: Database, limit: number, which: WhichKeys): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    database,
    sql`SELECT key FROM reference_arrivals WHERE ${isMeant(which)} ORDER BY id LIMIT ${limit}`,
  )
  return [...new Set(rows.map(({ key }) => key))]
}

/** Takes a key out of the queue. */
export async function dropQueuedKey(database: Database, key: string): Promise<void> {
  await database.execute(sql`DELETE FROM reference_arrivals WHERE key = ${key}`)
}

async function lockKeys(tx: Database, limit: number, which: WhichKeys): Promise<QueuedKey[]> {
  const rows = await rowsOf<{ id: string; key: string; after: string | null }>(
    tx,
    sql`SELECT a.id::text AS id, a.key, a.after FROM reference_arrivals a WHERE ${isMeant(which)}
      ORDER BY a.id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  )
  // A key queued several times is read once, from the earliest position.
  const byKey = Map.groupBy(rows, ({ key }) => key)
  return [...byKey].map(([key, same]) => {
    const places = same.map(({ after }) => after ?? '').sort()
    return { key, ids: same.map(({ id }) => id), after: places[0] || null }
  })
}

interface FoundEvent {
  /** Index of its key, from 1. */
  n: number
  eventId: string
}

function findEvents(
  tx: Database,
  queued: readonly QueuedKey[],
  { foundByKeys, foundByKey }: KeySizes,
): Promise<FoundEvent[]> {
  return rowsOf<FoundEvent>(
    tx,
    sql`SELECT k.n::int AS n, e.event_id AS "eventId"
      FROM unnest(${sql.param(queued.map(({ key }) => key))}::text[],
        ${sql.param(queued.map(({ after }) => after ?? beforeAll))}::uuid[]) WITH ORDINALITY AS k(key, after, n)
      CROSS JOIN LATERAL (SELECT event_id FROM inbound_event_keys i WHERE i.key = k.key AND i.event_id > k.after
        ORDER BY i.event_id LIMIT ${foundByKey}) AS e
      ORDER BY k.n, e.event_id LIMIT ${foundByKeys}`,
  )
}

/**
 * Makes events pending. Locks those already pending too: a transaction that has one in progress may not have
 * seen the order that queued its key. Locks in the order of matching, to avoid deadlocks.
 */
export const makePending: Look = async (tx, ids) => {
  const rows = await rowsOf<{ id: string; isPending: boolean }>(
    tx,
    sql`SELECT id, is_pending AS "isPending" FROM inbound_events WHERE id = ANY(${sql.param([...ids])}::uuid[])
      ORDER BY id FOR UPDATE`,
  )
  const settled = rows.filter(({ isPending }) => !isPending).map(({ id }) => id)
  if (settled.length === 0) return
  await tx.execute(
    sql`UPDATE inbound_events SET is_pending = true WHERE id = ANY(${sql.param(settled)}::uuid[])`,
  )
}

/** Saves the position of keys with more events than were read, and takes the others out of the queue. */
async function settleKeys(
  tx: Database,
  queued: readonly QueuedKey[],
  matches: readonly FoundEvent[],
  { foundByKeys, foundByKey }: KeySizes,
): Promise<void> {
  const byKey = Map.groupBy(matches, ({ n }) => n)
  // A full step may be incomplete for its last key, and hasn't reached the keys after it.
  const cut = matches.length === foundByKeys ? (matches.at(-1)?.n ?? 0) : queued.length + 1
  const finishedIds: string[] = []
  const unfinished: { id: string; after: string }[] = []
  for (const [index, { ids }] of queued.entries()) {
    const read = byKey.get(index + 1) ?? []
    const last = read.at(-1)
    if (index + 1 > cut) break
    if (last && (read.length === foundByKey || index + 1 === cut)) {
      unfinished.push({ id: ids[0] ?? '', after: last.eventId })
      finishedIds.push(...ids.slice(1))
    } else finishedIds.push(...ids)
  }
  await tx.execute(sql`DELETE FROM reference_arrivals WHERE id = ANY(${sql.param(finishedIds)}::bigint[])`)
  if (unfinished.length === 0) return
  await tx.execute(sql`UPDATE reference_arrivals AS a SET after = l.after
    FROM unnest(${sql.param(unfinished.map(({ id }) => id))}::bigint[], ${sql.param(unfinished.map(({ after }) => after))}::uuid[])
      AS l(id, after)
    WHERE a.id = l.id`)
}
