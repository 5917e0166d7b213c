import type { OrderRecord } from '@portolan/contract/company/orders'
import { getOrder, listOrders, type Order, type OrderDetail } from '@portolan/contract/freight/orders'
import { normalizeReference } from '@portolan/freight/ledger/reference-value'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMessageReferences } from '#freight/order-record/references/save-references.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { buildOrder, buildUnit, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await save(buildOrder({ number: 'OTHER', ref: 'other' }))
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

async function save(record: OrderRecord) {
  const [saved] = await saveOrders(portal.deps, [record])
  if (!saved) throw new Error('The order was not saved')
  return { organizationId: saved.organizationId, orderId: saved.id }
}

async function referencesOf(orderId: string) {
  const answer = await portal.call(getOrder, { params: { orderId }, token })
  const { references } = answer.json<OrderDetail>()
  return references.map(({ type, value, issuer }) =>
    [type, value, ...(issuer === null ? [] : [issuer])].join(' '),
  )
}

async function find(search: string): Promise<string[]> {
  const answer = await portal.call(listOrders, { token, query: { search } })
  return answer.json<{ results: Order[] }>().results.map(({ number }) => number)
}

const record = buildOrder({
  ref: 'tms-1',
  number: 'SHOWN-1',
  customerReference: 'Договор 211/93',
  units: [buildUnit({ ref: 'u', container: 'CSQU3054383', seal: 'HL-77.42' })],
  references: [
    { type: 'PO', value: '45-000/812' },
    { type: 'MBL', value: 'HLCU-SHA 2309', issuer: 'hlcu' },
    { type: 'SI', value: 'SI 9' },
  ],
})

it('an order shows its references as they were sent, by type, and those that carriers name but the forwarder’s', async () => {
  const keys = await save(record)
  const learned = [
    { type: 'FF', value: 'SECRET-1', issuer: null },
    { type: 'SI', value: 'SECRET-2', issuer: null },
    { type: 'FF', value: 'shown 1', issuer: null },
    { type: 'MBL', value: 'hlcusha2309', issuer: null },
    { type: 'BKG', value: '77 1234-5', issuer: 'HLCU' },
  ] as const
  await addMessageReferences(portal.deps.database, [{ ...keys, references: learned }], [])
  expect(await referencesOf(keys.orderId)).toEqual([
    'FF SHOWN-1',
    'FF tms-1',
    'SI SI 9',
    'MBL HLCU-SHA 2309 HLCU',
    'BKG 77 1234-5 HLCU',
    'EQ CSQU3054383',
    'PO 45-000/812',
    'CR Договор 211/93',
    'SEAL HL-77.42',
  ])
})

it.each([
  ['a bill of lading as sent', 'HLCU-SHA 2309'],
  ['a bill of lading without blanks', 'hlcusha2309'],
  ['a part of one with others', 'lcu-sha'],
  ['a container as on its door', 'csqu 305438-3'],
  ['a purchase order without its hyphens and slashes', '45000812'],
  ['a purchase order with others', '45/000-812'],
  ['a seal without its hyphen', 'hl7742'],
  ['a seal among other words', 'shanghai HL77-42 parts'],
  ['the customer’s reference without blank and slash', 'договор21193'],
  ['the order’s number without its hyphen', 'shown1'],
  ['what a carrier’s message names', '77-12345'],
])('a search finds %s', async (_what, search) => {
  expect(await find(search)).toEqual(['SHOWN-1'])
})

it('a search finds neither the forwarder’s numbers that a message names nor references that are gone', async () => {
  expect([await find('SECRET1'), await find('secret-2')]).toEqual([[], []])
  const { references: _, ...without } = record
  await save({ ...without, units: [] })
  expect([await find('45000812'), await find('hl7742'), await find('CSQU3054383')]).toEqual([[], [], []])
  // References from messages survive a save.
  expect([await find('7712345'), await find('hlcusha2309')]).toEqual([['SHOWN-1'], ['SHOWN-1']])
})

it('shows at most 100 references of one type, and none of another order', async () => {
  const units = Array.from({ length: 130 }, (_, n) => buildUnit({ seal: `S-${String(n).padStart(3, '0')}` }))
  const { orderId } = await save(buildOrder({ number: 'MANY', ref: 'many', units }))
  const references = await referencesOf(orderId)
  expect(references).toHaveLength(101)
  expect(references.at(-1)).toBe('SEAL S-099')
})

it('takes what can’t be compared without failing', async () => {
  const odd = ['\u{fdfa}'.repeat(200), '🚢'.repeat(100), 'ß'.repeat(200), "x'); --", '\\']
  const references = odd.map((value) => ({ type: 'CR' as const, value }))
  const { orderId } = await save(buildOrder({ number: 'ODD', ref: 'odd', units: [], references }))
  const sentReferences = odd.filter((value) => normalizeReference(value) !== '').map((value) => `CR ${value}`)
  expect((await referencesOf(orderId)).slice(1).sort()).toEqual(sentReferences.sort())
})
