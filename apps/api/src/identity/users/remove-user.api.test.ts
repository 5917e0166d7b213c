import { setTimeout as sleep } from 'node:timers/promises'
import { removeUser } from '@portolan/contract/commands/users'
import { pinOrder } from '@portolan/contract/freight/orders'
import { getInvitation } from '@portolan/contract/identity/invitations'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { insertAvatar } from '#identity/users/avatar/avatar-queries.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { givenPasskey } from '#testing/factors/passkey-ceremonies.ts'
import { givenInvitation } from '#testing/invitations.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let order: Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  portal = await openTestPortal()
  order = await givenOrder(portal)
})
afterAll(() => portal.close())

async function remove(email: string) {
  return (await runCommand(portal, removeUser, { email, yes: true })).result
}

it('leaves of a login only a log without names', async () => {
  const { database, files } = portal.deps
  const person = await givenUser(portal)
  const { id, email, token } = person
  await givenPasskey(portal, person)
  const storageKey = await files.put(new Uint8Array([1, 2, 3]))
  await insertAvatar(database, { id: crypto.randomUUID(), userId: id, storageKey })
  const ip = '198.51.100.77'
  await recordEvent(database, { kind: 'passkey-added', userId: id, ip, data: { name: 'Ada’s phone' } })
  await portal.call(createToken, { body: { username: email, password: testPassword } })
  await database.execute(sql`INSERT INTO notification_counts VALUES (${id}, gen_random_uuid(), true, 0)`)

  expect((await portal.call(getCurrentUser, { token })).statusCode).toBe(200)
  const removing = remove(` ${email.toUpperCase()} `)
  // A request that the process still considers signed in writes no row of a removed person.
  const answers: number[] = []
  while (answers.filter((status) => status === 401).length < 10) {
    const params = { orderId: order.orderId }
    answers.push((await portal.call(pinOrder, { params, token })).statusCode)
    await sleep(20)
  }
  expect(new Set(answers)).toEqual(new Set([204, 401]))
  const { events } = await removing
  expect((await portal.call(getCurrentUser, { token })).statusCode).toBe(401)
  const unknown = await portal.call(createToken, { body: { username: 'no@customer.example', password: 'x' } })
  const refused = await portal.call(createToken, { body: { username: email, password: testPassword } })
  expect([refused.statusCode, refused.body]).toEqual([401, unknown.body])
  await expect(files.read(storageKey)).rejects.toThrow()

  const auditRows = await rowsOf<{ kind: string; ip: string | null; data: object }>(
    database,
    sql`SELECT kind, address AS ip, data FROM audit_events WHERE user_id = ${id}`,
  )
  expect(auditRows).toHaveLength(Number(events))
  expect(auditRows.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['passkey-added', 'sign-in', 'user-removed']),
  )
  expect(auditRows.every(({ ip }) => ip === null)).toBe(true)
  const logs = new Set(['audit_events', 'activity_entries'])
  // Every table, so that future ones are searched too.
  const tables = await rowsOf<{ name: string }>(
    database,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  expect(tables.length).toBeGreaterThan(15)
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: unknown }>(
      database,
      sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(name)} t`,
    )
    const text = JSON.stringify(rows).toLowerCase()
    for (const trace of [email, 'ada’s phone', ip]) expect(text, `${trace} in ${name}`).not.toContain(trace)
    if (!logs.has(name)) expect(text, `the id in ${name}`).not.toContain(id)
  }
  await expect(remove(email)).rejects.toThrow(`There is no account ${email}.`)
})

it('ends invitations that name the email, and frees it for a new account', async () => {
  const { email } = await givenUser(portal)
  await portal.deps.database.execute(
    sql`UPDATE users SET email = 'moved@customer.example' WHERE lower(email) = ${email}`,
  )
  const { code } = await givenInvitation(portal, { email })
  await portal.deps.database.execute(
    sql`UPDATE users SET email = ${email} WHERE email = 'moved@customer.example'`,
  )
  await remove(email)
  expect((await portal.call(getInvitation, { params: { code } })).statusCode).toBe(404)
  await givenInvitation(portal, { email })
})
