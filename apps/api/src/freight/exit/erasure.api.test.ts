import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeUser } from '@portolan/contract/commands/users'
import { followOrder } from '@portolan/contract/freight/follows'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordEvent } from '#identity/security-log/record-event.ts'
import { openSessions } from '#identity/sessions/sessions.ts'
import { insertAvatar } from '#identity/users/avatar/avatar-queries.ts'
import { createUser } from '#identity/users/create-user.ts'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { queueMessage } from '#messaging/outbox/queue-message.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { readZip } from '#testing/archives/read-zip.ts'
import { givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { givenPasskey } from '#testing/factors/passkey-ceremonies.ts'
import { givenQuote } from '#testing/freight/quotes.ts'
import { givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { givenUpload } from '#testing/freight/uploads.ts'
import { givenInvitation } from '#testing/invitations.ts'
import { buildForm, givenPreorder } from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { exportOrganization } from './export-organization.ts'

const mark = (what: string) => `ERASE${what.toUpperCase()}5139`

/** About the person: nothing of it may stay. */
const personal = {
  firstName: mark('first'),
  lastName: mark('last'),
  email: 'erasemail5139',
  phone: '+4915139513951',
  photo: mark('photo'),
  browser: mark('browser'),
  ip: '198.51.100.139',
  passkey: mark('passkey'),
  newEmail: 'erasenew5139',
  invitation: mark('invited'),
  follow: mark('follow'),
  securityLog: mark('logged'),
  factor: 'erasefactor5139',
  code: 'erasecode5139',
  notification: mark('notice'),
  letter: mark('letter'),
  view: mark('view'),
}
/** The customer's business, with the tables where it stays. */
const business: Record<string, { mark: string; in: string[] }> = {
  message: { mark: mark('message'), in: ['thread_messages'] },
  document: { mark: mark('document'), in: ['documents', 'orders'] },
  booking: { mark: mark('booking'), in: ['preorder_versions', 'preorders'] },
  request: { mark: mark('request'), in: ['quotes'] },
}

let portal: TestPortal
let colleague: Awaited<ReturnType<typeof givenUser>>
let email: string
beforeAll(async () => {
  portal = await openTestPortal()
  await givenPerson()
}, 120_000)
afterAll(() => portal.close())

async function givenPerson() {
  const { deps } = portal
  const { database } = deps
  const order = await givenOrder(portal)
  colleague = await givenUser(portal)
  email = `${personal.email}@customer.example`
  const { firstName, lastName, phone } = personal
  const names = { firstName, lastName, phone, locale: 'en' as const, organizationRefs: ['acme'] }
  const { id } = await createUser(deps, { email, password: testPassword, ...names })
  const owner = { userId: id, ip: personal.ip, userAgent: personal.browser }
  const { token, id: sessionId } = await openSessions(deps).open(owner, false)
  const person = { id, email, token, sessionId }
  await givenPasskey(portal, person)
  const storageKey = await deps.files.put(new TextEncoder().encode(personal.photo))
  await insertAvatar(database, { id: crypto.randomUUID(), userId: id, storageKey })
  await portal.call(followOrder, { token, body: { orderId: order.orderId } })
  await recordEvent(database, {
    kind: 'passkey-added',
    userId: id,
    ip: personal.ip,
    data: { name: personal.securityLog },
  })
  // As another customer of the person reads it.
  await recordEvent(database, {
    kind: 'viewed-by-company',
    organizationId: order.organizationId,
    data: { person: id, staff: colleague.id, reason: personal.view },
  })
  for (const statement of [
    sql`UPDATE passkeys SET name = ${personal.passkey} WHERE user_id = ${id}`,
    sql`INSERT INTO email_changes VALUES (${id}, ${`${personal.newEmail}@customer.example`}, 'x', now() + interval '1 hour')`,
    sql`INSERT INTO follows (id, user_id, name, filter) VALUES (gen_random_uuid(), ${id}, ${personal.follow}, '{}')`,
    sql`UPDATE users SET second_factor = 'email', second_factor_destination = ${`${personal.factor}@customer.example`} WHERE id = ${id}`,
    sql`INSERT INTO codes (user_id, purpose, id, session_id, channel, destination, mac, expires_at)
      VALUES (${id}, 'step-up', gen_random_uuid(), ${sessionId}, 'email', ${`${personal.code}@customer.example`}, 'x', now() + interval '5 minutes')`,
  ])
    await database.execute(statement)
  await saveNotifications(database, [
    {
      userId: id,
      organizationId: order.organizationId,
      kind: 'order-departed',
      createdAt: '2026-11-01T08:00:00Z',
      viewed: false,
      orderId: order.orderId,
      data: { reason: personal.notification },
    },
  ])
  const content = { kind: 'password-changed', name: personal.letter } as never
  await queueMessage(database, { channel: 'email', to: email, locale: 'en', userId: id, content })
  await givenBusiness(person, order)
  await givenInvitation(portal, { email: 'old@customer.example' })
  await database.execute(
    sql`UPDATE invitations SET person_name = ${personal.invitation}, user_id = ${id} WHERE email = 'old@customer.example'`,
  )
}

async function givenBusiness(person: { id: string; token: string }, order: { orderId: string }) {
  await givenThreadMessage(portal, person, order.orderId, {
    text: business.message?.mark ?? '',
    withFile: true,
  })
  await givenUpload(portal, person, order, buildForm('%PDF-1.7', { name: `${business.document?.mark}.pdf` }))
  await givenPreorder(portal, person, { comment: business.booking?.mark ?? '' })
  await givenQuote(portal, person, { readyOn: '2035-01-15', comment: business.request?.mark ?? '' })
}

/** The tables, files and log lines that have a text, whatever its case. */
async function placesOf(marks: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const note = (place: string, text: string) => {
    const lower = text.toLowerCase()
    for (const each of marks)
      if (lower.includes(each.toLowerCase())) found[each] = [...(found[each] ?? []), place]
  }
  const tables = await rowsOf<{ name: string }>(
    portal.deps.database,
    sql`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  )
  for (const { name } of tables) {
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT to_jsonb(t) AS row FROM ${sql.identifier(name)} t`,
    )
    note(name, JSON.stringify(rows))
  }
  for (const [place, text] of await otherPlaces()) note(place, text)
  return found
}

async function otherPlaces(): Promise<[place: string, text: string][]> {
  const root = join(portal.deps.env.dataDir, 'files')
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const stored = entries.filter((entry) => entry.isFile())
  const contents = await Promise.all(
    stored.map(async ({ parentPath, name }) => (await readFile(join(parentPath, name))).toString('latin1')),
  )
  const folder = await mkdtemp(join(tmpdir(), 'portolan-erasure-'))
  await exportOrganization(portal.deps, 'acme', join(folder, 'acme.zip'))
  const parts = await readZip(join(folder, 'acme.zip'))
  await rm(folder, { recursive: true })
  return [
    ['files', contents.join('\n')],
    ['log', portal.logLines.join('\n')],
    ['export', [...parts].flatMap(([name, bytes]) => [name, bytes.toString('latin1')]).join('\n')],
  ]
}

it('leaves nothing of a person but the customer’s business', async () => {
  const marks = [...Object.values(personal), ...Object.values(business).map((each) => each.mark)]
  expect(marks).toHaveLength(21)
  const before = await placesOf(marks)
  for (const each of marks) expect(before[each] ?? [], each).not.toEqual([])
  await runCommand(portal, removeUser, { email, yes: true })
  const after = await placesOf(marks)
  for (const [what, each] of Object.entries(personal)) expect(after[each] ?? [], what).toEqual([])
  for (const [what, { mark: each, in: places }] of Object.entries(business))
    expect(
      (after[each] ?? []).filter((place) => place !== 'export'),
      what,
    ).toEqual(places)
  expect(colleague.email).toContain('@')
})
