import { approvePreorder, requestPreorderUpdate } from '@portolan/contract/company/preorders'
import { createPreorder, updatePreorder } from '@portolan/contract/freight/preorders'
import type { Endpoint } from '@portolan/contract/shared/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildOrder } from '#testing/builders.ts'
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

// Every single value of an otherwise good body is replaced by one that a database or a page can’t take.

let portal: TestPortal
let person: Conversation['person']
let key: Conversation['key']
beforeAll(async () => {
  ;({ portal, person, key } = await openConversation())
})
afterAll(() => portal.close())

const unstorable = ['"a\\u0000b"', '"a\\ud800b"', '"\\udc00"']
const nasty = [
  ...unstorable,
  ...['"🚢"', `"${'x'.repeat(20_000)}"`, '"0000-01-01"', '"2026-02-30"', 'null', '[]', '{}'],
  ...['1e400', '-1e400', '1e308', '9007199254740993', '1e-320', '-0'],
]

type Path = readonly string[]

function leavesOf(value: unknown, path: Path = []): { path: Path; leaf: unknown }[] {
  if (typeof value !== 'object' || value === null) return [{ path, leaf: value }]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}

/** The body as JSON with other JSON in place of one value. */
function textWith(value: unknown, [name, ...rest]: Path, json: string): string {
  if (name === undefined) return json
  const entries = Object.entries(value as object).map(([own, inner]) => ({
    own,
    text: own === name ? textWith(inner, rest, json) : JSON.stringify(inner),
  }))
  if (Array.isArray(value)) return `[${entries.map(({ text }) => text).join(',')}]`
  return `{${entries.map(({ own, text }) => `${JSON.stringify(own)}:${text}`).join(',')}}`
}

/** Sends the body with each of its values replaced in turn; answers the errors of ours, and what NUL and half pairs got. */
async function attack(endpoint: Endpoint, preorderId: string, body: object, authorization: string) {
  const failures: string[] = []
  for (const { path, leaf } of leavesOf(body)) {
    for (const json of nasty) {
      const answer = await portal.app.inject({
        method: endpoint.method,
        url: endpoint.path.replace(':preorderId', preorderId),
        headers: { authorization, 'content-type': 'application/json' },
        payload: textWith(body, path, json),
      })
      const at = path.join('.')
      if (answer.statusCode >= 500) failures.push(`${at} ${json.slice(0, 40)}: ${answer.statusCode}`)
      if (typeof leaf !== 'string' || !unstorable.includes(json)) continue
      if (answer.statusCode !== 400 || !(at in answer.json())) failures.push(`${at} ${json} was accepted`)
    }
  }
  return failures
}

const address = { street: 'Kai 1', postCode: '1', city: 'Hamburg', countryCode: 'DE' }
const content = () => ({
  ...{ comment: 'Fragile', customerReference: 'PO 1', loadType: 'FCL' as const },
  units: [buildBookedUnit({ marks: 'A', poNumber: '1' })],
  containers: [
    { isoType: '22R1', quantity: 1, temperatureC: 4, nonOperating: false, number: 'CSQU3054383', seal: '1' },
  ],
  parties: {
    shipper: buildParty({ ...address, taxId: '1', contact: { name: 'A', email: 'a@b.example', phone: '1' } }),
    ...{ consignee: null, notify: null, toOrder: false },
  },
  pickUp: { service: 'DOOR' as const, address },
  declaredValue: { amount: '1', currency: 'USD' },
  temperature: { min: 1, max: 8, setpoint: 4 },
  dangerousGoods: [
    {
      ...{ unNumber: '1203', properShippingName: 'Gasoline', class: '3', packingGroup: 'II' as const },
      ...{ limitedQuantity: true, netKg: 1, neqKg: 1, emergencyContact: { name: 'A', phone: '1' } },
      unitIndex: 0,
    },
  ],
})

it('a booking', async () => {
  const body = buildPreorder(await organizationOf(portal, person.token), content())
  expect(await attack(createPreorder, '', body, `JWT ${person.token}`)).toEqual([])
})

it('changes, and what the company asks and sends', async () => {
  const { id } = await givenPreorder(portal, person)
  expect(await attack(updatePreorder, id, { comment: 'x' }, `JWT ${person.token}`)).toEqual([])
  const asked = { fields: [{ path: 'cargo', question: 'Which?' }] }
  expect(await attack(requestPreorderUpdate, id, asked, `Bearer ${key}`)).toEqual([])
  const approval = { orderRef: 'TMS-1', order: { ...buildOrder(), ref: 'TMS-1' } }
  expect(await attack(approvePreorder, id, approval, `Bearer ${key}`)).toEqual([])
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
