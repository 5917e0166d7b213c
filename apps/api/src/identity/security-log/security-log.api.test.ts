import { listOrderDocuments } from '@portolan/contract/freight/documents'
import { listSecurityEvents, type SecurityEvent } from '@portolan/contract/identity/security-log'
import { createToken } from '@portolan/contract/identity/sign-in'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenDocument, givenOrder, givenUser, testPassword } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'
import { type NewSecurityEvent, recordEvent } from './record-event.ts'

let portal: TestPortal
let order: Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  portal = await openTestPortal()
  order = await givenOrder(portal)
  await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
})
afterAll(() => portal.close())

async function log(token: string): Promise<SecurityEvent[]> {
  return (await portal.call(listSecurityEvents, { token })).json().results
}

const record = (event: NewSecurityEvent) => recordEvent(portal.deps.database, event)

describe('the security log', () => {
  it('shows what happened to the person’s account, newest first', async () => {
    const { email, token } = await givenUser(portal)
    await portal.call(createToken, { body: { username: email, password: 'a wrong one' } })
    await portal.call(createToken, { body: { username: email, password: testPassword } })
    expect(await log(token)).toEqual(
      [
        { kind: 'sign-in', ip: '127.0.0.1', subject: 'password' },
        { kind: 'sign-in-failed', ip: '127.0.0.1', subject: null },
        { kind: 'user-created', ip: null, subject: null },
      ].map((event) => ({ id: expect.any(String), at: expect.stringMatching(/Z$/), ...event })),
    )
  })

  it('shows no one else’s events, and none of no one', async () => {
    const [ada, ben] = [await givenUser(portal), await givenUser(portal)]
    await record({ kind: 'password-changed', userId: ben.id })
    await record({ kind: 'sign-in-failed', userId: null })
    expect((await log(ada.token)).map(({ kind }) => kind)).toEqual(['user-created'])
  })

  it('hides what only the company may know', async () => {
    const { id, token } = await givenUser(portal)
    await record({ kind: 'user-unlocked', userId: id })
    expect((await log(token)).map(({ kind }) => kind)).toEqual(['user-created'])
  })

  it('names what an event was about', async () => {
    const { id, token } = await givenUser(portal)
    const { organizationId } = order
    const document = await givenDocument(portal, order, { name: 'Коносамент.pdf' })
    await record({ kind: 'passkey-added', userId: id, data: { name: 'Мой телефон' } })
    await record({ kind: 'second-factor-changed', userId: id, data: { state: 'sms' } })
    await record({ kind: 'orders-exported', userId: id, data: { format: 'xlsx', filter: '{}' } })
    await record({
      kind: 'document-downloaded',
      userId: id,
      organizationId,
      data: { documentId: document.id },
    })
    await record({ kind: 'documents-archived', userId: id, organizationId, data: { orderId: order.orderId } })
    expect((await log(token)).map(({ subject }) => subject)).toEqual([
      order.record.number,
      'Коносамент.pdf',
      'xlsx',
      'sms',
      'Мой телефон',
      null,
    ])
  })

  it('shows the download of a document to the person its URL was given to', async () => {
    const { token } = await givenUser(portal)
    await givenDocument(portal, order, { name: 'packing.pdf' })
    const params = { orderId: order.orderId }
    const documents = (
      await portal.call(listOrderDocuments, { params, token, query: { limit: '100' } })
    ).json()
    const document = documents.results.find(({ name }: { name: string }) => name === 'packing.pdf')
    expect((await portal.get(document.file)).statusCode).toBe(200)
    expect(await log(token)).toMatchObject([{ kind: 'document-downloaded', subject: 'packing.pdf' }, {}])
  })

  it('names no document of an organization that is no longer the person’s', async () => {
    const { id, token } = await givenUser(portal, ['stranger'])
    const { organizationId } = order
    const document = await givenDocument(portal, order, { name: 'secret.pdf' })
    await record({
      kind: 'document-downloaded',
      userId: id,
      organizationId,
      data: { documentId: document.id },
    })
    expect(await log(token)).toMatchObject([{ kind: 'document-downloaded', subject: null }, {}])
  })

  it('is walked page by page, every event once, also those of one instant', async () => {
    const { id, token } = await givenUser(portal)
    for (let count = 0; count < 12; count++)
      await record({ kind: 'sign-in', userId: id, data: { proof: 'code' } })
    await portal.deps.database.execute(
      sql`UPDATE audit_events SET at = '2026-11-01T08:00:00.123456Z' WHERE user_id = ${id} AND kind = 'sign-in'`,
    )
    const rows = await walkPages<SecurityEvent>(portal, listSecurityEvents, { token, query: { limit: '5' } })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(13)
    const first = await portal.call(listSecurityEvents, { token, query: { limit: '5' } })
    expect(first.json()).toMatchObject({ count: 13, previous: null })
  })
})
