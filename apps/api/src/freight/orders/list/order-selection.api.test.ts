import { exportOrders } from '@portolan/contract/freight/order-exports'
import { listOrders, type Order } from '@portolan/contract/freight/orders'
import { maxSelectedOrders } from '@portolan/contract/freight/orders/order-filter'
import { archiveSelectedDocuments, pinOrders } from '@portolan/contract/freight/orders/order-selection'
import { orderColumns } from '@portolan/contract/identity/preferences/order-columns'
import { getCurrentUser, updateCurrentUser } from '@portolan/contract/identity/users'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import {
  buildOrder,
  buildPlace,
  buildTimes,
  givenDocument,
  givenOrder,
  givenUser,
} from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const unknownId = '01a1fdb1-0000-7000-8000-000000000000'
const invoice = {
  number: '2026/17',
  amount: { amount: '1200.50', currency: 'EUR' },
  issuedOn: '2026-11-01',
  dueOn: '2026-12-01',
  paidOn: null,
}

let portal: TestPortal
let person: { id: string; token: string }
let orders: Awaited<ReturnType<typeof givenOrder>>[]
let foreign: Awaited<ReturnType<typeof givenOrder>>

beforeAll(async () => {
  portal = await openTestPortal()
  orders = []
  for (const number of ['PF/26-1', 'PF/26-2', 'PF/26-3']) orders.push(await givenOrder(portal, { number }))
  foreign = await givenOrder(portal, { organization: { ref: 'stranger', name: 'Stranger' } })
  for (const order of [...orders, foreign]) await givenDocument(portal, order, { name: 'list.pdf' })
  const [first] = orders
  if (first) await givenDocument(portal, first, { name: 'Invoice.pdf', kind: 'invoice', invoice })
  person = await givenUser(portal)
})
afterAll(() => portal.close())

const idsOf = (...indexes: number[]) => indexes.map((index) => orders[index]?.orderId ?? '')

async function list(): Promise<Order[]> {
  return (await portal.call(listOrders, { token: person.token })).json().results
}

describe('the columns of the order table', () => {
  const patch = (orderColumns: unknown, token = person.token) =>
    portal.call(updateCurrentUser, { token, body: { orderColumns } })
  const storedColumns = async () =>
    (await portal.call(getCurrentUser, { token: person.token })).json<{ orderColumns: unknown }>()
      .orderColumns

  it('are the usual ones until the person chooses, in the order of the choice, and again once they’re reset', async () => {
    expect(await storedColumns()).toBeNull()
    const columns = ['papers', 'number', 'arrival', 'unpaid']
    expect((await patch(columns)).json().orderColumns).toEqual(columns)
    const other = await givenUser(portal)
    expect((await portal.call(getCurrentUser, { token: other.token })).json().orderColumns).toBeNull()
    await portal.call(updateCurrentUser, { token: person.token, body: { firstName: 'Zoë' } })
    expect(await storedColumns()).toEqual(columns)
    expect((await patch(null)).json().orderColumns).toBeNull()
  })

  it.each([
    [['number', 'price'], 'orderColumns.1'],
    [['number', 'route', 'number'], 'orderColumns.2'],
    [[], 'orderColumns'],
    ['number', 'orderColumns'],
    [Array(orderColumns.length + 1).fill('route'), 'orderColumns'],
  ])('refuse %j', async (columns, field) => {
    const answer = await patch(columns)
    expect([answer.statusCode, Object.keys(answer.json())[0]]).toEqual([400, field])
    expect(await storedColumns()).toBeNull()
  })

  it('always have the number, and pass over columns that are gone', async () => {
    expect((await patch(['arrival'])).json().orderColumns).toEqual(['number', 'arrival'])
    const stored = JSON.stringify(['route', 'gone', 'route', 'number'])
    await portal.deps.database.execute(
      sql`UPDATE users SET order_columns = ${stored}::jsonb WHERE id = ${person.id}`,
    )
    expect(await storedColumns()).toEqual(['route', 'number'])
    await patch(null)
  })
})

