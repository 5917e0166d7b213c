import { removeStaffMember } from '@portolan/contract/commands/identity/staff'
import { removeMember } from '@portolan/contract/commands/organizations'
import { disableUser } from '@portolan/contract/commands/users'
import { listActivity } from '@portolan/contract/company/activity/activity'
import { endView, startView } from '@portolan/contract/company/views/views'
import { listOrders } from '@portolan/contract/freight/orders'
import { listPasskeys } from '@portolan/contract/identity/passkeys'
import { listSecurityEvents } from '@portolan/contract/identity/security-log'
import { logout } from '@portolan/contract/identity/sign-in'
import { getStaffSelf } from '@portolan/contract/identity/staff'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let organizationId: string
const reason = 'They cannot find an invoice'

beforeAll(async () => {
  portal = await openTestPortal()
  organizationId = (await givenOrder(portal)).organizationId
  await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
})
afterAll(() => portal.close())

type Given = Awaited<ReturnType<typeof givenUser>>

const start = (staff: { token: string }, person: { id: string }, over: object = {}) =>
  portal.call(startView, { token: staff.token, body: { userId: person.id, organizationId, reason, ...over } })

async function givenView() {
  const [staff, person] = [await givenStaff(portal), await givenUser(portal)]
  const started = await start(staff, person)
  expect(started.statusCode).toBe(201)
  const { id, token, endsAt } = started.json()
  return { id, token, endsAt, staff, person }
}

const statusOf = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode
const log = async ({ token }: Pick<Given, 'token'>) =>
  (await portal.call(listSecurityEvents, { token, query: { limit: '100' } })).json().results

it('shows what the person sees, for half an hour, next to the colleague’s own session', async () => {
  const { token, endsAt, staff, person, id } = await givenView()
  const [seen, own] = await Promise.all([
    portal.call(listOrders, { token }),
    portal.call(listOrders, { token: person.token }),
  ])
  expect(seen.json()).toEqual(own.json())
  const user = (await portal.call(getCurrentUser, { token })).json()
  expect(user).toMatchObject({ email: person.email, isStaff: false, view: { id, reason, endsAt } })
  expect((await portal.call(getCurrentUser, { token: person.token })).json()).not.toHaveProperty('view')
  const minutes = (Date.parse(endsAt) - Date.now()) / 60_000
  expect([minutes > 29, minutes <= 30.1]).toEqual([true, true])
  expect((await portal.call(getStaffSelf, { token: staff.token })).statusCode).toBe(200)
})

it('hides how the person signs in, and ends no session', async () => {
  const { token, person } = await givenView()
  for (const endpoint of [listPasskeys, listSecurityEvents])
    expect((await portal.call(endpoint, { token })).json().error.code).toBe('view_only')
  const out = await portal.call(logout, { token, body: { token: person.token } })
  expect([out.json().error.code, await statusOf(person.token)]).toEqual(['view_only', 200])
})

it('needs a role that may, a reason, and a person of the customer', async () => {
  const [staff, viewer, person] = [
    await givenStaff(portal),
    await givenStaff(portal, 'viewer'),
    await givenUser(portal),
  ]
  expect((await start(viewer, person)).json().error.code).toBe('insufficient_role')
  expect((await start(staff, person, { reason: ' ' })).json()).toHaveProperty('reason')
  const stranger = await givenUser(portal, ['stranger'])
  expect((await start(staff, stranger)).statusCode).toBe(404)
})

const ends: [string, (view: Awaited<ReturnType<typeof givenView>>) => Promise<unknown>][] = [
  ['it is ended', ({ id, staff }) => portal.call(endView, { params: { viewId: id }, token: staff.token })],
  [
    'its time is over',
    ({ id }) => portal.deps.database.execute(sql`UPDATE views SET ends_at = now() WHERE id = ${id}`),
  ],
  [
    'the colleague signs out',
    ({ staff }) => portal.call(logout, { token: staff.token, body: { token: staff.token } }),
  ],
  [
    'the colleague’s session is idle for too long',
    ({ staff }) =>
      portal.deps.database.execute(
        sql`UPDATE sessions SET last_seen_at = now() - interval '1 day' WHERE id = ${staff.sessionId}`,
      ),
  ],
  ['the colleague leaves', ({ staff }) => runCommand(portal, removeStaffMember, { email: staff.email })],
  [
    'the colleague’s role changes',
    ({ staff }) =>
      portal.deps.database.execute(sql`UPDATE staff SET role = 'viewer' WHERE user_id = ${staff.id}`),
  ],
  ['the person is disabled', ({ person }) => runCommand(portal, disableUser, { email: person.email })],
  [
    'the person leaves the customer',
    ({ person }) => runCommand(portal, removeMember, { email: person.email, organization: 'acme' }),
  ],
]

it.each(ends)('ends once %s', async (_why, end) => {
  const view = await givenView()
  expect(await statusOf(view.token)).toBe(200)
  await end(view)
  await expect.poll(() => statusOf(view.token)).toBe(401)
})

it('is ended by no other colleague', async () => {
  const { id, token } = await givenView()
  const other = await givenStaff(portal)
  const answer = await portal.call(endView, { params: { viewId: id }, token: other.token })
  expect([answer.statusCode, await statusOf(token)]).toEqual([404, 200])
})

it('the customer’s people read it, with the colleague’s name only if the company names its staff', async () => {
  const { person } = await givenView()
  const [colleague, stranger] = [await givenUser(portal), await givenUser(portal, ['stranger'])]
  const view = { person: expect.any(String), staff: null, reason }
  for (const each of [person, colleague])
    expect(await log(each)).toContainEqual(expect.objectContaining({ kind: 'viewed-by-company', view }))
  expect(JSON.stringify(await log(stranger))).not.toContain(reason)
  const { env } = portal.deps
  env.namesStaff = true
  const named = (await log(person)).find(({ kind }: { kind: string }) => kind === 'viewed-by-company')
  env.namesStaff = false
  expect(named.view.staff).toBe('Stella Desk')
})

it('each customer of the person has it in its own chain', async () => {
  const [staff, person] = [await givenStaff(portal), await givenUser(portal, ['acme', 'stranger'])]
  await start(staff, person)
  const query = { actor: `desk:${staff.id}`, act: 'startView' }
  const entries = (await portal.call(listActivity, { token: staff.token, query })).json().results
  const refs = entries.map(({ organization }: { organization: { ref: string } }) => organization.ref)
  expect(refs.sort()).toEqual(['acme', 'stranger'])
  expect(entries[0].personal['change:reason']).toContain(reason)
  const both = await givenUser(portal, ['stranger'])
  expect(await log(both)).toContainEqual(expect.objectContaining({ kind: 'viewed-by-company' }))
})

it.each([
  ['a link', 'They sent https://portal.example.com/invitations/AB12CD'],
  ['many quotes', '"'.repeat(199)],
])('a reason with %s is kept as text before and after', async (_what, given) => {
  const [staff, person] = [await givenStaff(portal), await givenUser(portal)]
  expect((await start(staff, person, { reason: given })).statusCode).toBe(201)
  const query = { actor: `desk:${staff.id}`, act: 'startView' }
  const [entry] = (await portal.call(listActivity, { token: staff.token, query })).json().results
  const [before, after] = JSON.parse(entry.personal['change:reason'])
  expect([before, after.slice(0, 9)]).toEqual([null, given.slice(0, 9)])
})
