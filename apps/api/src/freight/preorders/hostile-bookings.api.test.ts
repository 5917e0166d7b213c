import {
  approvePreorder,
  proposePreorderChanges,
  requestPreorderUpdate,
} from '@portolan/contract/company/preorders'
import { createPreorder, updatePreorder } from '@portolan/contract/freight/preorders/preorders'
import { createQuote } from '@portolan/contract/freight/quotes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOrder } from '#testing/builders.ts'
import { attack } from '#testing/freight/hostile-bodies.ts'
import {
  buildBookedUnit,
  buildForm,
  buildParty,
  buildPreorder,
  type Conversation,
  givenPreorder,
  givenPreorderDocument,
  openConversation,
  organizationOf,
} from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let person: Conversation['person']
let key: Conversation['key']
beforeAll(async () => {
  ;({ portal, person, key } = await openConversation())
})
afterAll(() => portal.close())

const address = { street: 'Kai 1', postCode: '1', city: 'Hamburg', countryCode: 'DE' }
const content = () => ({
  comment: 'Fragile',
  customerReference: 'PO 1',
  loadType: 'FCL' as const,
  units: [buildBookedUnit({ marks: 'A', poNumber: '1' })],
  containers: [
    { isoType: '22R1', quantity: 1, temperatureC: 4, nonOperating: false, number: 'CSQU3054383', seal: '1' },
  ],
  parties: {
    shipper: buildParty({ ...address, taxId: '1', contact: { name: 'A', email: 'a@b.example', phone: '1' } }),
    consignee: null,
    notify: null,
    toOrder: false,
  },
  pickUp: { service: 'DOOR' as const, address },
  declaredValue: { amount: '1', currency: 'USD' },
  temperature: { min: 1, max: 8, setpoint: 4 },
  dangerousGoods: [
    {
      unNumber: '1203',
      properShippingName: 'Gasoline',
      class: '3',
      packingGroup: 'II' as const,
      limitedQuantity: true,
      netKg: 1,
      neqKg: 1,
      emergencyContact: { name: 'A', phone: '1' },
      unitIndex: 0,
    },
  ],
})

it('a booking', async () => {
  const body = buildPreorder(await organizationOf(portal, person.token), content())
  expect(await attack(portal, createPreorder, {}, body, `JWT ${person.token}`)).toEqual([])
})

it('changes, and what the company asks and sends', { tags: ['exhaustive'] }, async () => {
  const { id } = await givenPreorder(portal, person)
  expect(
    await attack(portal, updatePreorder, { preorderId: id }, { comment: 'x' }, `JWT ${person.token}`),
  ).toEqual([])
  const questions = { fields: [{ path: 'cargo', question: 'Which?' }] }
  expect(await attack(portal, requestPreorderUpdate, { preorderId: id }, questions, `Bearer ${key}`)).toEqual(
    [],
  )
  const approval = { orderRef: 'TMS-1', order: { ...buildOrder(), ref: 'TMS-1' } }
  expect(await attack(portal, approvePreorder, { preorderId: id }, approval, `Bearer ${key}`)).toEqual([])
})

it('two units of the heaviest order make no infinite total', async () => {
  const { id: preorderId } = await givenPreorder(portal, person)
  const [unit] = buildOrder().units
  const heavy = { ...unit, grossWeightKg: 1e308 }
  const order = { ...buildOrder(), ref: 'TMS-2', units: [heavy, { ...heavy, ref: 'second' }] }
  const body = { orderRef: 'TMS-2', order }
  const answer = await portal.call(approvePreorder, { key, params: { preorderId }, body })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([
    400,
    ['order.units.0.grossWeightKg', 'order.units.1.grossWeightKg'],
  ])
})

it.each([
  ['100.5', 'JPY'],
  ['1.005', 'EUR'],
  ['1.0005', 'KWD'],
])('a declared value of %s %s, which has too many decimals, at each door', async (amount, currency) => {
  const { token } = person
  const { id: preorderId } = await givenPreorder(portal, person)
  const params = { preorderId }
  const declaredValue = { amount, currency }
  const body = buildPreorder(await organizationOf(portal, token), { declaredValue })
  const { parties: _, ...content } = body
  const answers = {
    create: await portal.call(createPreorder, { token, body }),
    update: await portal.call(updatePreorder, { token, params, body: { declaredValue } }),
    quote: await portal.call(createQuote, { token, body: content }),
    propose: await portal.call(proposePreorderChanges, {
      key,
      params,
      body: { changes: { declaredValue }, note: 'Rounded' },
    }),
  }
  for (const [door, answer] of Object.entries(answers)) {
    expect([door, answer.statusCode]).toEqual([door, 400])
    expect([door, Object.values(answer.json())]).toEqual([door, [['More decimals than this currency has.']]])
  }
  const fitting = { declaredValue: { amount: `${Number.parseInt(amount, 10)}`, currency } }
  expect((await portal.call(updatePreorder, { token, params, body: fitting })).statusCode).toBe(200)
})

it('a time zone that there is none of', async () => {
  const organizationId = await organizationOf(portal, person.token)
  const { from } = buildPreorder(organizationId)
  const book = (timeZone: string) =>
    portal.call(createPreorder, {
      token: person.token,
      body: buildPreorder(organizationId, { from: { ...from, timeZone } }),
    })
  expect(Object.keys((await book('Asia/Nowhere')).json())).toEqual(['from.timeZone'])
  expect((await book('Asia/Shanghai')).statusCode).toBe(201)
})

it('texts that are cut within an emoji', async () => {
  const { id: preorderId } = await givenPreorder(portal, person)
  const question = `${'x'.repeat(298)}🚢🚢`
  const body = { fields: [{ path: 'cargo', question }] }
  expect((await portal.call(requestPreorderUpdate, { key, params: { preorderId }, body })).statusCode).toBe(
    200,
  )
  const orderRef = `${'x'.repeat(99)}🚢`
  const approved = await portal.call(approvePreorder, { key, params: { preorderId }, body: { orderRef } })
  expect(approved.statusCode).toBe(200)
  const other = await givenPreorder(portal, person)
  const form = buildForm('%PDF-1', { name: `${'x'.repeat(149)}🚢.pdf` })
  expect((await givenPreorderDocument(portal, person, other, form)).name).toBe(`${'x'.repeat(149)}.pdf`)
})
