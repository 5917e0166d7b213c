import * as company from '@portolan/contract/company/preorders'
import { getOrder, listShipmentUnits } from '@portolan/contract/freight/orders'
import type { Finding } from '@portolan/contract/freight/preorders/finding'
import { createPreorder, getPreorder } from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildBookedUnit, buildPreorder, type Conversation, openConversation } from '#testing/preorders.ts'
import type { TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let organizationId: string
let token: string
let asCompany: Conversation['asCompany']
beforeAll(async () => {
  let person: Conversation['person']
  ;({ portal, organizationId, person, asCompany } = await openConversation())
  token = person.token
})
afterAll(() => portal.close())

function booking(...numbers: { number: string; confirmedNumber?: string | null; seal?: string }[]) {
  const common = { isoType: '22G1', quantity: 1, temperatureC: null, nonOperating: false, seal: null }
  return buildPreorder(organizationId, {
    loadType: 'FCL',
    containers: numbers.map((number) => ({ ...common, ...number })),
    units: [buildBookedUnit({ poNumber: 'PO 7/1' }), buildBookedUnit({ poNumber: 'PO 7/1' })],
  })
}

function submit(body: ReturnType<typeof booking>, query = {}) {
  return portal.call(createPreorder, { token, body, query })
}

const wrong = 'CSQU 305438-4'
const path = 'containers.0.number'

it('a number whose check digit doesn’t fit is refused with the reason and with what confirms it', async () => {
  const refused = await submit(booking({ number: wrong }))
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    { [path]: ['The check digit of CSQU3054384 must be 3 (ISO 6346).'] },
  ])
  const findings = (await submit(booking({ number: wrong }), { validate: 'only' })).json<Finding[]>()
  const useAnyway = { path: 'containers.0.confirmedNumber', value: wrong }
  const fix = { path, value: 'CSQU3054383' }
  expect(findings).toMatchObject([{ id: 'B20', path, severity: 'error', useAnyway, fix }])
})

it.each([['CSQU3054385'], ['CSQU3054383'], [null], ['']])(
  'the confirmation of %s is not one of another number',
  async (confirmedNumber) => {
    const { statusCode } = await submit(booking({ number: wrong, confirmedNumber }))
    expect(statusCode).toBe(400)
  },
)

it('a confirmed number is kept with the booking, still doubted, and becomes the order’s', async () => {
  const numbers = [{ number: wrong, confirmedNumber: 'csqu3054384', seal: 'S 1' }]
  const answer = await submit(booking(...numbers))
  expect(answer.statusCode).toBe(201)
  const params = { preorderId: answer.json().id }
  const read = (await portal.call(getPreorder, { token, params })).json()
  expect(read.content.containers).toMatchObject(numbers)
  expect(read.units[0].container).toBe('CSQU3054384')
  expect(read.findings).toMatchObject([{ id: 'B20', severity: 'warning', useAnyway: null }])
  const approved = await asCompany(company.approvePreorder, read, { orderRef: 'TMS-used-anyway' })
  const order = { token, params: { orderId: approved.json().orderId } }
  const units = (await portal.call(listShipmentUnits, order)).json().results
  expect(units[0].container).toBe('CSQU3054384')
  expect((await portal.call(getOrder, order)).json().references).toEqual([
    { type: 'FF', value: 'TMS-used-anyway', issuer: null },
    { type: 'EQ', value: 'CSQU3054384', issuer: null },
    { type: 'PO', value: 'PO 7/1', issuer: null },
    { type: 'SEAL', value: 'S 1', issuer: null },
  ])
})

it('every container of a booking is one of the order’s references, where its lines can’t say which is theirs', async () => {
  const body = booking(
    { number: 'CSQU3054383', seal: 'A' },
    { number: 'not iso', confirmedNumber: 'NOT-ISO', seal: 'B' },
  )
  const answer = await submit(body)
  const approved = await asCompany(company.approvePreorder, answer.json(), { orderRef: 'TMS-several' })
  const order = { token, params: { orderId: approved.json().orderId } }
  const { references } = (await portal.call(getOrder, order)).json()
  expect(references.map(({ type, value }: { type: string; value: string }) => `${type} ${value}`)).toEqual([
    'FF TMS-several',
    'EQ CSQU3054383',
    'EQ NOTISO',
    'PO PO 7/1',
    'SEAL A',
    'SEAL B',
  ])
})
