import { doctor } from '@portolan/contract/commands/maintenance'
import { listQueues, retryQueues } from '@portolan/contract/commands/queues'
import { type MessageAnswer, sendMessage } from '@portolan/contract/company/messages'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matchWaiting } from '../../../apps/api/src/freight/carrier-messages/matching/match-waiting.ts'
import { addOlderKeys } from '../../../apps/api/src/freight/carrier-messages/matching/older-keys.ts'
import { queueKeys } from '../../../apps/api/src/freight/carrier-messages/matching/queue-keys.ts'
import {
  makePending,
  takeQueuedKeys,
} from '../../../apps/api/src/freight/carrier-messages/matching/queued-keys.ts'
import { stepSizes } from '../../../apps/api/src/freight/carrier-messages/matching/step-sizes.ts'
import { saveOrders } from '../../../apps/api/src/freight/order-record/save/save-orders.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { type SQL, sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { buildOrder, givenApiKey } from '../../../apps/api/src/testing/builders.ts'
import { buildTracking, givenMessage } from '../../../apps/api/src/testing/freight/carrier-messages.ts'
import { runCommand } from '../../../apps/api/src/testing/run-command.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

// With 200,000 stored events, looking up a thousand keys read every event. That exceeded the statement
// timeout, was rolled back and retried forever: events no longer found their orders, and only a line in the
// log said so.

const token = 'a token for metrics only, 32 characters'

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal({ variables: { METRICS_TOKEN: token } })
})
afterEach(() => portal.close())

const run = (statement: SQL) => portal.deps.database.execute(statement)
const read = <T>(statement: SQL) => rowsOf<T>(portal.deps.database, statement)

/** Stores events of no interest, each with a unique key and a shared one. */
async function storeEvents(count: number): Promise<void> {
  const messageId = await givenMessage(portal, [buildTracking({ bookings: ['FIRST'] })])
  await run(sql`INSERT INTO inbound_events (id, message_id, source, source_event_id, path, event_hash, event, refs, keys, is_pending)
    SELECT gen_random_uuid(), message_id, source, 'stored-' || n, path, 'hash-' || n, event, refs, ARRAY['OWN' || n, 'SHARED'], false
    FROM inbound_events CROSS JOIN generate_series(1, ${count}::int) AS n WHERE message_id = ${messageId}`)
  await run(sql`UPDATE inbound_events SET is_pending = false`)
  await run(sql`ANALYZE inbound_events, inbound_event_keys`)
}

const queue = (...keys: string[]) => portal.deps.database.transaction((tx) => queueKeys(tx, keys))
const take = (sizes = stepSizes(portal.deps.env)) =>
  takeQueuedKeys(portal.deps.database, sizes, { held: [] }, makePending)
async function count(from: SQL): Promise<number> {
  const [row] = await read<{ count: number }>(sql`SELECT count(*)::int AS count FROM ${from}`)
  return row?.count ?? 0
}
const pending = () => count(sql`inbound_events WHERE is_pending`)
const queued = () => count(sql`reference_arrivals`)

/** Returns the number of rows read from a table, by any access method. */
async function rowsRead(table: string): Promise<number> {
  await run(sql`SELECT pg_stat_force_next_flush()`)
  const [row] = await read<{ rows: number }>(
    sql`SELECT (seq_tup_read + coalesce(idx_tup_fetch, 0))::int AS rows FROM pg_stat_user_tables WHERE relname = ${table}`,
  )
  return row?.rows ?? 0
}

/** Returns all rows that a piece of work reads, on one connection, which counts them. */
async function readBy(work: () => Promise<unknown>): Promise<{ events: number; keys: number }> {
  const tables = ['inbound_events', 'inbound_event_keys'] as const
  const before = await Promise.all(tables.map(rowsRead))
  await work()
  // Each connection reports its reads on request, or when it ends.
  await Promise.all(
    Array.from({ length: 8 }, () => run(sql`SELECT pg_stat_force_next_flush(), pg_sleep(0.05)`)),
  )
  const after = await Promise.all(tables.map(rowsRead))
  return { events: (after[0] ?? 0) - (before[0] ?? 0), keys: (after[1] ?? 0) - (before[1] ?? 0) }
}

