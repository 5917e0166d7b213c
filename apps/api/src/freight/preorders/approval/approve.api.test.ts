import * as company from '@portolan/contract/company/preorders'
import { listOrderDocuments } from '@portolan/contract/freight/documents'
import { getOrder, listShipmentUnits } from '@portolan/contract/freight/orders'
import * as contract from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildUnit, givenOrder, givenStaff } from '#testing/builders.ts'
import {
  buildBookedUnit,
  buildForm,
  buildParty,
  type Conversation,
  codeOf,
  givenPreorder,
  givenPreorderDocument,
  openConversation,
} from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let person: Conversation['person']
let asCompany: Conversation['asCompany']
let asCustomer: Conversation['asCustomer']
let readSteps: Conversation['readSteps']
beforeAll(async () => {
  ;({ portal, person, asCompany, asCustomer, readSteps } = await openConversation())
})
afterAll(() => portal.close())
async function countOrdersNow(): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(portal.deps.database, sql`SELECT count(*)::int AS n FROM orders`)
  return row?.n ?? 0
}

it('an approval makes an order of the booking, with its units and documents', async () => {
  const preorder = await givenPreorder(portal, person, {
    customerReference: 'PO 1',
    parties: { shipper: null, consignee: buildParty({ name: 'Beta' }), notify: null, toOrder: false },
    loadType: 'FCL',
    incoterms: 'FOB',
    incotermsPlace: 'Shanghai',
    units: [
      buildBookedUnit(),
      buildBookedUnit({ packaging: 'CTN', description: 'Seals', grossWeightKg: 20, hsCode: null }),
    ],
    containers: [
      {
        isoType: '22G1',
        quantity: 1,
        temperatureC: null,
        nonOperating: false,
        number: 'CSQU 305438-3',
        seal: 'S1',
      },
    ],
  })
  await givenPreorderDocument(portal, person, preorder)
  await givenPreorderDocument(portal, person, preorder, buildForm('a;b', { name: 'a.csv', kind: 'invoice' }))
  const answer = await asCompany(company.approvePreorder, preorder, { orderRef: 'TMS-1' })
  expect(answer.json()).toMatchObject({ status: 'approved', orderRef: 'TMS-1', version: 2 })
  const { orderId } = answer.json()
  const params = { orderId }
  const order = await portal.call(getOrder, { params, token: person.token })
  expect(order.json()).toMatchObject({
    number: 'TMS-1',
    incoterms: 'FOB',
    incotermsPlace: 'Shanghai',
    shipmentStatus: 'BOOKED',
    customerReference: 'PO 1',
    totals: { packages: 4, grossWeightKg: 320, volumeM3: 3.84 },
    from: { city: 'Shanghai' },
    preorder: { id: preorder.id, number: preorder.number, parties: { consignee: { name: 'Beta' } } },
  })
  const units = (await portal.call(listShipmentUnits, { params, token: person.token })).json().results
  expect(units).toMatchObject([
    {
      description: 'Centrifugal pumps',
      volumeM3: 1.92,
      container: 'CSQU3054383',
      seal: 'S1',
      hsCode: '841370',
    },
    { description: 'Seals', packaging: 'CTN', hsCode: null },
  ])
  const documents = (await portal.call(listOrderDocuments, { params, token: person.token })).json().results
  expect(documents.map(({ name, kind }: { name: string; kind: string }) => [name, kind])).toEqual([
    ['packing-list.pdf', 'packing-list'],
    ['a.csv', 'invoice'],
  ])
  expect((await portal.get(documents[1].file)).body).toBe('a;b')
  expect((await asCustomer(contract.getPreorder, preorder)).json()).toMatchObject({
    status: 'approved',
    orderId,
  })
  expect(codeOf(await asCustomer(contract.updatePreorder, preorder, { cargo: 'X' }))).toEqual([
    409,
    'not_editable',
  ])
})

it('50 parallel approvals make one order, and twice is once', async () => {
  const preorder = await givenPreorder(portal, person)
  await givenPreorderDocument(portal, person, preorder)
  const before = await countOrdersNow()
  const body = { orderRef: 'TMS-parallel' }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => asCompany(company.approvePreorder, preorder, body)),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.json().orderId)).size).toBe(1)
  expect(await countOrdersNow()).toBe(before + 1)
  const [first] = answers
  const documents = await portal.call(listOrderDocuments, {
    params: { orderId: first?.json().orderId },
    token: person.token,
  })
  expect(documents.json().count).toBe(1)
  expect((await portal.get(documents.json().results[0].file)).statusCode).toBe(200)
  expect((await readSteps(preorder)).map(({ kind }) => kind)).toEqual(['submitted', 'approved'])
  expect(codeOf(await asCompany(company.approvePreorder, preorder, { orderRef: 'TMS-other' }))).toEqual([
    409,
    'wrong_state',
  ])
})

