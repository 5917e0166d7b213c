import * as contract from '@portolan/contract/company/documents/customer-documents'
import { getCustomerDocumentCheck } from '@portolan/contract/company/documents/document-check'
import * as phrases from '@portolan/contract/company/documents/rejection-phrases'
import { listOrderDocuments } from '@portolan/contract/freight/documents'
import { listOrderPapers } from '@portolan/contract/freight/papers'
import { listNotifications } from '@portolan/contract/messaging/notifications'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenStaff, givenUser } from '#testing/builders.ts'
import { givenUpload } from '#testing/freight/uploads.ts'
import { messagesTo } from '#testing/messages-to.ts'
import { buildForm } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string
let token: string
let person: Awaited<ReturnType<typeof givenUser>>
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  key = await givenApiKey(portal, 'read', 'write')
  token = (await givenStaff(portal, 'operations')).token
  person = await givenUser(portal)
})
afterAll(() => portal.close())

const check = (documentId: string, caller: { key?: string; token?: string } = { token }) =>
  portal.call(getCustomerDocumentCheck, { ...caller, params: { documentId } })
const decide = (
  endpoint: Parameters<TestPortal['call']>[0],
  documentId: string,
  { version, body }: { version?: string; body?: object } = {},
) =>
  portal.call(endpoint, {
    token,
    params: { documentId },
    ...(body && { body }),
    ...(version !== undefined && { headers: { 'if-match': `"${version}"` } }),
  })

async function notificationsOf(orderId: string) {
  const { results } = (
    await portal.call(listNotifications, { token: person.token, query: { limit: '100' } })
  ).json()
  return results.filter(({ order }: { order: { id: string } | null }) => order?.id === orderId)
}

