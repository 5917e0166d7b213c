import { appendOrderEvents } from '@portolan/contract/company/order-events'
import { saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { approvePreorder, confirmAmendment } from '@portolan/contract/company/preorders'
import { removeOrderDocument } from '@portolan/contract/freight/documents'
import { getOrder, type OrderDetail, pinOrder, unpinOrder } from '@portolan/contract/freight/orders'
import { requestAmendment } from '@portolan/contract/freight/preorders/preorders'
import { askAboutOrder } from '@portolan/contract/freight/questions'
import { updateCurrentUser } from '@portolan/contract/identity/users'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { build } from '#app.ts'
import { appendEvents } from '#freight/ledger/append-events.ts'
import { addMessageReferences } from '#freight/order-record/references/save-references.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import {
  buildOrder,
  buildTimes,
  buildUnit,
  givenApiKey,
  givenDocument,
  givenOrder,
  givenUser,
} from '#testing/builders.ts'
import { buildEvent } from '#testing/freight/events.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { givenUpload } from '#testing/freight/uploads.ts'
import { buildParty, givenPreorder } from '#testing/preorders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// Three servers on one database: one makes changes and has cached the answer, one has only cached it, and one
// never saw the order, so it reads everything.
let portal: TestPortal
let second: TestPortal['app']
let fresh: TestPortal['app']
let person: Awaited<ReturnType<typeof givenUser>>
let key: string
const start = Date.parse('2026-11-21T08:00:00Z')
let now = start

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date(now) } })
  ;[second, fresh] = await Promise.all([open(), open()])
  await givenOrder(portal)
  person = await givenUser(portal)
  key = await givenApiKey(portal, 'read', 'write')
})
afterAll(async () => {
  await Promise.all([second.close(), fresh.close()])
  await portal.close()
})

const open = () => build(portal.deps, { webRoot: null, longestDelayMs: 0 })

type Given = Awaited<ReturnType<typeof givenOrder>>

function read(app: TestPortal['app'], orderId: string, { token = person.token, locale = 'en' } = {}) {
  const url = getOrder.path.replace(':orderId', orderId)
  return app.inject({ url, headers: { authorization: `JWT ${token}`, 'accept-language': locale } })
}

const shownBy = ({ statusCode, body, headers }: LightMyRequestResponse) => [statusCode, headers.etag, body]

/** Reads the order on both servers, so that both cache the answer. */
async function makeReady(orderId: string): Promise<string> {
  for (const app of [portal.app, second]) await read(app, orderId)
  return (await read(portal.app, orderId)).body
}

/** Expects a server with a cached answer to show the same as one that reads everything. */
async function expectFresh(orderId: string): Promise<OrderDetail> {
  const expected = await read(fresh, orderId)
  expect(expected.statusCode).toBe(200)
  for (const app of [portal.app, second]) expect(shownBy(await read(app, orderId))).toEqual(shownBy(expected))
  return expected.json()
}

const save = (order: Given, changes: object) =>
  saveOrders(portal.deps, [{ ...order.record, updatedAt: '2026-10-21T08:00:00Z', ...changes }])
const asCompany = (order: Given, events: object[]) =>
  portal.call(appendOrderEvents, { key, params: { ref: order.record.ref }, body: { events } as never })
const learn = (order: Given, value: string) =>
  addMessageReferences(
    portal.deps.database,
    [{ ...order, references: [{ type: 'BKG', value, issuer: null }] }],
    [],
  )
const ask = ({ orderId }: Given, text: string) =>
  portal.call(askAboutOrder, { token: person.token, params: { orderId }, body: { text } })
const move = [
  { departure: buildTimes({ planned: '2026-11-02T08:00:00Z', actual: '2026-11-02T08:00:00Z' }) },
  { arrival: buildTimes({ planned: '2026-12-06T08:00:00Z' }) },
]

const underWay = [
  { departure: buildTimes({ planned: '2026-11-01T08:00:00Z', actual: '2026-11-01T08:00:00Z' }) },
  { arrival: buildTimes({ planned: '2026-12-05T08:00:00Z' }) },
]

