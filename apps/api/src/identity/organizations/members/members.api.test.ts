import { addCompanyMember, listCompanyMembers, removeCompanyMember } from '@portolan/contract/company/members'
import { getOrder, listOrders } from '@portolan/contract/freight/orders'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { givenPreorder } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

let portal: TestPortal
let key: string
let order: Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  order = await givenOrder(portal, { organization: { ref: 'a/b, № 7', name: 'Other Ltd' } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const put = (email: string, ref = 'a/b, № 7') =>
  portal.call(addCompanyMember, { params: { ref, email }, key })
const remove = (email: string, ref = 'a/b, № 7') =>
  portal.call(removeCompanyMember, { params: { ref, email }, key })
const ordersOf = async (token: string) => (await portal.call(listOrders, { token })).json().count

describe('the people of a customer', () => {
  it('are added and removed at once, again without harm, and the log names the key', async () => {
    const { id, email, token } = await givenUser(portal)
    expect(await ordersOf(token)).toBe(1)
    const added = await put(` ${email.toUpperCase()} `)
    expect([added.statusCode, added.json()]).toEqual([
      201,
      {
        id,
        email,
        firstName: 'Ada',
        lastName: 'Kern',
        disabled: false,
        awaitsProof: false,
        secondFactor: 'disabled',
        passkeys: 0,
        lastSignInAt: expect.stringMatching(/Z$/),
        sessions: 1,
        organizations: 2,
        isStaff: false,
      },
    ])
    expect(await ordersOf(token)).toBe(2)
    const again = await put(email)
    expect([again.statusCode, again.json()]).toEqual([200, added.json()])

    expect([(await remove(email)).statusCode, (await remove(email)).statusCode]).toEqual([204, 204])
    // No wait needed: this process has cleared its cached session.
    expect(await ordersOf(token)).toBe(1)
    const { orderId } = order
    expect((await portal.call(getOrder, { params: { orderId }, token })).statusCode).toBe(404)
    const events = await rowsOf(
      portal.deps.database,
      sql`SELECT kind, address AS ip, data ->> 'key' IS NOT NULL AS keyed FROM audit_events
        WHERE user_id = ${id} AND kind LIKE 'member-%' ORDER BY at, id`,
    )
    expect(events).toEqual([
      { kind: 'member-added', ip: '127.0.0.1', keyed: true },
      { kind: 'member-removed', ip: '127.0.0.1', keyed: true },
    ])
  })

  it('are listed page by page', async () => {
    const people = [await givenUser(portal), await givenUser(portal), await givenUser(portal)]
    for (const { email } of people) await put(email)
    const input = { params: { ref: 'a/b, № 7' }, key, query: { limit: '2' } }
    const rows = await walkPages<{ email: string }>(portal, listCompanyMembers, input)
    expect(rows.map(({ email }) => email)).toEqual(people.map(({ email }) => email))
    expect((await portal.call(listCompanyMembers, input)).json().count).toBe(3)
  })

  it('are not found where account or organization is unknown', async () => {
    const { email } = await givenUser(portal)
    const answers = [
      await put('unknown@customer.example'),
      await put(email, 'nowhere'),
      await remove('unknown@customer.example'),
      await remove(email, 'nowhere'),
      await portal.call(listCompanyMembers, { params: { ref: 'nowhere' }, key }),
    ]
    for (const answer of answers)
      expect([answer.statusCode, answer.json().error.code]).toEqual([404, 'not_found'])
  })

  it('get no message about the customer that they left, whatever it is about', async () => {
    const { id, email, token } = await givenUser(portal)
    await portal.call(updateCurrentUser, { token, body: { notificationChannel: 'email' } })
    const { id: preorderId } = await givenPreorder(portal, { token })
    await put(email)
    const [acme, other] = await rowsOf<{ id: string }>(
      portal.deps.database,
      sql`SELECT id FROM organizations ORDER BY ref = 'acme' DESC`,
    )
    const told = { userId: id, createdAt: new Date().toISOString(), viewed: false, data: {} }
    const ofAcme = { ...told, organizationId: acme?.id ?? '', orderId: null }
    await saveNotifications(portal.deps.database, [
      { ...ofAcme, preorderId, kind: 'preorder-approved' },
      { ...told, organizationId: other?.id ?? '', orderId: order.orderId, kind: 'order-departed' },
    ])
    const kinds = async () =>
      (await messagesTo(portal, email)).flatMap(({ content }) =>
        content.kind === 'notification' ? [content.notificationKind] : [],
      )
    expect((await kinds()).sort()).toEqual(['order-departed', 'preorder-approved'])
    await remove(email, 'acme')
    expect(await kinds()).toEqual(['order-departed'])
  })

  it('aren’t named in the log of requests', async () => {
    const { email } = await givenUser(portal)
    await put(email)
    await put(email, 'nowhere')
    expect(portal.logLines.join('')).not.toContain(email.split('@')[0])
  })
})
