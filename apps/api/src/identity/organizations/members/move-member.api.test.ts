import { moveMember } from '@portolan/contract/commands/organizations'
import { listActivity } from '@portolan/contract/company/activity/activity'
import { createCompanyInvitation } from '@portolan/contract/company/invitations'
import { removeCompanyOrganization } from '@portolan/contract/company/organizations'
import { previewCustomerRemoval } from '@portolan/contract/company/people/customer-removal'
import { moveCompanyMember, previewMemberMove } from '@portolan/contract/company/people/member-moves'
import { followOrder } from '@portolan/contract/freight/follows'
import { listOrders, pinOrder } from '@portolan/contract/freight/orders'
import { createToken } from '@portolan/contract/identity/sign-in'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenStaff, givenUser, testPassword } from '#testing/builders.ts'
import { givenPreorder } from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let acme: Awaited<ReturnType<typeof givenOrder>>
let other: Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  portal = await openTestPortal()
  acme = await givenOrder(portal)
  other = await givenOrder(portal, { organization: { ref: 'other', name: 'Other Ltd' } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

const about = (email: string, to: string, ref = 'acme') => ({ params: { ref, email }, body: { to }, key })
const seenBy = async (token: string) =>
  (await portal.call(listOrders, { token })).json().results.map(({ id }: { id: string }) => id)

describe('a person', () => {
  it('goes to another customer in the same session, with what stays and goes said before', async () => {
    const { email, token } = await givenUser(portal)
    await portal.call(pinOrder, { params: { orderId: acme.orderId }, token })
    await portal.call(followOrder, { token, body: { orderId: acme.orderId } })
    await givenPreorder(portal, { token })
    const preview = await portal.call(previewMemberMove, about(email, 'other'))
    expect(preview.json()).toMatchObject({
      from: { ref: 'acme' },
      to: { ref: 'other', name: 'Other Ltd' },
      isMember: false,
      removed: { pins: 1, follows: 1 },
      stays: { preorders: 1, quotes: 0, messages: 0, documents: 0 },
    })
    for (const time of [1, 2]) {
      const moved = await portal.call(moveCompanyMember, about(email, 'other'))
      expect([time, moved.statusCode, moved.json().organizations]).toEqual([time, 200, 1])
    }
    expect(await seenBy(token)).toEqual([other.orderId])
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT (SELECT count(*)::int FROM follows) AS follows, (SELECT count(*)::int FROM order_pins) AS pins`,
    )
    expect(row).toEqual({ follows: 0, pins: 0 })
    const { token: admin } = await givenStaff(portal)
    const log = await portal.call(listActivity, { token: admin, query: { act: 'moveCompanyMember' } })
    const changed = log.json().results.filter(({ changes }: { changes: object[] }) => changes.length > 0)
    expect(changed.map((entry: { organization: { ref: string } }) => entry.organization.ref).sort()).toEqual([
      'acme',
      'other',
    ])
  })

  it('isn’t found where there is none, nor moved to nowhere', async () => {
    const { email } = await givenUser(portal)
    const statuses = [
      await portal.call(moveCompanyMember, about('unknown@customer.example', 'other')),
      await portal.call(moveCompanyMember, about(email, 'acme', 'other')),
      await portal.call(moveCompanyMember, about(email, 'nowhere')),
    ].map(({ statusCode }) => statusCode)
    // The second is at the next one already.
    expect(statuses).toEqual([404, 200, 400])
    await expect(
      runCommand(portal, moveMember, { email, organization: 'other', to: 'nowhere', dryRun: false }),
    ).rejects.toThrow('nowhere')
  })

  it('is moved by the command line too, after a look', async () => {
    const { email } = await givenUser(portal)
    const command = { email, organization: 'acme', to: 'other' }
    const tried = await runCommand(portal, moveMember, { ...command, dryRun: true })
    expect(tried.text).toContain('would move from acme to other')
    expect((await runCommand(portal, moveMember, { ...command, dryRun: false })).text).toBe(
      `Moved ${email} from acme to other.`,
    )
    expect((await runCommand(portal, moveMember, { ...command, dryRun: false })).text).toContain('already')
  })
})

describe('deleting a customer', () => {
  const removal = async (ref: string) =>
    (await portal.call(previewCustomerRemoval, { params: { ref }, key })).json()

  it('says what is in the way', async () => {
    expect((await removal('acme')).inTheWay).toEqual({ orders: 1, preorders: 1, quotes: 0 })
    const refused = await portal.call(removeCompanyOrganization, { params: { ref: 'acme' }, key })
    expect(refused.json().error).toMatchObject({
      code: 'organization_in_use',
      message: expect.stringContaining('orders: 1, pre-orders: 1, quotes: 0'),
    })
    expect((await portal.call(previewCustomerRemoval, { params: { ref: 'none' }, key })).statusCode).toBe(404)
  })

  it('blocks people who see no other customer, and voids invitations', async () => {
    const { email: first } = await givenUser(portal, ['other'])
    await portal.deps.database.execute(
      sql`INSERT INTO organizations (id, ref, name) VALUES (gen_random_uuid(), 'empty', 'Empty')`,
    )
    const alone = await givenUser(portal, ['empty'])
    const both = await givenUser(portal, ['empty', 'other'])
    const invited = await portal.call(createCompanyInvitation, { body: { organizationRef: 'empty' }, key })
    expect(await removal('empty')).toMatchObject({
      inTheWay: { orders: 0, preorders: 0, quotes: 0 },
      goes: { invitations: 1, rateSheets: 0, rates: 0 },
      people: { staying: 1, blocked: 1, blockedEmails: [alone.email] },
    })
    const gone = await portal.call(removeCompanyOrganization, { params: { ref: 'empty' }, key })
    expect(gone.statusCode).toBe(204)
    const session = async (token: string) => (await portal.call(getCurrentUser, { token })).statusCode
    expect([await session(alone.token), await session(both.token)]).toEqual([401, 200])
    const signIn = (username: string) =>
      portal.call(createToken, { body: { username, password: testPassword } })
    const statuses = [await signIn(alone.email), await signIn(both.email), await signIn(first)]
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 200, 200])
    expect(invited.statusCode).toBe(201)
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT count(*)::int AS open FROM invitations WHERE id = ${invited.json().id}`,
    )
    expect(row).toEqual({ open: 0 })
  })
})