type Change = (order: Given) => Promise<unknown>

/**
 * Every way to change what an order shows; where there are two, the first prepares what the second changes.
 */
const changes: Record<string, [Change] | [Change, Change]> = {
  'the company sends the order with another cargo': [(order) => save(order, { cargo: 'Wine' })],
  'sends it with another route': [
    (order) => save(order, { route: order.record.route.map((stop, at) => ({ ...stop, ...move[at] })) }),
  ],
  'sends it with other containers': [
    (order) => save(order, { units: [buildUnit({ container: 'CSQU3054383', containerType: '45G1' })] }),
  ],
  'sends it with other charges': [
    (order) => save(order, { charges: [{ code: 'BAS', amount: '10.00', currency: 'EUR' }] }),
  ],
  'sends it with other contacts': [
    (order) => save(order, { contacts: [{ name: 'Ada', email: null, phone: '+49 40 1' }] }),
  ],
  'sends it with another reference': [
    (order) => save(order, { references: [{ type: 'PO', value: '45-1' }] }),
    (order) => save(order, { references: [{ type: 'PO', value: '45-2' }] }),
  ],
  'sends it with a position': [
    (order) => save(order, { position: { lat: 1, lng: 2, alt: null, at: '2026-11-03T08:00:00Z' } }),
  ],
  'cancels it': [(order) => save(order, { shipmentStatus: 'CANCELED' })],
  'archives it': [(order) => save(order, { status: 'archived' })],
  'appends a milestone': [
    (order) => asCompany(order, [{ id: 'a', code: 'LOAD', at: '2026-11-01T08:00:00Z' }]),
  ],
  'takes a milestone back': [
    (order) => asCompany(order, [{ id: 'a', code: 'LOAD', at: '2026-11-01T08:00:00Z' }]),
    (order) => asCompany(order, [{ id: 'a', retracted: true }]),
  ],
  'appends a note': [
    (order) => asCompany(order, [{ id: 'n', kind: 'note', at: '2026-11-01', remark: 'Waits' }]),
  ],
  'a carrier states a departure': [
    ({ organizationId, orderId }) =>
      portal.deps.database.transaction((tx) =>
        appendEvents(tx, portal.deps, [
          { organizationId, orderId, source: 'dcsa:MAEU', event: buildEvent(), messageId: null },
        ]),
      ),
  ],
  'a carrier’s message names a booking': [(order) => learn(order, 'B1')],
  'a document comes': [(order) => givenDocument(portal, order, { ref: 'd' })],
  'a document gets another name': [
    (order) => givenDocument(portal, order, { ref: 'd', name: 'a.pdf' }),
    (order) => givenDocument(portal, order, { ref: 'd', name: 'b.pdf' }),
  ],
  'an invoice comes': [(order) => givenInvoice(portal, order, { ref: 'i' })],
  'an invoice is paid': [
    (order) => givenInvoice(portal, order, { ref: 'i' }),
    (order) => givenInvoice(portal, order, { ref: 'i', paidOn: '2026-11-20' }),
  ],
  'a person uploads a document': [(order) => givenUpload(portal, person, order)],
  'a person takes it back': [
    (order) => givenUpload(portal, person, order),
    async (order) => {
      const { body } = await portal.get(`/api/v2/customer/orders/${order.orderId}/documents/`, person.token)
      const documentId = JSON.parse(body).results[0].id
      const params = { orderId: order.orderId, documentId }
      return portal.call(removeOrderDocument, { token: person.token, params })
    },
  ],
  'a person asks a question': [(order) => ask(order, 'Where is it?')],
  'who asked has another name': [
    (order) => ask(order, 'Where is it?'),
    ({ orderId }) =>
      portal.call(updateCurrentUser, { token: person.token, body: { lastName: `K ${orderId}` } }),
  ],
  'a person pins it': [({ orderId }) => portal.call(pinOrder, { token: person.token, params: { orderId } })],
  'a person unpins it': [
    ({ orderId }) => portal.call(pinOrder, { token: person.token, params: { orderId } }),
    ({ orderId }) => portal.call(unpinOrder, { token: person.token, params: { orderId } }),
  ],
  'the organization has another name': [
    (order) =>
      portal.call(saveCompanyOrganization, {
        key,
        params: { ref: 'acme' },
        body: { name: `Acme of ${order.orderId}` },
      }),
  ],
}

