import { moveOrder } from '@portolan/contract/company/corrections/order-move'
import { endpoints } from '@portolan/contract/endpoints'
import { followOrder } from '@portolan/contract/freight/follows'
import { getOrder, pinOrder } from '@portolan/contract/freight/orders'
import { getThread } from '@portolan/contract/freight/threads'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildUnit, givenApiKey, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { givenCompanyEntry, givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { givenUpload } from '#testing/freight/uploads.ts'
import { buildForm } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { unknownId, walkBodies } from './walk-bodies.ts'

/** In every text of the order that its customer sees. */
const marker = 'MOVEDCANARY'
/** In every text that the former customer's people wrote. */
const ownWord = 'FORMERWORD'
const noteWord = 'NOTEWORD'

const ofPeople = [...endpoints]
  .map(([name, endpoint]) => ({ name, endpoint }))
  .filter(({ endpoint: { auth } }) => !['public', 'company', 'staff'].includes(auth))
const paramNames = ({ params }: Endpoint) => Object.keys(params?.shape ?? {})
const lists = ofPeople.filter(
  ({ endpoint }) => endpoint.method === 'GET' && paramNames(endpoint).length === 0,
)

/** Calls whose parameters all name something of the order. */
const aboutOrder = ofPeople.filter(({ endpoint }) => {
  const names = paramNames(endpoint)
  const known = [
    'orderId',
    'invoiceId',
    'documentId',
    'threadId',
    'attachmentId',
    'notificationId',
    'followId',
  ]
  return names.length > 0 && names.every((name) => known.includes(name))
})

describe.each([
  { sameCompany: true, to: 'the same company' },
  { sameCompany: false, to: 'another company' },
])('an order moved to $to', ({ sameCompany }) => {
  let portal: TestPortal
  let former: { id: string; token: string }
  let next: { token: string }
  let ids: Record<string, string>

  beforeAll(async () => {
    portal = await openTestPortal()
    const order = await givenOrder(portal, {
      ref: `${marker}-1`,
      organization: { ref: 'former', name: 'Former' },
      number: `${marker}-number`,
      cargo: `${marker} tea`,
      references: [{ type: 'BKG', value: `${marker}7` }],
      units: [buildUnit({ description: `${marker} unit`, marks: `${marker} marks` })],
    })
    await givenOrder(portal, { organization: { ref: 'former', name: 'Former' } })
    await givenOrder(portal, { organization: { ref: 'next', name: 'Next' } })
    former = await givenUser(portal, ['former'])
    next = await givenUser(portal, ['next'])
    const key = await givenApiKey(portal, 'read', 'write')
    await portal.deps.database.execute(sql`UPDATE users SET first_name = ${ownWord} WHERE id = ${former.id}`)
    await givenDocument(portal, order, { name: `${marker}.pdf` })
    const invoice = sameCompany ? await givenInvoice(portal, order, { name: `${marker} invoice` }) : null
    const message = await givenThreadMessage(portal, former, order.orderId, {
      text: `${ownWord} ${marker}`,
      withFile: true,
    })
    await givenCompanyEntry(portal, key, order.orderId, `${ownWord} answered`)
    await givenCompanyEntry(portal, key, order.orderId, noteWord, true)
    const upload = await givenUpload(portal, former, order, buildForm(`%PDF-1.7 ${ownWord}`))
    await portal.call(pinOrder, { params: { orderId: order.orderId }, token: former.token })
    const followed = await portal.call(followOrder, {
      token: former.token,
      body: { orderId: order.orderId },
    })
    await saveNotifications(portal.deps.database, [
      {
        userId: former.id,
        organizationId: order.organizationId,
        kind: 'order-departed',
        createdAt: '2026-11-01T08:00:00Z',
        viewed: false,
        orderId: order.orderId,
        data: { from: marker, to: marker },
      },
    ])
    const [notification] = await rowsOf<{ id: string }>(
      portal.deps.database,
      sql`SELECT id FROM notifications WHERE user_id = ${former.id} LIMIT 1`,
    )
    ids = {
      orderId: order.orderId,
      documentId: upload.id,
      threadId: order.orderId,
      attachmentId: message.files[0]?.id ?? '',
      notificationId: notification?.id ?? '',
      followId: followed.json().id,
      invoiceId: invoice?.id ?? unknownId,
    }
    // The former customer reads the order before, so that the walk has something to miss.
    const before = await portal.call(getOrder, { params: { orderId: order.orderId }, token: former.token })
    if (!before.body.includes(marker)) throw new Error(before.body)
    const body = { to: 'next', sameCompany, reason: 'Walked' }
    const answer = await portal.call(moveOrder, { params: { ref: order.record.ref }, key, body })
    if (answer.json().changed !== true) throw new Error(answer.body)
  })
  afterAll(() => portal.close())

  const paramsOf = (endpoint: Endpoint, value: (name: string) => string) =>
    Object.fromEntries(paramNames(endpoint).map((name) => [name, value(name)]))

  it.each(aboutOrder)('is nothing to the former one in $name', async ({ name, endpoint }) => {
    const input = { body: walkBodies[name], token: former.token }
    const asked = await portal.call(endpoint, {
      ...input,
      params: paramsOf(endpoint, (member) => ids[member] ?? ''),
    })
    const missing = await portal.call(endpoint, { ...input, params: paramsOf(endpoint, () => unknownId) })
    expect([asked.statusCode, asked.body]).toEqual([missing.statusCode, missing.body])
    expect(asked.body).not.toContain(marker)
  })

  it.each(lists)('is in nothing that the former one reads by $name', async ({ endpoint }) => {
    const shape = endpoint.query?.shape ?? {}
    const searches = ['search' in shape ? { search: marker.toLowerCase() } : {}, {}]
    for (const query of searches) {
      const answer = await portal.call(endpoint, { query, token: former.token })
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.body).not.toContain(marker)
      for (const id of Object.values(ids)) expect(answer.body).not.toContain(id)
    }
  })

  it('is whole for the next one, without what the former one may keep to itself', async () => {
    const params = { orderId: ids.orderId ?? '' }
    const seen = await portal.call(getOrder, { params, token: next.token })
    for (const text of ['-number', ' tea', '7']) expect(seen.body).toContain(`${marker}${text}`)
    const thread = await portal.call(getThread, {
      params: { threadId: ids.threadId ?? '' },
      token: next.token,
    })
    expect(thread.json().count).toBe(sameCompany ? 2 : 0)
    for (const { endpoint } of [...aboutOrder, ...lists]) {
      if (endpoint.method !== 'GET') continue
      const answer = await portal.call(endpoint, {
        params: paramsOf(endpoint, (member) => ids[member] ?? ''),
        token: next.token,
      })
      expect(answer.statusCode).toBeLessThan(500)
      for (const word of sameCompany ? [noteWord] : [noteWord, ownWord, 'Former'])
        expect([endpoint.path, answer.body]).toEqual([endpoint.path, expect.not.stringContaining(word)])
    }
  })

  it('leaves no unsent message to the former one', async () => {
    const rows = await rowsOf(
      portal.deps.database,
      sql`SELECT content FROM outbox_messages WHERE user_id = ${former.id} AND status = 'queued'
        AND content::text LIKE ${`%${ids.orderId}%`}`,
    )
    expect(rows).toEqual([])
  })
})