it('parallel approvals with a reference each make one order', async () => {
  const preorder = await givenPreorder(portal, person)
  const before = await countOrdersNow()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      asCompany(company.approvePreorder, preorder, { orderRef: `TMS-one-of-${n}` }),
    ),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.map(codeOf)).toEqual(Array(9).fill([409, 'wrong_state']))
  expect(await countOrdersNow()).toBe(before + 1)
})

it('an approval links an order that the customer has already', async () => {
  const order = await givenOrder(portal, { ref: 'TMS-known', cargo: 'As it was' })
  const preorder = await givenPreorder(portal, person)
  const answer = await asCompany(company.approvePreorder, preorder, { orderRef: 'TMS-known' })
  expect(answer.json().orderId).toBe(order.orderId)
  const detail = await portal.call(getOrder, { params: { orderId: order.orderId }, token: person.token })
  expect(detail.json().cargo).toBe('As it was')
})

it('an approval takes the order as the company sends it, of this customer and with this reference', async () => {
  const preorder = await givenPreorder(portal, person)
  const send = (order: object) =>
    asCompany(company.approvePreorder, preorder, {
      orderRef: 'TMS-sent',
      order: { ...buildOrder(), ...order },
    })
  expect((await send({})).json()).toHaveProperty('order.ref')
  const foreign = { ref: 'TMS-sent', organization: { ref: 'foreign', name: 'Foreign' } }
  expect(Object.keys((await send(foreign)).json())).toEqual(['order.organization.ref'])
  expect((await asCustomer(contract.getPreorder, preorder)).json().status).toBe('pending')
  const { orderId } = (await send({ ref: 'TMS-sent', number: 'A-1' })).json()
  const answer = await portal.call(getOrder, { params: { orderId }, token: person.token })
  expect(answer.json().number).toBe('A-1')
})

it('an approval copies parties and documents to the order that the company sends, and units where it has none', async () => {
  const parties = { shipper: buildParty(), consignee: null, notify: null, toOrder: false }
  const approve = async (orderRef: string, order: object) => {
    const preorder = await givenPreorder(portal, person, { parties })
    await givenPreorderDocument(portal, person, preorder)
    const body = { orderRef, order: { ...buildOrder(), ref: orderRef, ...order } }
    const { orderId } = (await asCompany(company.approvePreorder, preorder, body)).json()
    const params = { orderId }
    const detail = (await portal.call(getOrder, { params, token: person.token })).json()
    expect(detail.preorder.parties).toEqual(parties)
    const documents = (await portal.call(listOrderDocuments, { params, token: person.token })).json()
    expect(documents.results.map(({ name }: { name: string }) => name)).toEqual(['packing-list.pdf'])
    const units = (await portal.call(listShipmentUnits, { params, token: person.token })).json().results
    return units.map(({ description }: { description: string }) => description)
  }
  expect(await approve('TMS-without-units', { units: [] })).toEqual(['Centrifugal pumps'])
  expect(await approve('TMS-with-units', { units: [buildUnit({ description: 'As packed' })] })).toEqual([
    'As packed',
  ])
})

it('an approval is refused for a version that the company hasn’t seen', async () => {
  const preorder = await givenPreorder(portal, person)
  await asCustomer(contract.updatePreorder, preorder, { cargo: 'Other pumps' })
  const approve = (version: number) =>
    asCompany(company.approvePreorder, preorder, { orderRef: 'TMS-seen' }, { 'if-match': `"${version}"` })
  expect(codeOf(await approve(1))).toEqual([412, 'stale'])
  expect((await approve(2)).statusCode).toBe(200)
})

it('an approval with an order of its own needs a role that may write orders', async () => {
  const preorder = await givenPreorder(portal, person)
  const { token } = await givenStaff(portal, 'sales')
  const approve = (body: object) =>
    portal.call(company.approvePreorder, { params: { preorderId: preorder.id }, body, token })
  const order = { ...buildOrder(), ref: 'TMS-sales' }
  expect(codeOf(await approve({ orderRef: 'TMS-sales', order }))).toEqual([403, 'insufficient_role'])
  expect((await approve({ orderRef: 'TMS-sales' })).statusCode).toBe(200)
})