describe('an order whose answer is ready is shown as it is once', () => {
  it.each(Object.entries(changes))('%s', async (_what, [first, then]) => {
    const contacts = [{ name: 'Marta', email: 'marta@forwarder.example', phone: null }]
    const order = await givenOrder(portal, { contacts })
    if (then) await first(order)
    const before = await makeReady(order.orderId)
    await (then ?? first)(order)
    await expectFresh(order.orderId)
    expect((await read(portal.app, order.orderId)).body).not.toBe(before)
  })

  it('its pre-order names other parties', async () => {
    const preorder = await givenPreorder(portal, person)
    const params = { preorderId: preorder.id }
    const approved = await portal.call(approvePreorder, { key, params, body: { orderRef: 'kept-1' } })
    const { orderId } = approved.json()
    await makeReady(orderId)
    const parties = { shipper: null, consignee: buildParty({ name: 'Beta' }), notify: null, toOrder: false }
    const request = await portal.call(requestAmendment, {
      token: person.token,
      params,
      body: { changes: { parties }, note: 'Please' } as never,
    })
    expect(request.statusCode).toBe(200)
    await expectFresh(orderId)
    expect((await portal.call(confirmAmendment, { key, params, body: {} })).statusCode).toBe(200)
    const { preorder: orderPreorder } = await expectFresh(orderId)
    expect(orderPreorder?.parties.consignee?.name).toBe('Beta')
  })

  it('time has passed', async () => {
    const route = buildOrder().route.map((stop, at) => ({ ...stop, ...underWay[at] }))
    const { orderId } = await givenOrder(portal, { shipmentStatus: 'IN_TRANSIT', route })
    const versions = new Set<string>()
    for (const days of [0, 0.0001, 1, 5, 20, 40]) {
      now = start + days * 86_400_000
      versions.add(await makeReady(orderId))
      await expectFresh(orderId)
    }
    now = start
    await expectFresh(orderId)
    // A few seconds change nothing visible.
    expect(versions.size).toBe(5)
  })
})

it('keeps an answer for each language, and for each person what they pinned', async () => {
  const { orderId } = await givenOrder(portal)
  const other = await givenUser(portal)
  await portal.call(pinOrder, { token: other.token, params: { orderId } })
  const readers = [
    { locale: 'en' },
    { locale: 'ru' },
    { token: other.token, locale: 'en' },
    { token: other.token, locale: 'ru' },
  ]
  const expected = await Promise.all(readers.map((reader) => read(fresh, orderId, reader)))
  expect(new Set(expected.map(({ body }) => body)).size).toBe(4)
  for (let turn = 0; turn < 2; turn++) {
    const answers = await Promise.all(readers.map((reader) => read(portal.app, orderId, reader)))
    expect(answers.map(shownBy)).toEqual(expected.map(shownBy))
  }
})

it('does not exist for others however ready it is', async () => {
  const { orderId } = await givenOrder(portal)
  await makeReady(orderId)
  await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
  const stranger = await givenUser(portal, ['stranger'])
  const headers = { 'if-none-match': '*' }
  const answer = await portal.call(getOrder, { token: stranger.token, params: { orderId }, headers })
  expect(answer.statusCode).toBe(404)
})

it('is shown as before after a change that was rolled back', async () => {
  const order = await givenOrder(portal)
  const before = await makeReady(order.orderId)
  const failed = portal.deps.database.transaction(async (tx) => {
    const { organizationId, orderId } = order
    await appendEvents(tx, portal.deps, [
      { organizationId, orderId, source: 'dcsa:MAEU', event: buildEvent(), messageId: null },
    ])
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  expect((await read(portal.app, order.orderId)).body).toBe(before)
  await expectFresh(order.orderId)
})
