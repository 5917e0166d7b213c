import { appendOrderEvents } from '@portolan/contract/company/order-events'
import {
  countCompanyAttention,
  type ListedCompanyOrder,
  listCompanyOrderPlaces,
  listCompanyOrders,
} from '@portolan/contract/company/order-lists/order-list'
import { saveCompanyOrganization } from '@portolan/contract/company/organizations'
import { listOrders, type Order } from '@portolan/contract/freight/orders'
import { attentionGroups } from '@portolan/contract/freight/orders/order-filter'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countGroups } from '#freight/order-finding/count-groups.ts'
import { countExactly } from '#freight/order-finding/count-matches.ts'
import { readFilter } from '#freight/order-finding/find-all.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { buildOrder, buildPlace, givenApiKey, givenUser } from '#testing/builders.ts'
import { buildTracking, givenMessage } from '#testing/freight/carrier-messages.ts'
import { saveVariedOrders, variedNow } from '#testing/freight/varied-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { walkPages } from '#testing/walks/walk-pages.ts'

const manager = { name: 'Anna Berg', email: 'anna@forwarder.example' }
const customers = ['acme', 'borealis', 'cargo'].map((ref) => ({ ref, name: `The ${ref}` }))

let portal: TestPortal
let key: string
let ids: Record<string, string>

beforeAll(async () => {
  portal = await openTestPortal()
  key = await givenApiKey(portal, 'read', 'write')
  ids = {}
  for (const { ref, name } of customers) {
    const body = ref === 'borealis' ? { name, accountManager: manager } : { name }
    const saved = await portal.call(saveCompanyOrganization, { params: { ref }, body, key })
    ids[ref] = saved.json().id
  }
  const records = Array.from({ length: 24 }, (_, index) =>
    buildOrder({
      ref: `all-${index}`,
      number: `N-${String(index).padStart(2, '0')}`,
      organization: customers[index % 3] ?? { ref: 'acme', name: 'The acme' },
      transportMode: index % 4 === 0 ? 'air' : 'sea',
      events: [],
    }),
  )
  await saveOrders(portal.deps, records)
})
afterAll(() => portal.close())

async function list(query: Record<string, string> = {}) {
  const answer = await portal.call(listCompanyOrders, { key, query: { limit: '100', ...query } })
  expect(answer.statusCode).toBe(200)
  return answer.json<{ count: number; results: ListedCompanyOrder[] }>()
}

const refsOf = (results: readonly ListedCompanyOrder[]) => [
  ...new Set(results.map(({ organization }) => organization.ref)),
]

