import { acceptDocument, listDocuments, rejectDocument } from '@portolan/contract/commands/freight/documents'
import * as contract from '@portolan/contract/company/documents/customer-documents'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { givenUpload } from '#testing/freight/uploads.ts'
import { deliveriesOf, givenWebhook, webhookVariables } from '#testing/freight/webhooks.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { buildForm } from '#testing/preorders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let person: Awaited<ReturnType<typeof givenUser>>

beforeAll(async () => {
  portal = await openTestPortal({ variables: webhookVariables })
  await givenOrder(portal)
  key = await givenApiKey(portal, 'read', 'write')
  person = await givenUser(portal)
})
afterAll(() => portal.close())

const accept = (documentId: string) =>
  portal.call(contract.acceptCustomerDocument, { key, params: { documentId } })
const reject = (documentId: string, reason: string) =>
  portal.call(contract.rejectCustomerDocument, { key, params: { documentId }, body: { reason } })
const unknownId = '01a1fdb1-0000-7000-8000-000000000000'

async function notificationsOf(orderId: string) {
  const query = { limit: '100' }
  const { results } = (await portal.call(listNotifications, { token: person.token, query })).json()
  return results.filter(({ order }: { order: { id: string } | null }) => order?.id === orderId)
}

describe('what customers upload', () => {
  it('is listed for an order and across all, filtered by origin and state, with order and person', async () => {
    const order = await givenOrder(portal)
    await givenDocument(portal, order, { ref: 'bl' })
    const { id } = await givenUpload(portal, person, order)
    const ofOrder = async (query: Record<string, string>) =>
      (
        await portal.call(contract.listCompanyOrderDocuments, {
          key,
          params: { ref: order.record.ref },
          query,
        })
      ).json()
    const all = await ofOrder({})
    expect(all.results.map(({ ref, origin }: { ref: string; origin: string }) => [ref, origin])).toEqual([
      [null, 'customer'],
      ['bl', 'company'],
    ])
    expect(await ofOrder({ origin: 'company' })).toMatchObject({ count: 1, results: [{ state: null }] })
    expect(await ofOrder({ origin: 'customer', state: 'accepted' })).toMatchObject({ count: 0 })
    const waiting = { count: 1, results: [{ id }] }
    expect(await ofOrder({ origin: 'customer', state: 'submitted' })).toMatchObject(waiting)
    const query = { state: 'submitted,rejected' }
    const across = (await portal.call(contract.listCustomerDocuments, { key, query })).json()
    expect(across.results[0]).toEqual({
      id,
      kind: 'packing-list',
      isInternal: false,
      file: null,
      name: 'packing-list.pdf',
      contentType: 'application/pdf',
      size: 23,
      createdAt: expect.any(String),
      origin: 'customer',
      ref: null,
      state: 'submitted',
      decidedAt: null,
      decidedBy: null,
      reason: null,
      uploadedBy: { name: 'Ada Kern', email: person.email, locale: 'en' },
      organization: { ref: 'acme', name: 'Acme Trading' },
      order: { id: order.orderId, ref: order.record.ref, number: order.record.number },
      version: expect.any(String),
    })
    const file = await portal.call(contract.getCustomerDocumentFile, { key, params: { documentId: id } })
    expect([file.statusCode, file.body]).toEqual([200, '%PDF-1.7 a packing list'])
  })

  it('is accepted once, and its people are notified once', async () => {
    const order = await givenOrder(portal)
    const { id } = await givenUpload(portal, person, order)
    const first = await accept(id)
    expect([first.statusCode, first.json()]).toMatchObject([200, { id, state: 'accepted', reason: null }])
    expect((await accept(id)).json()).toEqual(first.json())
    expect(await notificationsOf(order.orderId)).toMatchObject([
      { kind: 'document-accepted', data: { documentName: 'packing-list.pdf' } },
    ])
  })

  it('is rejected with a reason, which the customer reads, also by email in both languages', async () => {
    const order = await givenOrder(portal)
    const readers = await Promise.all(
      (['en', 'ru'] as const).map((locale) => givenUser(portal, ['acme'], locale)),
    )
    for (const { id } of readers)
      await portal.deps.database.execute(`UPDATE users SET notification_channel = 'email' WHERE id = '${id}'`)
    const { id } = await givenUpload(portal, person, order)
    const rejected = await reject(id, 'Page 2 is missing.')
    expect(rejected.json()).toMatchObject({ state: 'rejected', reason: 'Page 2 is missing.' })
    expect((await reject(id, 'Page 2 is missing.')).json()).toEqual(rejected.json())
    expect(await notificationsOf(order.orderId)).toMatchObject([
      { kind: 'document-rejected', data: { documentName: 'packing-list.pdf', reason: 'Page 2 is missing.' } },
    ])
    const { number } = order.record
    const headlines = [`Order ${number}: document rejected`, `Заказ ${number}: документ не принят`]
    for (const [index, { email }] of readers.entries()) {
      const message = (await messagesTo(portal, email)).at(-1)
      expect(JSON.stringify(message)).toContain('Page 2 is missing.')
      expect(JSON.stringify(message)).toContain(headlines[index])
    }
    // A decision can be corrected.
    expect((await accept(id)).json()).toMatchObject({ state: 'accepted', reason: null })
  })

  it('needs a reason to be rejected, and exists', async () => {
    const { id } = await givenUpload(portal, person, await givenOrder(portal))
    expect((await reject(id, ' ')).json()).toHaveProperty('reason')
    const { id: own } = await givenDocument(portal, await givenOrder(portal))
    for (const none of [unknownId, own]) {
      const params = { documentId: none }
      expect((await accept(none)).statusCode).toBe(404)
      expect((await reject(none, 'No.')).statusCode).toBe(404)
      expect((await portal.call(contract.getCustomerDocumentFile, { key, params })).statusCode).toBe(404)
    }
  })

  it('is an event for webhooks, as are the decision and its removal', async () => {
    await givenWebhook(portal, key, { name: 'docs', url: 'http://127.0.0.1:9/', events: ['document.*'] })
    const { id } = await givenUpload(portal, person, await givenOrder(portal))
    await reject(id, 'Unreadable.')
    await accept(id)
    const events = await rowsOf<{ type: string; data: Record<string, unknown> }>(
      portal.deps.database,
      sql`SELECT type, data FROM webhook_events ORDER BY id`,
    )
    expect(
      events.map(({ type, data }) => [type, data.origin, data.state, data.reason, data.documentRef]),
    ).toEqual([
      ['document.added', 'customer', 'submitted', null, null],
      ['document.updated', 'customer', 'rejected', 'Unreadable.', null],
      ['document.updated', 'customer', 'accepted', null, null],
    ])
    expect(await deliveriesOf(portal, key, 'docs')).toHaveLength(3)
  })
})