describe('what the columns show', () => {
  it('is the leg under way, the last milestone and the unpaid invoices by currency', async () => {
    const [stop, end] = [
      buildPlace({ city: 'Dubai', countryCode: 'AE' }),
      buildPlace({ city: 'Lima', countryCode: 'PE' }),
    ]
    const { route } = buildOrder()
    const [start] = route
    if (!start) throw new Error('A route has a start')
    const past = buildTimes({ planned: '2026-11-01T08:00:00Z', actual: '2026-11-01T08:00:00Z' })
    const later = buildTimes({ planned: '2026-11-09T08:00:00Z', actual: '2026-11-09T09:00:00Z' })
    const order = await givenOrder(portal, {
      number: 'COLUMNS-1',
      shipmentStatus: 'IN_TRANSIT',
      route: [
        { ...start, departure: past, carrier: 'Maersk', conveyance: 'Laura Maersk 612W' },
        {
          ...start,
          leg: 'via',
          place: stop,
          arrival: later,
          departure: later,
          carrier: 'MSC',
          conveyance: 'MSC Oscar 7E',
        },
        { ...start, leg: 'to', place: end, arrival: buildTimes(), departure: null },
      ],
      events: [
        { code: 'DEPA', at: past.actual, place: start.place },
        { code: 'ARRI', at: later.planned, place: stop },
      ].map(({ code, at, place }, index) => ({
        ref: String(index),
        at: at ?? '',
        classifier: 'actual' as const,
        code: code as 'DEPA',
        place,
        unitRef: null,
        remark: null,
      })),
    })
    const dollars = { ...invoice, amount: { amount: '10.00', currency: 'USD' }, dueOn: '2026-11-15' }
    for (const each of [invoice, invoice, dollars, { ...dollars, paidOn: '2026-11-02' }])
      await givenDocument(portal, order, { kind: 'invoice', invoice: each })
    const row = (await list()).find(({ number }) => number === 'COLUMNS-1')
    expect(row).toMatchObject({
      carrier: 'MSC',
      conveyance: 'MSC Oscar 7E',
      unpaid: {
        dueOn: '2026-11-15',
        amounts: [
          { amount: '10.00', currency: 'USD' },
          { amount: '2401.00', currency: 'EUR' },
        ],
      },
    })
    expect(row?.lastEvent?.at).toMatch(/^2026-11-09T0/)
    expect(row?.lastEvent?.place?.city).toBe('Dubai')
    const plain = (await list()).find(({ number }) => number === 'PF/26-2')
    expect(plain).toMatchObject({ unpaid: null, lastEvent: null })
  })
})

describe('selected orders', () => {
  it('give one ZIP with a folder for each, without those of other customers', async () => {
    const ids = [...idsOf(0, 2), foreign.orderId, unknownId].join(',')
    const answer = await portal.call(archiveSelectedDocuments, { token: person.token, query: { ids } })
    const { file, count } = answer.json()
    expect(count).toBe(3)
    const download = await portal.get(file)
    expect(String(download.headers['content-disposition'])).toMatch(/Documents \d{4}-\d\d-\d\d\.zip/)
    const zip = await fromBufferPromise(download.rawPayload, { lazyEntries: true })
    const names: string[] = []
    for await (const entry of zip.eachEntry()) names.push(entry.fileName)
    expect(names.toSorted()).toEqual(['PF-26-1/Invoice.pdf', 'PF-26-1/list.pdf', 'PF-26-3/list.pdf'])
    const [event] = await rowsOf<{ data: { orderIds: string } }>(
      portal.deps.database,
      sql`SELECT data FROM audit_events WHERE kind = 'selected-documents-archived' AND user_id = ${person.id}`,
    )
    expect(JSON.parse(event?.data.orderIds ?? '')).toEqual(idsOf(0, 2))
    expect((await portal.get(file.replace(idsOf(0)[0] ?? '', foreign.orderId))).statusCode).toBe(404)
  })

  it('are exported in the order of the list, without those of other customers', async () => {
    const ids = [...idsOf(1, 0), foreign.orderId].join(',')
    const query = { format: 'csv', ids, ordering: '-number' }
    const answer = await portal.call(exportOrders, { token: person.token, query })
    const { file, count } = answer.json()
    expect(count).toBe(2)
    const rows: { Order: string }[] = parse((await portal.get(file)).body, { bom: true, columns: true })
    expect(rows.map((row) => row.Order)).toEqual(['PF/26-2', 'PF/26-1'])
  })

  it('are pinned and unpinned at once, the person’s own only', async () => {
    const pin = (pinned: boolean, ids = [...idsOf(0, 1), foreign.orderId, unknownId]) =>
      portal.call(pinOrders, { token: person.token, body: { ids, pinned } })
    const pinned = async () => (await list()).filter((order) => order.pinned).map(({ number }) => number)
    expect((await pin(true)).statusCode).toBe(204)
    expect((await pinned()).toSorted()).toEqual(['PF/26-1', 'PF/26-2'])
    const [strange] = await rowsOf<{ count: number }>(
      portal.deps.database,
      sql`SELECT count(*)::int AS count FROM order_pins WHERE order_id = ${foreign.orderId}`,
    )
    expect(strange?.count).toBe(0)
    await pin(true)
    expect((await pin(false, idsOf(1, 2))).statusCode).toBe(204)
    expect(await pinned()).toEqual(['PF/26-1'])
  })

  it('are found among the person’s only, and bounded', async () => {
    const archive = (ids: string[]) =>
      portal.call(archiveSelectedDocuments, { token: person.token, query: { ids: ids.join(',') } })
    expect((await archive([foreign.orderId])).statusCode).toBe(404)
    expect((await archive([unknownId])).statusCode).toBe(404)
    const many = Array.from({ length: maxSelectedOrders + 1 }, () => unknownId)
    for (const answer of [
      await archive(many),
      await portal.call(exportOrders, {
        token: person.token,
        query: { format: 'csv', ids: many.join(',') },
      }),
      await portal.call(pinOrders, { token: person.token, body: { ids: many, pinned: true } }),
      await portal.call(pinOrders, { token: person.token, body: { ids: [], pinned: true } }),
    ])
      expect([answer.statusCode, Object.keys(answer.json())]).toEqual([400, ['ids']])
  })
})