describe('the orders of all customers', () => {
  it('are as each customer sees theirs, with whose they are', async () => {
    const { count, results } = await list()
    expect([count, results.length]).toEqual([24, 24])
    for (const { ref } of customers) {
      const { token } = await givenUser(portal, [ref])
      const own = await portal.call(listOrders, { token, query: { limit: '100', ordering: '-updatedAt' } })
      const expected = own.json<{ results: Order[] }>().results.map(({ pinned: _, ...order }) => order)
      const seen = results.filter(({ organization }) => organization.ref === ref)
      const asOwn = seen.map(({ ref: _, organization, ...order }) => ({
        ...order,
        organization: { id: organization.id, name: organization.name },
      }))
      expect(asOwn).toEqual(expected)
      expect(seen[0]?.organization.accountManager).toEqual(ref === 'borealis' ? manager : null)
    }
    expect(results.map(({ ref }) => ref).toSorted()).toEqual(
      Array.from({ length: 24 }, (_, index) => `all-${index}`).toSorted(),
    )
  })

  it('are those of chosen customers and of an account manager', async () => {
    expect(refsOf((await list({ organization: `${ids.acme},${ids.cargo}` })).results).toSorted()).toEqual([
      'acme',
      'cargo',
    ])
    expect(refsOf((await list({ accountManager: 'Anna@forwarder.example' })).results)).toEqual(['borealis'])
    for (const query of [
      { organization: '01a1fdb1-0000-7000-8000-000000000000' },
      { accountManager: 'stranger@forwarder.example' },
      { accountManager: manager.email, organization: ids.acme ?? '' },
    ])
      expect(await list(query)).toMatchObject({ count: 0, results: [] })
  })

  it('are found by a customer’s name, filtered and sorted as customers’ own are', async () => {
    expect(await list({ search: 'borealis' })).toMatchObject({ count: 8 })
    const { count, results } = await list({ transportMode: 'air', ordering: '-number' })
    expect(count).toBe(6)
    expect(results.map(({ number }) => number)).toEqual(['N-20', 'N-16', 'N-12', 'N-08', 'N-04', 'N-00'])
  })

  it.each(['number', '-updatedAt', 'arrival', '-lateness'])(
    'are each once on its pages by %s',
    async (sort) => {
      const input = { key, query: { limit: '5', ordering: sort } }
      const walked = await walkPages<ListedCompanyOrder>(portal, listCompanyOrders, input)
      expect(new Set(walked.map(({ id }) => id)).size).toBe(24)
      expect(walked).toHaveLength(24)
    },
  )

  it('refuse pins, two sorts and an unknown filter', async () => {
    for (const query of [{ ordering: '-pinned' }, { ordering: 'number,arrival' }, { customer: 'acme' }])
      expect((await portal.call(listCompanyOrders, { key, query })).statusCode).toBe(400)
  })

  it('leave a customer’s person the answer of an unknown key', async () => {
    const { token } = await givenUser(portal, ['acme'])
    expect((await portal.call(listCompanyOrders, { token })).statusCode).toBe(401)
  })

  it('say who stated the last event, and so after another one or none', async () => {
    const lastOf = async () => (await list({ search: 'n-07' })).results[0]?.lastEvent
    expect(await lastOf()).toBeNull()
    const append = (body: unknown) => portal.call(appendOrderEvents, { params: { ref: 'all-7' }, key, body })
    await append({ events: [{ id: 'gone', code: 'DEPA', at: '2026-11-02T08:00:00Z', place: buildPlace() }] })
    expect(await lastOf()).toMatchObject({ code: 'DEPA', source: { kind: 'company', name: null } })
    const record = buildOrder({
      ref: 'tracked',
      number: 'TRACKED-1',
      organization: { ref: 'acme', name: 'The acme' },
      references: [{ type: 'BKG', value: 'TRACKED001', issuer: null }],
      events: [],
    })
    await saveOrders(portal.deps, [record])
    await givenMessage(portal, [buildTracking({ bookings: ['TRACKED001'], code: 'DEPA', classifier: 'ACT' })])
    const { results } = await list({ search: 'TRACKED001' })
    expect(results[0]?.lastEvent).toMatchObject({ code: 'DEPA', source: { kind: 'carrier' } })
  })

  it('name a new account manager at once, and none again', async () => {
    const change = (accountManager: typeof manager | null) =>
      portal.call(saveCompanyOrganization, {
        params: { ref: 'cargo' },
        body: { name: 'The cargo', accountManager },
        key,
      })
    const ofCargo = async () =>
      (await list({ organization: ids.cargo ?? '' })).results[0]?.organization.accountManager
    expect(await ofCargo()).toBeNull()
    expect((await change({ name: 'Boris', email: 'boris@forwarder.example' })).json()).toMatchObject({
      accountManager: { name: 'Boris' },
    })
    expect(await ofCargo()).toEqual({ name: 'Boris', email: 'boris@forwarder.example' })
    await change(null)
    expect(await ofCargo()).toBeNull()
  })

  it('lists their places and what needs attention', async () => {
    const places = (await portal.call(listCompanyOrderPlaces, { key })).json()
    expect(places.from).toContainEqual(expect.objectContaining({ countryCode: expect.any(String) }))
    const { groups } = (await portal.call(countCompanyAttention, { key })).json()
    expect(groups.map(({ group }: { group: string }) => group)).toEqual([...attentionGroups])
  })
})

it('attention is counted as each customer’s would be, also of searches', async () => {
  const varied = await openTestPortal()
  try {
    await saveVariedOrders(varied)
    const { database } = varied.deps
    for (const filter of [
      {},
      { from: ['CNSHA'] },
      { status: ['active' as const], transportMode: ['sea' as const] },
      { search: 'ocean' },
      { search: 'feathers' },
      { search: 'ocean', arrivalFrom: '2026-01-01' },
    ]) {
      const matching = await readFilter(database, 'all', filter, variedNow)
      const counted = await countGroups(database, 'all', matching, variedNow)
      for (const { group, count, isCapped } of counted) {
        const attention = [group]
        const exact = await countExactly(database, 'all', { ...filter, attention }, variedNow)
        expect({ filter, group, count, isCapped }).toEqual({ filter, group, count: exact, isCapped: false })
      }
    }
  } finally {
    await varied.close()
  }
})
