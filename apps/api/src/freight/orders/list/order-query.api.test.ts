import { exportOrders } from '@portolan/contract/freight/order-exports'
import { countOrders, listOrders, type Order } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  const orders = [
    ['A', 'air', 'BOOKED', 'active'],
    ['B', 'sea', 'BOOKED', 'active'],
    ['C', 'sea', 'IN_TRANSIT', 'active'],
    ['D', 'rail', 'ARRIVED', 'archived'],
    ['E', 'truck', 'CANCELED', 'archived'],
  ] as const
  for (const [number, transportMode, shipmentStatus, status] of orders)
    await givenOrder(portal, { number, transportMode, shipmentStatus, status })
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

async function numbers(search: string): Promise<string> {
  const answer = await portal.get(`${listOrders.path}?${search}`, token)
  expect(answer.statusCode).toBe(200)
  const { results, count } = answer.json<{ results: Order[]; count: number }>()
  expect(count).toBe(results.length)
  return results.map(({ number }) => number).join('')
}

describe('a filter', () => {
  it.each([
    ['', 'EDCBA'],
    ['status=active', 'CBA'],
    ['status=archived,active', 'EDCBA'],
    ['status=archived&status=active', 'EDCBA'],
    ['status=archived,archived', 'ED'],
    ['transportMode=sea', 'CB'],
    ['transportMode=sea,air', 'CBA'],
    ['transportMode=sea&transportMode=air', 'CBA'],
    ['transportMode=rail&transportMode=sea,air', 'DCBA'],
    ['transportMode=sea%2Cair', 'CBA'],
    ['shipmentStatus=BOOKED,CANCELED', 'EBA'],
    ['shipmentStatus=BOOKED&shipmentStatus=CANCELED', 'EBA'],
    ['transportMode=sea&shipmentStatus=BOOKED', 'B'],
    ['transportMode=sea&status=archived', ''],
    ['transportMode=', ''],
    ['shipmentStatus=', ''],
    ['status=', ''],
    ['attention=', ''],
    ['from=', ''],
    ['to=', ''],
  ])('takes comma lists and repeated parameters: "%s"', async (search, expected) => {
    expect(await numbers(`${search}&ordering=-number`)).toBe(expected)
  })

  it.each([
    ['ordering=number', 'ABCDE'],
    ['ordering=-pinned&ordering=number', 'ABCDE'],
    ['ordering=-pinned%2C-number', 'EDCBA'],
    ['ordering=', 'EDCBA'],
    ['ordering=-pinned', 'EDCBA'],
    ['ordering=pinned', 'EDCBA'],
    ['', 'EDCBA'],
  ])('is ordered by "%s"', async (search, expected) => {
    // All were updated at the same instant: the ID decides, and the newest is the greatest.
    expect(await numbers(search)).toBe(expected)
  })

  it.each([
    ['status=open', 'status.0'],
    ['status=active,open', 'status.1'],
    ['status=Active', 'status.0'],
    ['status=active,', 'status.1'],
    ['transportMode=sea,balloon', 'transportMode.1'],
    ['transportMode=sea&transportMode=balloon', 'transportMode.1'],
    ['shipmentStatus=LOST', 'shipmentStatus.0'],
  ])('names the value that is wrong: "%s"', async (search, field) => {
    for (const start of [`${listOrders.path}?`, `${exportOrders.path}?format=csv&`]) {
      const answer = await portal.get(start + search, token)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ [field]: ['Value not allowed.'] })
    }
  })
})

const wrong = [
  'cargo',
  'pinned,pinned',
  'number,-pinned',
  'number,createdAt',
  'number,number',
  '-pinned,number,createdAt',
  '-pinned,number,cargo,cost',
  '--number',
  'Number',
  ',number',
  'number,',
  '%20number',
]

describe.each(wrong)('the ordering "%s" is refused', (ordering) => {
  it.each([
    [
      'en',
      'Besides pinned, which comes first, use at most one of: pinned, createdAt, updatedAt, number, departure, arrival, delivery, lateness, papersDue.',
    ],
    [
      'ru',
      'Кроме pinned (оно идёт первым), укажите не больше одного поля из списка: pinned, createdAt, updatedAt, number, departure, arrival, delivery, lateness, papersDue.',
    ],
  ])('as a whole, in %s, by list and export', async (language, text) => {
    const headers = { 'accept-language': language, authorization: `JWT ${token}` }
    for (const url of [
      `${listOrders.path}?ordering=${ordering}`,
      `${listOrders.path}?ordering=${ordering.split(',').join('&ordering=')}`,
      `${exportOrders.path}?format=csv&ordering=${ordering}`,
    ]) {
      const answer = await portal.app.inject({ url, headers })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({ ordering: [text] })
    }
  })
})

it('cursors stay as earlier versions wrote them', async () => {
  const list = `${listOrders.path}?limit=2&ordering=`
  const first = (await portal.get(`${list}-pinned,number`, token)).json<{ results: Order[]; next: string }>()
  const cursor = Buffer.from(JSON.stringify(['Q3IYebUu', [1, 'B', first.results[1]?.id]])).toString(
    'base64url',
  )
  expect(first.next).toBe(`${list}-pinned%2Cnumber&cursor=${cursor}`)
  for (const ordering of ['-pinned,number', '-pinned%2Cnumber', '-pinned&ordering=number']) {
    const second = await portal.get(`${list}${ordering}&cursor=${cursor}`, token)
    expect(second.json().results.map(({ number }: Order) => number)).toEqual(['C', 'D'])
  }
})

it('the count takes the record status and nothing else', async () => {
  const count = async (search: string) => (await portal.get(`${countOrders.path}?${search}`, token)).json()
  expect(await count('status=archived')).toEqual({ count: 2 })
  expect(await count('status=archived&status=active')).toEqual({ count: 5 })
  expect(await count('')).toEqual({ count: 5 })
  expect(Object.keys(await count('ordering=number'))).toEqual(['ordering'])
})