describe('keys', () => {
  it('of orders cost a search each, not a look at every event', async () => {
    await storeEvents(5_000)
    // 300 keys of saved orders, 30 of which name an event.
    await queue(...Array.from({ length: 300 }, (_, n) => (n % 10 === 0 ? `OWN${n + 1}` : `NONE${n}`)))
    const rows = await readBy(async () => {
      for (let remaining = await queued(); remaining > 0; remaining = await queued()) await take()
    })
    expect(await pending()).toBe(30)
    process.stdout.write(
      `attack: 300 keys among 5,000 events read every event several times, now ${rows.events} events and ${rows.keys} keys\n`,
    )
    expect(rows.events).toBeLessThan(300)
    expect(rows.keys).toBeLessThan(300)
  })

  it('of very many events are read a part at a time, and none is left out', async () => {
    await storeEvents(1_000)
    // Many orders queue it, such as a container on their bills.
    for (let order = 0; order < 5; order++) await queue('SHARED', `OTHER${order}`)
    await queue('OWN7')
    const sizes = { ...stepSizes(portal.deps.env), foundByKeys: 100, foundByKey: 70 }
    let steps = 0
    let most = 0
    while ((await queued()) > 0) {
      const before = await pending()
      await take(sizes)
      steps++
      most = Math.max(most, (await pending()) - before)
    }
    expect([await pending(), most <= sizes.foundByKeys]).toEqual([1_000, true])
    // A key queued five times is read once.
    expect(steps).toBeLessThan(30)
  })

  it('of events that the version before stored are added a part at a time before any is looked up', async () => {
    await storeEvents(500)
    await run(sql`DELETE FROM inbound_event_keys`)
    await run(sql`INSERT INTO inbound_keys_behind VALUES ('ffffffff-ffff-ffff-ffff-ffffffffffff')`)
    await queue('OWN7')
    expect(await addOlderKeys(portal.deps.database, 100)).toBe(true)
    expect(await count(sql`inbound_event_keys`)).toBeLessThanOrEqual(200)
    await matchWaiting(portal.deps)
    expect(await count(sql`inbound_event_keys`)).toBe(1_001)
    expect([await queued(), await count(sql`inbound_keys_behind`)]).toEqual([0, 0])
    await run(sql`DELETE FROM inbound_events WHERE source_event_id = 'stored-7'`)
    expect(await count(sql`inbound_event_keys WHERE key = 'OWN7'`)).toBe(0)
  })
})

/**
 * Makes the database reject additions to logs: of more than `more` statements at a time, or of one with this
 * ID.
 */
async function refuse(code: string, { more, id = 'none' }: { more: number; id?: string }): Promise<void> {
  await run(
    sql.raw(`CREATE OR REPLACE FUNCTION refuse_entries() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT count(*) > ${more} OR bool_or(source_event_id = '${id}') FROM added) THEN
        RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '${code}';
      END IF;
      RETURN NULL;
    END $$`),
  )
  await run(sql`DROP TRIGGER IF EXISTS refuse_entries ON event_log`)
  await run(sql`CREATE TRIGGER refuse_entries AFTER INSERT ON event_log REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_entries()`)
}
const allow = () => run(sql`DROP TRIGGER IF EXISTS refuse_entries ON event_log`)

/** Stores an event about each of `orders` orders, which are saved then; returns the IDs of the events. */
async function givenWaiting(orders: number): Promise<string[]> {
  const numbers = Array.from({ length: orders }, (_, n) => `W${n}X`)
  const events = numbers.map((number) => buildTracking({ bookings: [number] }))
  await givenMessage(portal, events)
  await saveOrders(
    portal.deps,
    numbers.map((number) =>
      buildOrder({ ref: number, number, references: [{ type: 'BKG', value: number }] }),
    ),
  )
  return events.map(({ eventID }) => eventID)
}

/** Makes everything that waits due now. */
const passTime = () =>
  run(sql`UPDATE queue_faults SET due_at = now() - interval '1 second' WHERE due_at IS NOT NULL`)
const faults = () =>
  read<{ queue: string; attempts: number; isSetAside: boolean }>(
    sql`SELECT queue, attempts, due_at IS NULL AS "isSetAside" FROM queue_faults ORDER BY queue, item`,
  )
const findingOf = async (name: string) =>
  (await runCommand(portal, doctor)).rows.find(({ check }) => check === name)
async function metrics(): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  return (await portal.app.inject({ url: '/metrics', headers })).body
}
const ready = async () => {
  const answer = await portal.app.inject({ url: '/health/ready' })
  return [answer.statusCode, answer.json().checks.queues]
}

