import { setTimeout as sleep } from 'node:timers/promises'
import { getOrder, listOrders, pinOrder } from '@portolan/contract/freight/orders'
import { getCurrentUser } from '@portolan/contract/identity/users'
import { countNotifications, listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import type { Operation, OutputLine } from '#platform/commands/operation.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { listOrganizations } from './list-organizations.ts'
import { addMember, removeMember } from './manage-members.ts'
import { createOrganization, renameOrganization } from './manage-organizations.ts'

let portal: TestPortal
let acme: Awaited<ReturnType<typeof givenOrder>>
let other: Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  portal = await openTestPortal()
  acme = await givenOrder(portal)
  other = await givenOrder(portal, { organization: { ref: 'other', name: 'Other Ltd' } })
})
afterAll(() => portal.close())

async function run(operation: Operation, args: unknown = {}) {
  const lines: OutputLine[] = []
  const emit = {
    progress: async () => {},
    line: async (line: OutputLine) => {
      lines.push(line)
    },
  }
  return { lines, result: await operation.run(portal.deps, args, emit, new AbortController().signal) }
}
const change = async (operation: Operation, email: string, organizationRef: string) =>
  (await run(operation, { email, organizationRef })).result

async function seenBy(token: string): Promise<string[]> {
  const { results } = (await portal.call(listOrders, { token })).json()
  return results.map(({ id }: { id: string }) => id)
}
const organizationsOf = async (token: string) =>
  (await portal.call(getCurrentUser, { token }))
    .json()
    .organizations.map(({ name }: { name: string }) => name)

const news = (userId: string, order: typeof acme, kind: 'order-departed' | 'security' = 'order-departed') =>
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
    expect(first).toMatchObject({ email, organizationRef: 'other', changed: true, organizations: 2 })
    expect(await change(addMember, email, 'other')).toMatchObject({ changed: false, organizations: 2 })
    await sleep(1_010)
    expect(await organizationsOf(token)).toEqual(['Acme Trading', 'Other Ltd'])
    expect((await seenBy(token)).sort()).toEqual([acme.orderId, other.orderId].sort())
  })

  it('refuses unknown logins and organizations', async () => {
    const { email } = await givenUser(portal)
    await expect(change(addMember, 'nobody@customer.example', 'acme')).rejects.toThrow('There is no login')
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
    await news(id, acme)
    await news(id, acme, 'security')
    await news(id, other)
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
    const result = await change(removeMember, email, 'acme')
    expect(result.text).toContain('no organization now')
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
    expect((await run(createOrganization, args)).result).toMatchObject({ ...args, changed: true })
    expect((await run(createOrganization, args)).result).toMatchObject({ changed: false })
    await expect(run(createOrganization, { ...args, name: 'Tea & Co' })).rejects.toThrow(
      'portal organizations rename',
    )
    const { email, token } = await givenUser(portal, ['tea-co'])
    const renamed = { ...args, name: 'Tea & Co' }
    expect((await run(renameOrganization, renamed)).result).toMatchObject({ changed: true })
    expect((await run(renameOrganization, renamed)).result).toMatchObject({ changed: false })
    expect(await organizationsOf(token)).toEqual(['Tea & Co'])
    const listed = (await run(listOrganizations)).lines.find(({ ref }) => ref === 'tea-co')
    expect(listed).toMatchObject({ name: 'Tea & Co', orders: 0, users: 1 })
    expect(email).toContain('@')
  })

  it.each([
    [{ ref: '', name: 'x' }, 'ref'],
    [{ ref: 'a,b', name: 'x' }, 'ref'],
    [{ ref: 'x', name: ' ' }, 'name'],
    [{ ref: 'x', name: 'x'.repeat(201) }, 'name'],
  ])('refuse %j', async (args, member) => {
    await expect(run(createOrganization, args)).rejects.toThrow(member)
  })

  it('aren’t renamed where there are none', async () => {
    await expect(run(renameOrganization, { ref: 'nowhere', name: 'x' })).rejects.toThrow('"nowhere"')
  })
})
