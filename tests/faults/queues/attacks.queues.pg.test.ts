import { doctor } from '@portolan/contract/commands/maintenance'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cleanUp } from '../../../apps/api/src/cleanup.ts'
import { startWebhookWorker } from '../../../apps/api/src/freight/webhooks/sending/webhook-worker.ts'
import { sendDigests } from '../../../apps/api/src/messaging/notifications/digests/send-digests.ts'
import { saveNotifications } from '../../../apps/api/src/messaging/notifications/save-notifications.ts'
import { startOutboxWorker } from '../../../apps/api/src/messaging/outbox/outbox-worker.ts'
import { rowsOf } from '../../../apps/api/src/platform/db/database.ts'
import { type SQL, sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { DeliveryFault } from '../../../apps/api/src/platform/gateways/gateway.ts'
import { givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { messagesTo } from '../../../apps/api/src/testing/messages-to.ts'
import { runCommand } from '../../../apps/api/src/testing/run-command.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'

// Work that a queue or the hourly job couldn't do was retried forever, and only the log said so.
// docs/queues.md lists all queues.

let portal: TestPortal
beforeEach(async () => {
  portal = await openTestPortal()
})
afterEach(() => portal.close())

const run = (statement: SQL) => portal.deps.database.execute(statement)
const faults = () =>
  rowsOf<{ queue: string; item: string }>(
    portal.deps.database,
    sql`SELECT queue, item FROM queue_faults ORDER BY queue, item`,
  )
const finding = async () => (await runCommand(portal, doctor)).rows.find(({ check }) => check === 'queues')

/** Makes the database reject statements on a table if `condition` holds for their rows. */
async function refuse(table: string, what: 'INSERT' | 'DELETE', condition: string): Promise<void> {
  await run(
    sql.raw(`CREATE FUNCTION refuse_rows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (SELECT ${condition} FROM rows) THEN RAISE EXCEPTION 'too slow' USING ERRCODE = '57014'; END IF;
      RETURN NULL;
    END $$`),
  )
  await run(
    sql.raw(`CREATE TRIGGER refuse_rows AFTER ${what} ON ${table} REFERENCING ${what === 'INSERT' ? 'NEW' : 'OLD'} TABLE AS rows
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_rows()`),
  )
}

describe('the hourly cleanup', () => {
  it('deletes a part at a time what one statement would take too long for', async () => {
    await run(sql`INSERT INTO rate_limits (bucket, failures, window_ends_at)
      SELECT 'old ' || n, 1, now() - interval '1 day' FROM generate_series(1, 1800) AS n`)
    await refuse('rate_limits', 'DELETE', 'count(*) > 1000')
    await cleanUp(portal.deps)
    const rows = await rowsOf(portal.deps.database, sql`SELECT FROM rate_limits WHERE bucket LIKE 'old %'`)
    expect([rows.length, await faults()]).toEqual([0, []])
  })

  it('shows the step that fails until it succeeds, and does the others', async () => {
    await run(sql`ALTER TABLE email_changes RENAME TO gone`)
    await cleanUp(portal.deps)
    expect(await faults()).toEqual([{ queue: 'cleanup', item: 'delete old email changes' }])
    // It may be a temporary fault.
    expect(await finding()).toMatchObject({ ok: true, text: '0 set aside, 1 tried again' })
    await run(sql`UPDATE queue_faults SET failing_since = now() - interval '1 hour'`)
    await cleanUp(portal.deps)
    const text = expect.stringMatching(
      /cleanup delete old email changes failed 2 times since .*"email_changes" does not exist/,
    )
    expect(await finding()).toMatchObject({ ok: false, text })
    await run(sql`ALTER TABLE gone RENAME TO email_changes`)
    await cleanUp(portal.deps)
    expect([await faults(), (await finding())?.ok]).toEqual([[], true])
  })
})

it('a queue that can’t be read is seen until it can', async () => {
  await run(sql`ALTER TABLE webhooks RENAME TO gone`)
  const worker = await startWebhookWorker(portal.deps)
  await expect.poll(faults).toEqual([{ queue: 'webhooks', item: '' }])
  await run(sql`ALTER TABLE gone RENAME TO webhooks`)
  await expect.poll(faults).toEqual([])
  await worker.close()
})

it('a digest that can’t be made keeps no other person’s waiting', async () => {
  const { organizationId, orderId } = await givenOrder(portal)
  const schedule = { rhythm: 'daily', hour: 8, timeZone: 'Europe/Berlin' }
  const body = { notificationChannel: 'email', notificationSchedule: schedule }
  const people = [await givenUser(portal), await givenUser(portal), await givenUser(portal)]
  for (const { id, token } of people) {
    await portal.call(updateCurrentUser, { token, body })
    const data = { from: 'Shanghai', to: 'Hamburg', place: 'Hamburg' }
    const about = { userId: id, organizationId, orderId, kind: 'order-arrived' as const, viewed: false, data }
    await saveNotifications(portal.deps.database, [{ ...about, createdAt: new Date().toISOString() }], {
      now: new Date(),
    })
  }
  await run(sql`UPDATE digest_entries SET due_at = now() - interval '1 minute'`)
  // The first person in line.
  const [poisoned, ...others] = people.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  await refuse('outbox_messages', 'INSERT', `bool_or(user_id = '${poisoned?.id}')`)
  await sendDigests(portal.deps, 100)
  for (const { email } of others) expect(await messagesTo(portal, email)).toHaveLength(1)
  expect(await faults()).toEqual([{ queue: 'digests', item: poisoned?.id }])
  await run(sql`DROP TRIGGER refuse_rows ON outbox_messages`)
  await run(sql`UPDATE queue_faults SET due_at = now()`)
  await sendDigests(portal.deps, 100)
  expect([await messagesTo(portal, poisoned?.email ?? ''), await faults()]).toMatchObject([[{}], []])
})

it('what a gateway says that no database keeps doesn’t hold its message forever', async () => {
  await run(sql`INSERT INTO outbox_messages (id, channel, recipient, content, locale, status)
    VALUES (gen_random_uuid(), 'email', 'a@b.example', '{"kind":"password-changed"}', 'en', 'queued')`)
  const send = async () => {
    throw new DeliveryFault('refused', 'no \0 such \ud800 box')
  }
  const worker = await startOutboxWorker(portal.deps, { email: { send }, sms: null })
  await expect
    .poll(() => rowsOf(portal.deps.database, sql`SELECT status, error FROM outbox_messages`))
    .toEqual([{ status: 'failed', error: 'no such box' }])
  await worker.close()
})
