import { getCompanyOrder, saveCompanyOrder } from '@portolan/contract/company/order-calls'
import { searchCities } from '@portolan/contract/content/definitions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenApiKey, givenOrder, givenUser } from '../../apps/api/src/testing/builders.ts'
import { openTestPortal, type TestPortal } from '../../apps/api/src/testing/test-portal.ts'
import { sharedCase } from './shared-case.ts'

let portal: TestPortal
let key: string
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

interface CaseOrder {
  number: string
  route: [{ place: { locode: string } }, ...unknown[]]
}
const orders: CaseOrder[] = JSON.parse(sharedCase('places-38-orders-at-unlisted-ports.json').toString())

it.each(orders)('accepts $number', async (order) => {
  const answer = await portal.call(saveCompanyOrder, { params: { ref: order.number }, body: order, key })
  expect([answer.statusCode, answer.json().warnings]).toEqual([201, undefined])
  const { route } = (await portal.call(getCompanyOrder, { params: { ref: order.number }, key })).json()
  expect(route[0].place).toMatchObject({ locode: order.route[0].place.locode, lat: expect.any(Number) })
})

const searches = sharedCase('places-40-city-searches.txt').toString().trim().split('\n')

it.each(searches)('finds the port %s first', async (search) => {
  const { results } = (await portal.call(searchCities, { query: { search }, token })).json()
  expect(results[0]).toMatchObject({ name: search, locode: expect.stringMatching(/^[A-Z]{5}$/) })
})
