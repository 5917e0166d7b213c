import type { OrderRecord } from '@portolan/contract/company/orders'
import { OrderChange } from '@portolan/contract/freight/ledger/order-changes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordedOrderChange } from '#freight/deps.ts'
import { saveDocument } from '#freight/documents/save/save-document.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import {
  buildDocument,
  buildOrder,
  buildUnit,
  givenDocument,
  givenOrder,
  givenUser,
} from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-12-20T08:00:00Z') } })
})
afterAll(() => portal.close())

interface Recorded {
  kind: OrderChange['kind']
  data: OrderChange['data']
}

const save = (...records: OrderRecord[]) => saveOrders(portal.deps, records)
const under = (record: OrderRecord): OrderRecord => ({ ...record, shipmentStatus: 'IN_TRANSIT' })
const bytes = new TextEncoder().encode('%PDF-1.7')

/** The recorded changes of an order, newest first. */
async function historyOf(orderId: string): Promise<Recorded[]> {
  const rows = await rowsOf<Recorded>(
    portal.deps.database,
    sql`SELECT kind, data FROM order_changes WHERE order_id = ${orderId} ORDER BY position DESC`,
  )
  for (const row of rows) expect(OrderChange.parse(row)).toEqual(row)
  return rows
}

async function kindsOf(orderId: string): Promise<string[]> {
  return (await historyOf(orderId)).map(({ kind }) => kind)
}

async function notificationsOf(orderId: string): Promise<string[]> {
  const rows = await rowsOf<{ kind: string }>(
    portal.deps.database,
    sql`SELECT kind FROM notifications WHERE order_id = ${orderId} ORDER BY created_at, id`,
  )
  return rows.map(({ kind }) => kind)
}

let organizations = 0
/** A booked order of an organization with one member. */
async function givenCustomer(overrides: Partial<OrderRecord> = {}) {
  organizations += 1
  const ref = `changes-${organizations}`
  const order = await givenOrder(portal, { organization: { ref, name: ref }, ...overrides })
  await givenUser(portal, [ref])
  return order
}

describe('what happens to an order', () => {
  it('is recorded once, however often it is saved', async () => {
    const { orderId, record } = await givenCustomer()
    await save(record, under(record), record)
    await save(under(record))
    await save(under(record))
    await save({ ...under(record), cargo: 'Other cargo' })
    expect(await kindsOf(orderId)).toEqual(['departed', 'created'])
    expect(await notificationsOf(orderId)).toEqual(['order-departed'])
  })

  it('is recorded by an order that comes twice in one batch', async () => {
    const record = buildOrder()
    const [saved] = await save(record, under(record))
    expect(await kindsOf(saved?.id ?? '')).toEqual(['created'])
  })

  it('is recorded from booking to delivery, with when the last unit was handed over', async () => {
    const units = [buildUnit(), buildUnit()]
    const { orderId, record } = await givenCustomer({ units })
    const delivery = (...delivered: number[]): OrderRecord => ({
      ...record,
      shipmentStatus: 'ARRIVED',
      units: units.map((unit, index) => ({
        ...unit,
        delivery: delivered.includes(index) ? 'delivered' : 'booked',
      })),
      events: delivered.map((index) => ({
        ref: `drop-${index}`,
        at: `2026-12-1${index}T08:00:00Z`,
        classifier: 'actual',
        code: 'DROP',
        place: null,
        unitRef: null,
        remark: null,
      })),
    })
    await save(delivery(1))
    expect(await kindsOf(orderId)).toEqual(['arrived', 'departed', 'created'])
    await save(delivery(1, 0))
    await save({ ...delivery(1, 0), cargo: 'Other cargo' })
    const history = await historyOf(orderId)
    expect(history.map(({ kind }) => kind)).toEqual(['delivered', 'arrived', 'departed', 'created'])
    expect(history[0]?.data).toMatchObject({ place: 'Hamburg', at: '2026-12-11T08:00:00Z' })
    expect(await notificationsOf(orderId)).toEqual(['order-arrived'])
  })

  it('is recorded once by two that save it at the same time', async () => {
    const { orderId, record } = await givenCustomer()
    await Promise.all([save(under(record)), save({ ...under(record), cargo: 'Other' }), save(under(record))])
    expect(await kindsOf(orderId)).toEqual(['departed', 'created'])
    expect(await notificationsOf(orderId)).toEqual(['order-departed'])
  })

  it('goes with the order', async () => {
    const { orderId } = await givenCustomer()
    await portal.deps.database.execute(sql`DELETE FROM orders WHERE id = ${orderId}`)
    expect(await kindsOf(orderId)).toEqual([])
  })
})

