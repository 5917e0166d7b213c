import { deleteOrder, listDeleted } from '@portolan/contract/commands/freight/orders'
import { deleteOrganization } from '@portolan/contract/commands/organizations'
import { removeCompanyOrder } from '@portolan/contract/company/corrections/order-removal'
import { getMessage } from '@portolan/contract/company/messages'
import { getCompanyOrder } from '@portolan/contract/company/order-calls'
import { removeCompanyOrganization } from '@portolan/contract/company/organizations'
import { saveWebhook } from '@portolan/contract/company/webhooks/webhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
beforeAll(async () => {
  portal = await openTestPortal({ variables: { WEBHOOK_NETWORKS: '127.0.0.0/8' } })
  key = await givenApiKey(portal, 'read', 'write')
  await portal.call(saveWebhook, {
    params: { name: 'tms' },
    key,
    body: { url: 'https://192.0.9.9/', events: ['order.*'] },
  })
})
afterAll(() => portal.close())

const remove = (ref: string, query: Record<string, string> = {}) =>
  portal.call(removeCompanyOrder, { params: { ref }, key, query })
const read = async (ref: string) => (await portal.call(getCompanyOrder, { params: { ref }, key })).statusCode
const webhookEvents = () =>
  rowsOf<{ data: object }>(
    portal.deps.database,
    sql`SELECT data FROM webhook_events WHERE type = 'order.deleted' ORDER BY position`,
  )

/** The tables that still have rows of an order. */
async function tracesOf(orderId: string): Promise<string[]> {
  const { database } = portal.deps
  const tables = await rowsOf<{ name: string }>(
    database,
    sql`SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'order_id' ORDER BY 1`,
  )
  const leftovers: string[] = []
  for (const { name } of tables) {
    const rows = await rowsOf(
      database,
      sql`SELECT FROM ${sql.identifier(name)} WHERE order_id::text = ${orderId} LIMIT 1`,
    )
    if (rows.length > 0) leftovers.push(name)
  }
  return leftovers
}

describe('an order', () => {
  it('that no one was notified about and that has no invoice goes, with its log and files, and leaves a line', async () => {
    const order = await givenOrder(portal, {
      ref: 'gone',
      organization: { ref: 'lonely', name: 'Lonely' },
      references: [{ type: 'BKG', value: 'GONE1' }],
    })
    const message = await givenMessage(portal, [buildTracking({ bookings: ['GONE1'] })])
    await givenDocument(portal, order)
    const [file] = await rowsOf<{ key: string }>(
      portal.deps.database,
      sql`SELECT storage_key AS key FROM documents WHERE order_id = ${order.orderId}`,
    )
    expect((await remove('gone', { reason: 'A test' })).statusCode).toBe(204)
    expect([await read('gone'), (await remove('gone')).statusCode]).toEqual([404, 404])
    expect(await tracesOf(order.orderId)).toEqual(['deleted_orders'])
    expect(await portal.deps.files.sizeOf(file?.key ?? '')).toBeNull()
    // Its events wait for another order.
    const storedMessage = (await portal.call(getMessage, { params: { messageId: message }, key })).json()
    expect(storedMessage).toMatchObject({ unmatched: 1, orders: [] })
    const line = { organizationRef: 'lonely', ref: 'gone', number: order.record.number, reason: 'A test' }
    expect((await runCommand(portal, listDeleted)).rows[0]).toMatchObject({
      ...line,
      withHistory: false,
      deletedBy: expect.stringMatching(/^key /),
    })
    expect((await webhookEvents()).at(-1)?.data).toMatchObject({
      organizationRef: 'lonely',
      orderRef: 'gone',
      orderId: order.orderId,
      reason: 'A test',
    })
    // The same reference makes a new order.
    const next = await givenOrder(portal, { ref: 'gone', organization: { ref: 'lonely', name: 'Lonely' } })
    expect(next.orderId).not.toBe(order.orderId)
  })

  it('with notifications or an invoice goes only with its history', async () => {
    const organization = { ref: 'told', name: 'Told' }
    await givenOrder(portal, { ref: 'seed', organization })
    await givenUser(portal, ['told'])
    const order = await givenOrder(portal, {
      ref: 'told-1',
      organization,
      references: [{ type: 'BKG', value: 'TOLD1' }],
    })
    await givenMessage(portal, [buildTracking({ bookings: ['TOLD1'], at: new Date().toISOString() })])
    const refused = await remove('told-1', { reason: 'A test' })
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'order_has_history'])
    const command = { order: 'told-1', reason: 'A test' }
    await expect(runCommand(portal, deleteOrder, command)).rejects.toThrow(
      'Order told-1 has a history: notifications: 1, invoices: 0. To delete all of it, add --yes --with-history.',
    )
    for (const half of [{ yes: true }, { withHistory: true }])
      await expect(runCommand(portal, deleteOrder, { ...command, ...half })).rejects.toThrow('has a history')
    await runCommand(portal, deleteOrder, { ...command, yes: true, withHistory: true })
    expect(await tracesOf(order.orderId)).toEqual(['deleted_orders'])
    const [row] = await rowsOf(portal.deps.database, sql`SELECT count(*)::int AS rows FROM notifications`)
    expect(row).toEqual({ rows: 0 })

    const invoiced = await givenOrder(portal, { ref: 'told-2', organization })
    const invoice = {
      number: 'R-1',
      issuedOn: '2014-11-20',
      dueOn: '2014-12-04',
      paidOn: null,
      amount: { amount: '1250.00', currency: 'EUR' },
    }
    const old = '2014-11-20T08:00:00Z'
    await givenDocument(portal, invoiced, { kind: 'invoice', invoice, createdAt: old })
    expect((await remove('told-2')).statusCode).toBe(409)
    expect((await remove('told-2', { withHistory: 'true' })).statusCode).toBe(204)
  })
})

describe('a customer', () => {
  it('is deleted without orders only; accounts that see no other customer are blocked', async () => {
    const organization = { ref: 'leaving', name: 'Leaving' }
    await givenOrder(portal, { ref: 'last', organization })
    const person = await givenUser(portal, ['leaving'])
    const removeOrganization = () =>
      portal.call(removeCompanyOrganization, { params: { ref: 'leaving' }, key })
    const refused = await removeOrganization()
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'organization_in_use'])
    await expect(runCommand(portal, deleteOrganization, { ref: 'leaving' })).rejects.toThrow(
      'Leaving has orders: 1, pre-orders: 0, quotes: 0.',
    )
    await remove('last', { withHistory: 'true' })
    expect((await runCommand(portal, deleteOrganization, { ref: 'leaving' })).text).toBe(
      'Deleted Leaving (leaving).\nBlocked 1 account.',
    )
    expect((await removeOrganization()).statusCode).toBe(204)
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT (SELECT disabled_at IS NOT NULL FROM users WHERE id = ${person.id}) AS blocked,
        (SELECT count(*)::int FROM memberships WHERE user_id = ${person.id}) AS memberships`,
    )
    expect(row).toEqual({ blocked: true, memberships: 0 })
  })
})
