import type { OrderRecord } from '@portolan/contract/company/orders'
import { listOrders, type Order } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bestOf } from '#freight/order-record/route/progress.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildTimes, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

const organizations = [
  { ref: 'acme', name: 'Acme Trading' },
  { ref: 'borealis', name: 'Borealis' },
]
const instants = ['2026-10-01T08:00:00Z', '2026-10-01T08:00:00.000001Z', '2026-10-02T08:00:00Z']

let portal: TestPortal
let viewer: { id: string; token: string }
let numbers: string[]

/** Forty orders of two organizations: few distinct sort keys, unknown dates, active and archived. */
function buildOrders(): OrderRecord[] {
  return Array.from({ length: 40 }, (_, index) => {
    const [from, to] = buildOrder().route
    if (!from || !to) throw new Error('A route has two points')
    const hasArrival = index % 4 !== 0
    const at = instants[index % 3] ?? null
    const departure = buildTimes(hasArrival ? { estimated: at } : {})
    const arrival = buildTimes(hasArrival ? { actual: at, planned: '2026-01-01T00:00:00Z' } : {})
    return buildOrder({
      organization: organizations[index % 2] ?? { ref: 'acme', name: 'Acme Trading' },
      number: `N-${String(index % 7)}`,
      status: index % 5 === 0 ? 'archived' : 'active',
      route: [
        { ...from, departure },
        { ...to, arrival },
      ],
      createdAt: instants[(index + 1) % 3] ?? null,
      updatedAt: instants[(index + 2) % 3] ?? null,
    })
  })
}

beforeAll(async () => {
  portal = await openTestPortal()
  const records = buildOrders()
  numbers = records.map(({ number }) => number)
  const saved = await saveOrders(portal.deps, records)
  viewer = await givenUser(portal, ['acme', 'borealis'])
  for (const { id, organizationId } of saved.filter((_, index) => index % 3 === 0)) {
    await portal.deps.database.execute(sql`INSERT INTO order_pins (user_id, organization_id, order_id)
      VALUES (${viewer.id}, ${organizationId}, ${id})`)
  }
  await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
})
afterAll(() => portal.close())

function walk(query: Record<string, string>) {
  return walkPages<Order>(portal, listOrders, { token: viewer.token, query })
}

const keys: Record<string, (order: Order) => string> = {
  createdAt: (order) => order.createdAt.padEnd(27, '~').replace('Z~', '.~'),
  updatedAt: (order) => order.updatedAt.padEnd(27, '~').replace('Z~', '.~'),
  number: (order) => order.number,
  departure: (order) => bestOf(order.departure) ?? 'infinity',
  arrival: (order) => bestOf(order.arrival) ?? 'infinity',
}

// `…00Z` is before `…00.000001Z`, which plain text order gets wrong.
function comparable(key: string): string {
  return key.replace(/Z$/, '').replace(/[~.]+$/, '')
}

function sorted(rows: Order[], ordering: string): Order[] {
  const members = ordering.split(',')
  const field = members.find((member) => !member.endsWith('pinned')) ?? '-updatedAt'
  const pins = members.find((member) => member.endsWith('pinned'))
  const keyOf = keys[field.replace('-', '')] ?? (() => '')
  const direction = field.startsWith('-') ? -1 : 1
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  return rows.toSorted((a, b) => {
    const byPin = Number(b.pinned) - Number(a.pinned)
    if (pins && byPin !== 0) return pins === '-pinned' ? byPin : -byPin
    const byKey = compare(comparable(keyOf(a)), comparable(keyOf(b)))
    return (byKey || compare(a.id, b.id)) * direction
  })
}

const fields = Object.keys(keys).flatMap((field) => [field, `-${field}`])
const orderings = [
  ...fields.flatMap((field) => [field, `-pinned,${field}`, `pinned,${field}`]),
  '-pinned',
  'pinned',
]

describe('ordering', () => {
  it.each(orderings)('%s visits every order exactly once, in order', async (ordering) => {
    const whole = await walk({ ordering, limit: '100' })
    expect(whole).toHaveLength(40)
    expect(whole.map(({ number }) => number).sort()).toEqual(numbers.toSorted())
    expect(whole.map(({ id }) => id)).toEqual(sorted(whole, ordering).map(({ id }) => id))
    const paged = await walk({ ordering, limit: '6' })
    expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  })

  it('is pinned first and the newest activity by default', async () => {
    const usual = await walk({})
    expect(usual.map(({ id }) => id)).toEqual(
      (await walk({ ordering: '-pinned,-updatedAt' })).map(({ id }) => id),
    )
    expect(usual[0]?.pinned).toBe(true)
    expect(usual.at(-1)?.pinned).toBe(false)
  })

  it('holds within a filter too', async () => {
    const query = { ordering: '-pinned,number', status: 'active', transportMode: 'sea', search: 'bicycle' }
    const paged = await walk({ ...query, limit: '3' })
    expect(paged).toHaveLength(32)
    expect(paged.map(({ id }) => id)).toEqual(sorted(paged, query.ordering).map(({ id }) => id))
  })

  it('visits an order once even where the filter names a value twice', async () => {
    const rows = await walk({ status: 'active,active,archived', limit: '7' })
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows).toHaveLength(40)
  })

  it.each([
    'surprise',
    'pinned,pinned',
    'createdAt,updatedAt',
    'createdAt,-pinned',
    '--createdAt',
    '-pinned,createdAt,number',
    'created_at',
    '__proto__',
    'constructor',
    'createdAt;DROP TABLE orders',
  ])('%s is refused', async (ordering) => {
    const answer = await portal.call(listOrders, { token: viewer.token, query: { ordering } })
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['ordering']])
  })
})

describe('pages', () => {
  it('answer count, next and previous', async () => {
    const query = { limit: '30', status: 'active,archived' }
    const first = await portal.call(listOrders, { token: viewer.token, query })
    expect(first.json()).toMatchObject({ count: 40, previous: null })
    expect(first.json().results).toHaveLength(30)
    const second = await portal.get(first.json().next, viewer.token)
    expect(second.json()).toMatchObject({ count: 40, next: null })
    expect(second.json().results).toHaveLength(10)
    const back = await portal.get(second.json().previous, viewer.token)
    expect(back.json().results).toEqual(first.json().results)
  })

  it('end without a next where the last page is full', async () => {
    const answer = await portal.call(listOrders, { token: viewer.token, query: { limit: '40' } })
    expect(answer.json().next).toBeNull()
  })

  it.each(['0', '101', '1.5', '-1', 'x', '', '1e2', '99999999999999999999', 'NaN', '0x10', ' 5'])(
    'a limit of "%s" is refused',
    async (limit) => {
      const answer = await portal.call(listOrders, { token: viewer.token, query: { limit } })
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['limit']])
    },
  )

  it('show every order that was there exactly once while others are added on all sides', async () => {
    const before = new Set((await walk({ limit: '100' })).map(({ id }) => id))
    const added: { id: string; organizationId: string }[] = []
    const rows = await walkPages<Order>(
      portal,
      listOrders,
      { token: viewer.token, query: { ordering: '-pinned,-updatedAt', limit: '5' } },
      async () => {
        for (const updatedAt of ['2030-01-01T00:00:00Z', '2020-01-01T00:00:00Z', instants[1] ?? null]) {
          added.push(await givenOrder(portal, { updatedAt }))
        }
      },
    )
    const ids = rows.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.filter((id) => before.has(id))).toHaveLength(before.size)
    await portal.deps.database.execute(
      sql`DELETE FROM orders WHERE id = ANY(${sql.param(added.map(({ id }) => id))}::uuid[])`,
    )
  })
})