describe('a new document', () => {
  it('is recorded once by two that save it at the same time', async () => {
    const order = await givenCustomer()
    const recent = { ref: 'bl', createdAt: new Date().toISOString() }
    const saved = await Promise.all([1, 2, 3].map(() => givenDocument(portal, order, recent)))
    expect(saved.filter(({ outcome }) => outcome === 'created')).toHaveLength(1)
    expect(await kindsOf(order.orderId)).toEqual(['document-added', 'created'])
    expect(await notificationsOf(order.orderId)).toEqual(['document-added'])
  })

  it('is recorded with the id that it has, and its update isn’t', async () => {
    const order = await givenCustomer()
    const { id } = await givenDocument(portal, order, { ref: 'bl', name: 'One.pdf' })
    await givenDocument(portal, order, { ref: 'bl', name: 'Two.pdf' })
    const [added, ...older] = await historyOf(order.orderId)
    expect(added).toMatchObject({
      kind: 'document-added',
      data: { documentId: id, documentName: 'One.pdf', from: 'Shanghai', to: 'Hamburg' },
    })
    expect(older.map(({ kind }) => kind)).toEqual(['created'])
  })

  it('that is an invoice is recorded as one', async () => {
    const order = await givenCustomer()
    const invoice = {
      number: 'R-100',
      amount: { amount: '1250.00', currency: 'EUR' },
      issuedOn: '2026-11-20',
      dueOn: '2026-12-04',
      paidOn: null,
    }
    await givenDocument(portal, order, { kind: 'invoice', invoice })
    const [added] = await historyOf(order.orderId)
    expect(added).toMatchObject({
      kind: 'invoice-added',
      data: { invoiceNumber: 'R-100', amount: invoice.amount, dueOn: '2026-12-04' },
    })
  })
})

describe('a save that is rolled back', () => {
  const orderChangeSubscribers = [() => Promise.reject(new Error('a subscriber that fails'))]

  it('of orders leaves neither order nor change nor notification', async () => {
    const { orderId, record } = await givenCustomer()
    await expect(
      save(under(record), buildOrder({ cargo: 'a NUL \0 that no database keeps' })),
    ).rejects.toThrow()
    await expect(
      saveOrders({ ...portal.deps, orderChangeSubscribers }, [under(record), buildOrder({ ref: 'lost' })]),
    ).rejects.toThrow('a subscriber that fails')
    expect(await kindsOf(orderId)).toEqual(['created'])
    expect(await notificationsOf(orderId)).toEqual([])
    expect(await rowsOf(portal.deps.database, sql`SELECT FROM orders WHERE ref = 'lost'`)).toEqual([])
  })

  it('of a document leaves neither document nor change nor notification', async () => {
    const order = await givenCustomer()
    const deps = {
      ...portal.deps,
      orderChangeSubscribers: [...portal.deps.orderChangeSubscribers, ...orderChangeSubscribers],
    }
    const recent = buildDocument({ createdAt: new Date().toISOString() })
    await expect(saveDocument(deps, order, recent, bytes)).rejects.toThrow('a subscriber that fails')
    expect(await kindsOf(order.orderId)).toEqual(['created'])
    expect(await notificationsOf(order.orderId)).toEqual([])
    const documents = sql`SELECT FROM documents WHERE order_id = ${order.orderId}`
    expect(await rowsOf(portal.deps.database, documents)).toEqual([])
  })
})

it('subscribers get the changes of one save together, one subscriber after the other', async () => {
  const { record, organizationId, orderId } = await givenCustomer()
  const other = buildOrder({ organization: record.organization })
  const calls: [string, RecordedOrderChange[]][] = []
  const subscriber = (name: string) => async (_tx: unknown, changes: readonly RecordedOrderChange[]) => {
    calls.push([name, [...changes]])
  }
  const deps = { ...portal.deps, orderChangeSubscribers: [subscriber('first'), subscriber('second')] }
  const [, saved] = await saveOrders(deps, [{ ...record, shipmentStatus: 'CANCELED' }, other])
  await saveOrders(deps, [other])
  const data = { from: 'Shanghai', to: 'Hamburg' }
  const changes = [
    { organizationId, orderId, kind: 'canceled', data },
    { organizationId, orderId: saved?.id, kind: 'created', data },
  ]
  expect(calls).toEqual([
    ['first', changes],
    ['second', changes],
  ])
})
