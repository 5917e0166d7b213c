import { applyMilestoneRun } from '@portolan/contract/company/bulk/milestone-runs'
import { listOrderLog } from '@portolan/contract/company/corrections/order-log'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { approvePreorder } from '@portolan/contract/company/preorders'
import { addCompanyThreadFile } from '@portolan/contract/company/threads/threads'
import { endpoints } from '@portolan/contract/endpoints'
import { followOrder } from '@portolan/contract/freight/follows'
import { pinOrder } from '@portolan/contract/freight/orders'
import { addThreadFile } from '@portolan/contract/freight/threads'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moveOrder } from '#freight/order-record/move/move-order.ts'
import { removeOrder } from '#freight/order-record/removal/remove-order.ts'
import { saveNotifications } from '#messaging/notifications/save-notifications.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenDocument, givenOrder, givenUser } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { buildFile, givenThreadMessage } from '#testing/freight/threads/given-messages.ts'
import { givenUpload } from '#testing/freight/uploads.ts'
import { givenPreorder, givenPreorderDocument } from '#testing/preorders.ts'
import { callWhile } from '#testing/servers/call-while.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkBodies } from './walk-bodies.ts'

// Every call that changes something of an order, made while the order is on its way to another customer or is
// being deleted: it has read the order as it was, and waits for its row. A new call is included by its path.

const changing = [...endpoints]
  .map(([name, endpoint]) => ({ name, endpoint }))
  .filter(
    ({ name, endpoint }) => endpoint.method !== 'GET' && endpoint.needs !== 'read' && isAbout(name, endpoint),
  )

function isAbout(name: string, { path }: Endpoint): boolean {
  const named = ['pinOrders', 'followOrder', 'unfollow', 'updateNotification', 'saveCompanyOrders']
  const bulk = ['applyMilestoneRun', 'undoMilestoneRun', 'attachMessage', 'detachMessage', 'sendMessage']
  if (['moveOrder', 'removeCompanyOrder'].includes(name)) return false
  return (
    [...named, ...bulk].includes(name) ||
    /\/(orders\/:(orderId|ref)|threads\/:threadId|preorders\/:preorderId|customer-documents\/:documentId)\//.test(
      path,
    )
  )
}

let portal: TestPortal
let key: string
let former: { id: string; token: string }
let next: { organizationId: string }
let count = 0

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  next = await givenOrder(portal, { organization: { ref: 'next', name: 'Next' } })
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(() => portal.close())

/** An order with everything that such a call may name. */
async function givenAll(name: string) {
  count++
  // Each has a limit of messages and files.
  former = await givenUser(portal)
  const ref = `going-${count}`
  const order = await (name.includes('reorder') || name.includes('mendment') || name.includes('ancellation')
    ? givenApproved(ref)
    : givenPlain(ref))
  const { orderId } = order
  const message = await givenThreadMessage(portal, former, orderId)
  const fileOf = name === 'removeCompanyThreadFile' ? { key } : { token: former.token }
  const addFile = name === 'removeCompanyThreadFile' ? addCompanyThreadFile : addThreadFile
  const file = await portal.call(addFile, { ...fileOf, params: { threadId: orderId }, body: buildFile() })
  const upload = await givenUpload(portal, former, order)
  await givenDocument(portal, order, { ref: 'document' })
  await givenInvoice(portal, order, { ref: 'invoice' })
  if (name === 'unpinOrder') await portal.call(pinOrder, { params: { orderId }, token: former.token })
  const followed =
    name === 'unfollow' ? await portal.call(followOrder, { token: former.token, body: { orderId } }) : null
  const messageId = await givenMessage(portal, [buildTracking({ bookings: [ref.toUpperCase()] })])
  const runId = `01a1fdb1-0000-7000-8000-${String(count).padStart(12, '0')}`
  if (name === 'undoMilestoneRun')
    await portal.call(applyMilestoneRun, {
      key,
      params: { runId },
      body: { ...milestone, orders: [orderId] },
    })
  return {
    ...order,
    ref,
    messageId,
    eventId: await givenEvent(ref),
    lastMessageId: message.id,
    params: {
      orderId,
      ref,
      threadId: orderId,
      documentId: name.includes('PreorderDocument') ? (order.preorderDocumentId ?? '') : upload.id,
      documentRef: name.includes('Invoice') ? 'invoice' : 'document',
      attachmentId: file.json().id,
      preorderId: order.preorderId ?? '',
      followId: followed?.json().id ?? '',
      notificationId: name === 'updateNotification' ? await givenNotification(order) : '',
      messageId,
      runId,
    },
  }
}

async function givenPlain(ref: string) {
  const references = [{ type: 'BKG' as const, value: ref.toUpperCase() }]
  const { orderId, organizationId } = await givenOrder(portal, { ref, references })
  return { orderId, organizationId, preorderId: null, preorderDocumentId: null }
}

async function givenApproved(ref: string) {
  const preorder = await givenPreorder(portal, former)
  const document = await givenPreorderDocument(portal, former, preorder)
  const approval = { params: { preorderId: preorder.id }, key, body: { orderRef: ref } }
  const { orderId } = (await portal.call(approvePreorder, approval)).json()
  const [row] = await rowsOf<{ organizationId: string }>(
    portal.deps.database,
    sql`SELECT organization_id AS "organizationId" FROM orders WHERE id = ${orderId}`,
  )
  const organizationId = row?.organizationId ?? ''
  return { orderId, organizationId, preorderId: preorder.id, preorderDocumentId: document.id }
}

