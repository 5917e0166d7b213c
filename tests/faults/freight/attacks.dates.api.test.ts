import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../apps/api/src/platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '../../../apps/api/src/testing/builders.ts'
import { buildSentOrder } from '../../../apps/api/src/testing/freight/company-calls.ts'
import { buildRate, givenRates, hamburg, riga } from '../../../apps/api/src/testing/rates.ts'
import { openTestPortal, type TestPortal } from '../../../apps/api/src/testing/test-portal.ts'
import { saveCompanyOrder, saveCompanyOrders } from '../../../packages/contract/src/company/order-calls.ts'
import { appendOrderEvents } from '../../../packages/contract/src/company/order-events.ts'
import { getOrder, listOrders } from '../../../packages/contract/src/freight/orders.ts'
import { analyzeRates } from '../../../packages/contract/src/freight/rates.ts'

// Dates at the limits of the range: a day, a season or a zone further they are no longer dates.

let portal: TestPortal
let key: string
let token: string
beforeAll(async () => {
  portal = await openTestPortal({ variables: { SHARED_RATES: 'on' } })
  await givenRates(portal, [buildRate()])
  await givenOrder(portal, { ref: 'first' })
  await givenOrder(portal, { ref: 'second' })
  key = await givenApiKey(portal, 'read', 'write')
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

const refusal = 'Must be of the years 1900 to 2199.'

it.each(['0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31'])(
  'shared rates since %s are refused, and so is a filter of orders',
  async (day) => {
    const query = { from: riga, to: hamburg, transportMode: 'air', since: day }
    const rates = await portal.call(analyzeRates, { token, query })
    expect([rates.statusCode, rates.json()]).toEqual([400, { since: [refusal] }])
    const orders = await portal.call(listOrders, { token, query: { departureFrom: day } })
    expect([orders.statusCode, orders.json()]).toEqual([400, { departureFrom: [refusal] }])
  },
)

it.each(['1900-01-01', '2199-12-31'])('shared rates since %s are answered', async (since) => {
  const query = { from: riga, to: hamburg, transportMode: 'air', since }
  expect((await portal.call(analyzeRates, { token, query })).statusCode).toBe(200)
})

describe.each(['0001-01-01T00:00:00Z', '9999-12-31T00:00:00Z', '9999-12-31T23:59:59-14:00'])(
  'a time of an order at %s',
  (at) => {
    const order = buildSentOrder()
    const [from, ...others] = order.route as object[]
    const departure = { planned: at, estimated: null, actual: null }
    const body = { ...order, route: [{ ...from, departure }, ...others] }

    it('is refused with the field', async () => {
      const answer = await portal.call(saveCompanyOrder, { key, params: { ref: 'third' }, body: body })
      expect([answer.statusCode, answer.json()]).toEqual([400, { 'route.0.departure.planned': [refusal] }])
    })

    it('is refused in its line', async () => {
      const answer = await portal.call(saveCompanyOrders, { key, body: [{ ref: 'third', ...body }] })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.stringContaining(refusal)])
      expect(answer.body).not.toContain('failed')
    })

    it('is refused as an event', async () => {
      const events = [{ id: '1', code: 'DEPA', at }]
      const params = { ref: 'first' }
      const answer = await portal.call(appendOrderEvents, { key, params, body: { events } })
      expect([answer.statusCode, answer.json()]).toEqual([400, { 'events.0.at': [expect.any(String)] }])
    })
  },
)

it('orders that have such dates from earlier are read, page by page', async () => {
  await portal.deps.database.execute(sql`UPDATE orders SET created_at = CASE ref WHEN 'first' THEN '0001-01-01Z'::timestamptz
    ELSE '9999-12-31T23:59:59Z' END, departure_at = CASE ref WHEN 'first' THEN '0001-01-01Z'::timestamptz ELSE '9999-12-31T23:59:59Z' END`)
  for (const ordering of ['createdAt', '-createdAt', 'departure', '-departure']) {
    const ids: string[] = []
    let query: Record<string, string> = { limit: '1', ordering }
    for (;;) {
      const answer = await portal.call(listOrders, { token, query })
      expect([ordering, answer.statusCode]).toEqual([ordering, 200])
      const { results, next } = answer.json()
      ids.push(...results.map(({ id }: { id: string }) => id))
      if (next === null) break
      query = { ...query, cursor: new URL(next, 'http://portal').searchParams.get('cursor') ?? '' }
    }
    expect(new Set(ids).size).toBe(2)
    for (const orderId of ids)
      expect((await portal.call(getOrder, { token, params: { orderId } })).statusCode).toBe(200)
  }
})