describe('a document to check', () => {
  it('comes with its order, the papers it needs, the others and the next, and its file for staff only', async () => {
    const order = await givenOrder(portal)
    const first = await givenUpload(portal, person, order)
    const second = await givenUpload(portal, person, order, buildForm('%PDF-2', { name: 'two.pdf' }))
    const read = (await check(first.id)).json()
    expect(read).toMatchObject({
      document: { id: first.id, uploadedBy: { locale: 'en' }, state: 'submitted' },
      order: { id: order.orderId, number: order.record.number, organization: { ref: 'acme' } },
      others: [{ id: second.id, name: 'two.pdf' }],
      next: second.id,
    })
    const papers = await portal.call(listOrderPapers, {
      token: person.token,
      params: { orderId: order.orderId },
    })
    expect(read.papers).toEqual(papers.json().results)
    expect((await portal.get(read.document.file)).body).toBe('%PDF-1.7 a packing list')
    expect((await check(first.id, { key })).json().document.file).toBeNull()
    expect((await check(second.id)).json()).toMatchObject({ next: first.id })
    expect((await check(first.id, { token: person.token })).statusCode).toBeGreaterThanOrEqual(401)
  })

  it('opens its file for its own reader only: neither with another customer in the URL nor for another session', async () => {
    const { id } = await givenUpload(portal, person, await givenOrder(portal))
    const { file } = (await check(id)).json().document
    const other = await givenOrder(portal, { organization: { ref: 'other', name: 'Other' } })
    const forged = file.replace(/organization=[^&]+/, `organization=${other.organizationId}`)
    expect((await portal.get(forged)).statusCode).toBe(404)
    const viewer = await givenStaff(portal, 'viewer')
    const foreign = file.replace(/session=[^&]+/, `session=${viewer.sessionId}`)
    expect((await portal.get(foreign)).statusCode).toBe(404)
  })

  it('is accepted as the kind that it is, for the customer too', async () => {
    const order = await givenOrder(portal)
    const upload = await givenUpload(portal, person, order)
    const body = { kind: 'commercial-invoice' }
    const accepted = (await decide(contract.acceptCustomerDocument, upload.id, { body })).json()
    expect(accepted).toMatchObject({ state: 'accepted', kind: 'commercial-invoice' })
    const again = (await decide(contract.acceptCustomerDocument, upload.id)).json()
    expect(again).toMatchObject({ kind: 'commercial-invoice', version: accepted.version })
    const params = { orderId: order.orderId }
    const documents = (await portal.call(listOrderDocuments, { token: person.token, params })).json()
    expect(documents.results).toMatchObject([{ id: upload.id, kind: 'commercial-invoice' }])
  })

  it('is listed by the time of upload, the oldest first on demand', async () => {
    const order = await givenOrder(portal, { organization: { ref: 'queue', name: 'Queue' } })
    const member = await givenUser(portal, ['queue'])
    const ids = []
    for (const n of [1, 2, 3]) ids.push((await givenUpload(portal, member, order, buildForm(`%PDF-${n}`))).id)
    const list = async (query: Record<string, string>) => {
      const page = await portal.call(contract.listCustomerDocuments, {
        key,
        query: { organization: 'queue', ...query },
      })
      return page.json()
    }
    const newest = await list({})
    expect(newest.results.map(({ id }: { id: string }) => id)).toEqual(ids.toReversed())
    const page = await list({ ordering: 'createdAt', limit: '2' })
    const rest = (await portal.get(page.next, undefined, key)).json()
    expect([...page.results, ...rest.results].map(({ id }: { id: string }) => id)).toEqual(ids)
  })

  it('is refused to the second who decides about it without having seen the first decision', async () => {
    const { id } = await givenUpload(portal, person, await givenOrder(portal))
    const { version } = (await check(id)).json().document
    const first = await decide(contract.acceptCustomerDocument, id, { version })
    expect(first.json()).toMatchObject({ state: 'accepted', decidedBy: 'Stella Desk' })
    const body = { reason: 'Unreadable.' }
    const second = await decide(contract.rejectCustomerDocument, id, { version, body })
    expect([second.statusCode, second.json().error.code]).toEqual([412, 'stale'])
    const seen = await decide(contract.rejectCustomerDocument, id, { version: first.json().version, body })
    expect(seen.json()).toMatchObject({ state: 'rejected', reason: 'Unreadable.' })
  })

  it('waits again once its decision is taken back, and only its notification goes', async () => {
    const order = await givenOrder(portal)
    const reader = await givenUser(portal)
    await portal.deps.database.execute(
      `UPDATE users SET notification_channel = 'email' WHERE id = '${reader.id}'`,
    )
    const form = () => buildForm('%PDF-1.7 same', { name: 'same.pdf' })
    const kept = await givenUpload(portal, person, order, form())
    const undone = await givenUpload(portal, person, order, form())
    await decide(contract.acceptCustomerDocument, kept.id)
    const accepted = (await decide(contract.acceptCustomerDocument, undone.id)).json()
    expect(await notificationsOf(order.orderId)).toHaveLength(2)
    const reopened = await decide(contract.reopenCustomerDocument, undone.id, { version: accepted.version })
    expect(reopened.json()).toMatchObject({
      document: { state: 'submitted', decidedAt: null, decidedBy: null, reason: null },
      notifications: { removed: 2 },
    })
    expect(await notificationsOf(order.orderId)).toMatchObject([{ data: { documentId: kept.id } }])
    expect(await messagesTo(portal, reader.email)).toHaveLength(1)
    const params = { orderId: order.orderId }
    const shown = (await portal.call(listOrderDocuments, { token: person.token, params })).json().results
    expect(shown.find(({ id }: { id: string }) => id === undone.id).submission.state).toBe('submitted')
    const again = await decide(contract.reopenCustomerDocument, undone.id)
    expect(again.json().notifications).toEqual({ removed: 0, sent: 0 })
  })
})

describe('phrases for rejecting documents', () => {
  const add = (body: object) => portal.call(phrases.addRejectionPhrase, { token, body })
  const list = async () => (await portal.call(phrases.listRejectionPhrases, { key })).json().results

  it('are there from the start, kept once, changed by one person at a time, and removed', async () => {
    const before = await list()
    expect(before.length).toBeGreaterThan(2)
    const body = { en: 'Wrong year.', ru: 'Не тот год.' }
    const added = await add(body)
    expect([added.statusCode, (await add(body)).json()]).toEqual([201, added.json()])
    const params = { phraseId: added.json().id }
    const change = (en: string) =>
      portal.call(phrases.changeRejectionPhrase, {
        token,
        params,
        headers: { 'if-match': '"1"' },
        body: { en, ru: body.ru },
      })
    expect((await change('The wrong year.')).json()).toMatchObject({ en: 'The wrong year.', version: 2 })
    expect((await change('Another year.')).statusCode).toBe(412)
    expect((await portal.call(phrases.removeRejectionPhrase, { token, params })).statusCode).toBe(204)
    expect(await list()).toEqual(before)
  })

  it('are at most fifty, also when two add at once', async () => {
    const before = (await list()).length
    for (let n = before; n < phrases.maxRejectionPhrases - 1; n++)
      await add({ en: `Reason ${n}`, ru: `Причина ${n}` })
    const answers = await Promise.all(['a', 'b', 'c'].map((last) => add({ en: last, ru: last })))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  })
})