async function givenEvent(ref: string): Promise<string> {
  await portal.call(appendOrderEvents, { params: { ref }, key, body: walkBodies.appendOrderEvents })
  const log = await portal.call(listOrderLog, { params: { ref }, key })
  return log.json().results[0].id
}

async function givenNotification(order: { organizationId: string; orderId: string }): Promise<string> {
  await saveNotifications(portal.deps.database, [
    {
      ...order,
      userId: former.id,
      kind: 'order-departed',
      createdAt: '2026-11-01T08:00:00Z',
      viewed: false,
      data: {},
    },
  ])
  const [row] = await rowsOf<{ id: string }>(
    portal.deps.database,
    sql`SELECT id FROM notifications WHERE order_id = ${order.orderId} AND user_id = ${former.id} LIMIT 1`,
  )
  return row?.id ?? ''
}

type Given = Awaited<ReturnType<typeof givenAll>>
const milestone = { milestone: { code: 'DEPA', on: '2026-11-02' } }

function bodyOf(name: string, { orderId, ref, eventId, lastMessageId }: Given): unknown {
  const own: Record<string, unknown> = {
    pinOrders: { ids: [orderId], pinned: true },
    followOrder: { orderId },
    markThreadRead: { messageId: lastMessageId },
    markCompanyThreadRead: { messageId: lastMessageId },
    applyMilestoneRun: { ...milestone, orders: [orderId] },
    attachMessage: { organizationRef: 'acme', orderRef: ref },
    detachMessage: { organizationRef: 'acme', orderRef: ref },
    sendMessage: [buildTracking({ bookings: [ref.toUpperCase()], code: 'ARRI', locode: 'DEHAM' })],
    saveCompanyOrders: [{ ref, ...buildSentOrder() }],
    appendOrderEvents: { events: [{ id: 'later', code: 'ARRI', at: '2026-12-02' }] },
    retractOrderEvents: { events: [eventId], reason: 'A mistake' },
    restoreOrderEvents: { events: [eventId] },
    removeOrderReference: { type: 'BKG', value: ref.toUpperCase(), reason: 'A mistake' },
  }
  return own[name] ?? walkBodies[name]
}

const ways = {
  'goes to another customer': (order: Given, hold: () => Promise<void>) =>
    moveOrder({ ...portal.deps, orderMoveSubscribers: [hold] }, order, {
      to: { id: next.organizationId, ref: 'next', name: 'Next' },
      isSameCompany: true,
      reason: 'A test',
      by: 'a test',
    }),
  'is being deleted': (order: Given, hold: () => Promise<void>) =>
    removeOrder({ ...portal.deps, orderDeletionSubscribers: [hold] }, order, {
      by: 'a test',
      reason: null,
      withHistory: true,
    }),
}

/** Calls that are done nevertheless: by what the order is, wherever it has gone, or what isn't the order's. */
const done: Readonly<Record<keyof typeof ways, readonly string[]>> = {
  'goes to another customer': [
    // Personal: a pin of an order that isn't theirs any more is none.
    ['pinOrder', 'unpinOrder', 'pinOrders'],
    ['sendMessage', 'attachMessage', 'applyMilestoneRun', 'undoMilestoneRun', 'settleThread'],
    ['acceptCustomerDocument', 'rejectCustomerDocument', 'reopenCustomerDocument'],
    // Each line has its own answer.
    ['saveCompanyOrders'],
  ].flat(),
  'is being deleted': [
    ['pinOrder', 'unpinOrder', 'pinOrders'],
    // The booking stays, and the company may send another order with this reference.
    ['requestAmendment', 'requestCancellation', 'saveCompanyOrder', 'saveCompanyOrders'],
    ['sendMessage', 'attachMessage', 'applyMilestoneRun', 'undoMilestoneRun'],
  ].flat(),
}
/** Runs go on with an order where it is now. */
const counts: Readonly<Record<string, object>> = {
  applyMilestoneRun: { applied: 1, refused: 0 },
  undoMilestoneRun: { undone: 1, applied: 0 },
}
/** One for each way in which a call adds to an order or changes it; the gate makes these. */
const usual = ['sendThreadMessage', 'addOrderDocument', 'followOrder', 'removeOrderDocument', 'pinOrder']
const tagsOf = (way: string, name: string) =>
  usual.includes(name) && way.startsWith('goes') ? [] : ['exhaustive']

describe.each(Object.keys(ways) as (keyof typeof ways)[])('while an order %s', (way) => {
  const callers = { session: () => ({ token: former.token }), company: () => ({ key }) }

  for (const { name, endpoint } of changing)
    it(`${name} is done, or says that it is gone`, { tags: tagsOf(way, name) }, async () => {
      const order = await givenAll(name)
      const by = callers[endpoint.auth as keyof typeof callers]()
      const input = { params: order.params, body: bodyOf(name, order), ...by }
      const { answer, hasWaited } = await callWhile(
        portal.deps.database,
        (hold) => ways[way](order, hold),
        () => portal.call(endpoint, input),
      )
      const isDone = done[way].includes(name)
      expect([name, answer.statusCode, answer.body]).toEqual([
        name,
        isDone ? expect.toSatisfy((status: number) => status < 300) : expect.toBeOneOf([400, 404, 409]),
        expect.any(String),
      ])
      const counted = way === 'goes to another customer' ? counts[name] : undefined
      if (counted) expect(answer.json()).toMatchObject(counted)
      if (usual.includes(name)) expect([name, hasWaited]).toEqual([name, true])
    })
})