describe('events', () => {
  it('that take too long together are halved until they get through', async () => {
    await givenWaiting(24)
    await refuse('57014', { more: 3 })
    expect(await matchWaiting(portal.deps)).toBe(24)
    expect(await count(sql`event_log WHERE source LIKE 'dcsa%'`)).toBe(24)
    expect(await faults()).toEqual([])
  })

  it('one of which never gets through don’t wait for it; it is set aside, seen, and tried again when asked', async () => {
    const [first = '', ...others] = await givenWaiting(30)
    const poisoned = others[16] ?? ''
    await refuse('57014', { more: 1_000, id: poisoned })
    expect(await matchWaiting(portal.deps)).toBe(29)
    expect(await faults()).toEqual([{ queue: 'message-events', attempts: 1, isSetAside: false }])
    expect([await pending(), await ready()]).toEqual([1, [200, true]])
    // It isn't due yet, so nothing is tried.
    expect(await matchWaiting(portal.deps)).toBe(0)
    expect((await faults())[0]?.attempts).toBe(1)
    for (let attempt = 2; attempt <= 6; attempt++) {
      await passTime()
      await matchWaiting(portal.deps)
    }
    expect(await faults()).toEqual([{ queue: 'message-events', attempts: 6, isSetAside: true }])
    expect([await pending(), await ready()]).toEqual([0, [200, false]])
    const reason = 'canceling statement due to statement timeout'
    expect(await findingOf('queues')).toMatchObject({ ok: false, text: expect.stringContaining(reason) })
    expect(await metrics()).toContain('portolan_queue_faults{queue="message-events",state="set-aside"} 1\n')
    expect((await runCommand(portal, listQueues)).rows).toMatchObject([
      { attempts: 6, reason, nextAttemptAt: null },
    ])
    expect(first).not.toBe(poisoned)

    await allow()
    expect((await runCommand(portal, retryQueues, { queue: 'message-events' })).result).toEqual({
      retried: 1,
    })
    expect(await matchWaiting(portal.deps)).toBe(1)
    expect([await findingOf('queues'), await ready()]).toMatchObject([{ ok: true }, [200, true]])
  })

  it('whose data the database refuses are set aside immediately', async () => {
    const [, poisoned = ''] = await givenWaiting(3)
    await refuse('22003', { more: 1_000, id: poisoned })
    expect(await matchWaiting(portal.deps)).toBe(2)
    expect(await faults()).toEqual([{ queue: 'message-events', attempts: 1, isSetAside: true }])
  })

  it('aren’t blamed for a database that can’t be asked, or that is slow with all', async () => {
    await givenWaiting(30)
    await refuse('57P01', { more: 0 })
    await expect(matchWaiting(portal.deps)).rejects.toThrow('Failed query')
    expect(await faults()).toEqual([])
    await refuse('57014', { more: 0 })
    await expect(matchWaiting(portal.deps)).rejects.toThrow('Failed query')
    // Three in a row are enough to detect it.
    expect((await faults()).map(({ attempts, isSetAside }) => [attempts, isSetAside])).toEqual(
      Array(3).fill([1, false]),
    )
    await allow()
    await passTime()
    expect(await matchWaiting(portal.deps)).toBe(30)
    expect(await faults()).toEqual([])
  })
})

it('a message is answered though its events can’t be matched now; they are later', async () => {
  const key = await givenApiKey(portal, 'write')
  await givenWaiting(1)
  await matchWaiting(portal.deps)
  await refuse('57014', { more: 0 })
  const body = Buffer.from(JSON.stringify([buildTracking({ bookings: ['W0X'], bills: ['M1'] })]))
  const headers = { 'content-type': 'application/json' }
  const answer = await portal.call(sendMessage, { body, key, headers })
  const { unmatched, feedbackElements } = answer.json() as MessageAnswer
  expect([answer.statusCode, unmatched]).toEqual([200, 1])
  expect(feedbackElements).toMatchObject([{ severity: 'INFO', code: 'matching', propertyPath: '$[0]' }])
  await allow()
  expect(await matchWaiting(portal.deps)).toBe(1)
})

it('a key that never gets through is set aside, and the others are looked up', async () => {
  await storeEvents(20)
  await run(
    sql.raw(`CREATE FUNCTION refuse_key() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'too slow' USING ERRCODE = '57014'; END $$`),
  )
  // It can't be looked up, but it can be removed from the queue.
  await run(sql`CREATE TRIGGER refuse_key BEFORE DELETE ON reference_arrivals
    FOR EACH ROW WHEN (OLD.key = 'OWN3' AND current_query() LIKE '%id = ANY%') EXECUTE FUNCTION refuse_key()`)
  await queue('OWN1', 'OWN2', 'OWN3', 'OWN4')
  for (let attempt = 1; attempt <= 6; attempt++) {
    await matchWaiting(portal.deps)
    await passTime()
  }
  expect(await faults()).toEqual([{ queue: 'message-keys', attempts: 6, isSetAside: true }])
  expect(await queued()).toBe(0)
  await run(sql`DROP TRIGGER refuse_key ON reference_arrivals`)
  await runCommand(portal, retryQueues)
  expect(await take()).toBe(1)
  expect([await pending(), await faults()]).toEqual([1, []])
})

it('a file that is gone keeps no other from its order', async () => {
  await givenWaiting(3)
  for (const [index, { id }] of (
    await read<{ id: string }>(sql`SELECT id FROM inbound_events ORDER BY id`)
  ).entries()) {
    const storageKey =
      index === 0 ? crypto.randomUUID() : await portal.deps.files.put(Buffer.from('%PDF-1.7'))
    await run(sql`INSERT INTO inbound_attachments (id, event_id, name, content_type, storage_key)
      VALUES (gen_random_uuid(), ${id}, 'notice.pdf', 'application/pdf', ${storageKey})`)
  }
  await matchWaiting(portal.deps)
  expect(await count(sql`documents`)).toBe(2)
  expect(await faults()).toEqual([{ queue: 'message-files', attempts: 1, isSetAside: false }])
  // A delivered one isn't read again.
  expect(await count(sql`inbound_attachments WHERE is_due`)).toBe(1)
})