describe('the commands of documents', () => {
  it('list what waits, accept and reject it, and are safe to repeat', async () => {
    const order = await givenOrder(portal, { organization: { ref: 'commands', name: 'Commands' } })
    const member = await givenUser(portal, ['commands'])
    const first = await givenUpload(portal, member, order)
    const second = await givenUpload(portal, member, order, buildForm('%PDF-2', { name: 'two.pdf' }))
    const list = async (query: Record<string, unknown> = {}) =>
      (await runCommand(portal, listDocuments, { organization: 'commands', ...query })).rows.map(
        ({ id }) => id,
      )
    expect(await list()).toEqual([second.id, first.id])
    const accepted = await runCommand(portal, acceptDocument, { document: first.id })
    expect(accepted.text).toBe('Accepted packing-list.pdf.')
    expect((await runCommand(portal, acceptDocument, { document: first.id })).result.changed).toBe(false)
    const args = { document: second.id, reason: 'Wrong order.' }
    expect((await runCommand(portal, rejectDocument, args)).result).toMatchObject({ changed: true })
    expect([await list(), await list({ state: ['rejected'] })]).toEqual([[], [second.id]])
    await expect(runCommand(portal, acceptDocument, { document: unknownId })).rejects.toThrow(
      `There is no document ${unknownId} of a customer.`,
    )
  })
})
