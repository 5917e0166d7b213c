import { setTimeout as sleep } from 'node:timers/promises'
import {
  addMember,
  createOrganization,
  listOrganizations,
  removeMember,
  renameOrganization,
} from '@portolan/contract/commands/organizations'
import { keptEmails } from '@portolan/contract/commands/outbox'
import { getOrder, listOrders, pinOrder } from '@portolan/contract/freight/orders'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { countNotifications, listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let acme: Awaited<ReturnType<typeof givenOrder>>
let other: Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  portal = await openTestPortal()
  acme = await givenOrder(portal)
  other = await givenOrder(portal, { organization: { ref: 'other', name: 'Other Ltd' } })
})
afterAll(() => portal.close())

const change = async (command: typeof addMember, email: string, organization: string) =>
  (await runCommand(portal, command, { email, organization })).result

async function seenBy(token: string): Promise<string[]> {
  const { results } = (await portal.call(listOrders, { token })).json()
  return results.map(({ id }: { id: string }) => id)
}
const organizationsOf = async (token: string) =>
  (await portal.call(getCurrentUser, { token }))
    .json()
    .organizations.map(({ name }: { name: string }) => name)

const saveNotification = (
  userId: string,
  order: typeof acme,
  kind: 'order-departed' | 'security' = 'order-departed',
) =>
  saveNotifications(portal.deps.database, [
    {
      userId,
      organizationId: order.organizationId,
      kind,
      createdAt: '2026-11-01T08:00:00Z',
      viewed: false,
      orderId: kind === 'security' ? null : order.orderId,
      data: kind === 'security' ? { security: 'password', at: '2026-11-01T08:00:00Z' } : {},
    },
  ])

describe('members add', () => {
  it('shows the organization after the others, and is safe to repeat', async () => {
    const { email, token } = await givenUser(portal)
    const first = await change(addMember, ` ${email.toUpperCase()} `, 'other')
    expect(first).toEqual({
      email,
      organization: 'other',
      organizationName: 'Other Ltd',
      changed: true,
      organizations: 2,
    })
    expect(await change(addMember, email, 'other')).toMatchObject({ changed: false, organizations: 2 })
    await sleep(1_010)
    expect(await organizationsOf(token)).toEqual(['Acme Trading', 'Other Ltd'])
    expect((await seenBy(token)).sort()).toEqual([acme.orderId, other.orderId].sort())
  })

  it('refuses unknown logins and organizations', async () => {
    const { email } = await givenUser(portal)
    await expect(change(addMember, 'nobody@customer.example', 'acme')).rejects.toThrow('There is no account')
    await expect(change(addMember, email, 'nowhere')).rejects.toThrow(
      'No organization has the reference "nowhere".',
    )
  })
})

describe('members remove', () => {
  it('holds within a second, and takes pins, notifications and waiting messages along', async () => {
    const { id, email, token } = await givenUser(portal, ['acme', 'other'])
    await portal.deps.database.execute(sql`UPDATE users SET notification_channel = 'email' WHERE id = ${id}`)
    await portal.call(pinOrder, { params: { orderId: acme.orderId }, token })
    await saveNotification(id, acme)
    await saveNotification(id, acme, 'security')
    await saveNotification(id, other)
    expect(await seenBy(token)).toHaveLength(2)
    expect((await portal.call(countNotifications, { token })).json()).toMatchObject({ count: 3 })
    expect(await change(removeMember, email, 'acme')).toMatchObject({ changed: true, organizations: 1 })
    await sleep(1_010)
    expect(await seenBy(token)).toEqual([other.orderId])
    const { statusCode } = await portal.call(getOrder, { params: { orderId: acme.orderId }, token })
    expect(statusCode).toBe(404)
    const { results } = (await portal.call(listNotifications, { token })).json()
    expect(results.map(({ kind }: { kind: string }) => kind).sort()).toEqual(['order-departed', 'security'])
    expect((await portal.call(countNotifications, { token })).json()).toEqual({ count: 2, countNew: 2 })
    const mails = (await messagesTo(portal, email)).flatMap(({ content }) =>
      content.kind === 'notification' ? [content.orderId] : [],
    )
    expect(mails).not.toContain(acme.orderId)
    expect(mails).toContain(other.orderId)
    const pins = await rowsOf(portal.deps.database, sql`SELECT FROM order_pins WHERE user_id = ${id}`)
    expect(pins).toEqual([])
    expect(await change(removeMember, email, 'acme')).toMatchObject({ changed: false })
  })

  it('of the last organization leaves a login that sees nothing', async () => {
    const { id, email, token } = await givenUser(portal)
    const { text } = await runCommand(portal, removeMember, { email, organization: 'acme' })
    expect(text).toContain('no longer belongs to any organization and sees no orders')
    await sleep(1_010)
    expect([await organizationsOf(token), await seenBy(token)]).toEqual([[], []])
    const kinds = await rowsOf(
      portal.deps.database,
      sql`SELECT kind FROM audit_events WHERE user_id = ${id} ORDER BY id`,
    )
    expect(kinds).toContainEqual({ kind: 'member-removed' })
  })
})

describe('organizations', () => {
  it('are created and renamed by their reference, again without harm', async () => {
    const args = { ref: 'tea-co', name: 'Tea Company' }
    const created = await runCommand(portal, createOrganization, args)
    expect(created.result).toMatchObject({ ...args, changed: true })
    expect(created.text).toBe(`Created Tea Company (tea-co).\n${keptEmails}`)
    const again = await runCommand(portal, createOrganization, args)
    expect(again.result).toMatchObject({ changed: false })
    expect(again.text).toBe('Tea Company (tea-co) already exists.')
    await expect(runCommand(portal, createOrganization, { ...args, name: 'Tea & Co' })).rejects.toThrow(
      'portal organizations rename',
    )
    const { email, token } = await givenUser(portal, ['tea-co'])
    const renamed = { ...args, name: 'Tea & Co' }
    expect((await runCommand(portal, renameOrganization, renamed)).result).toMatchObject({ changed: true })
    expect((await runCommand(portal, renameOrganization, renamed)).result).toMatchObject({ changed: false })
    expect(await organizationsOf(token)).toEqual(['Tea & Co'])
    const listed = (await runCommand(portal, listOrganizations)).rows.find(({ ref }) => ref === 'tea-co')
    expect(listed).toMatchObject({ name: 'Tea & Co', orders: 0, users: 1 })
    expect(email).toContain('@')
  })

  it.each([
    [{ ref: '', name: 'x' }, 'REF "" isn\'t valid. Use 1 to 200 characters without a comma.'],
    [{ ref: 'a,b', name: 'x' }, 'REF "a,b" isn\'t valid.'],
    [{ ref: 'x', name: ' ' }, '--name " " isn\'t valid. Use 1 to 200 characters.'],
    [{ ref: 'x', name: 'x'.repeat(201) }, '--name "xxx'],
  ])('refuse %j', async (args, member) => {
    await expect(runCommand(portal, createOrganization, args)).rejects.toThrow(member)
  })

  it('aren’t renamed where there are none', async () => {
    await expect(runCommand(portal, renameOrganization, { ref: 'nowhere', name: 'x' })).rejects.toThrow(
      '"nowhere"',
    )
  })
})
