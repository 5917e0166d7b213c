import type { OrderRecord } from '@portolan/contract/company/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rateStoredOrders } from '#freight/order-record/catch-up/rate-stored-orders.ts'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { saveRates } from '#freight/rates/records/save-rates.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildRate, buildUnit, givenOrder } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
})
afterAll(() => portal.close())

const charges: OrderRecord['charges'] = [
  { code: 'BAS', amount: '450.00', currency: 'EUR' },
  { code: 'INS', amount: '99.00', currency: 'EUR' },
]
/** One revenue tonne from Shanghai to Hamburg, for both a record and an order. */
const charged = (overrides: Partial<OrderRecord> = {}) => buildOrder({ charges, ...overrides })
const save = (...records: OrderRecord[]) => saveOrders(portal.deps, records)
const record = (ref: string, orderRef: string | null, overrides = {}) =>
  saveRates(portal.deps, [{ ...buildRate({ orderRef, ...overrides }), ref }])

/** All rates about one order, as "owner: charge, counted or not". */
async function ratesAbout(orderRef: string): Promise<string[]> {
  const rows = await rowsOf<{ ref: string | null; charge: string; counts: boolean }>(
    portal.deps.database,
    sql`SELECT ref, charge::float8::text AS charge, counts FROM rates WHERE order_ref = ${orderRef} ORDER BY ref NULLS FIRST`,
  )
  return rows.map(({ ref, charge, counts }) => `${ref ?? 'own'}: ${charge}${counts ? '' : ', not counted'}`)
}

describe('an order’s own charge', () => {
  it('is a rate from its first save on', async () => {
    const order = charged()
    const [saved] = await save(order)
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT id, ref, order_ref, counts, from_city, to_city, departed_on::text, chargeable_weight_kg AS weight, unit_price,
        currency FROM rates WHERE order_ref = ${order.ref}`,
    )
    expect(row).toEqual({
      id: saved?.id,
      ref: null,
      order_ref: order.ref,
      counts: true,
      from_city: '1796236',
      to_city: '2911298',
      departed_on: '2026-11-01',
      weight: 1000,
      unit_price: 450,
      currency: 'EUR',
    })
  })

  it('follows the order: changed, without charge, charged again, canceled, deleted', async () => {
    const order = charged()
    await save(order)
    await save({ ...order, charges: [{ code: 'BAS', amount: '500', currency: 'EUR' }] })
    expect(await ratesAbout(order.ref)).toEqual(['own: 500'])
    await save({ ...order, charges: [] })
    expect(await ratesAbout(order.ref)).toEqual([])
    await save(order)
    expect(await ratesAbout(order.ref)).toEqual(['own: 450'])
    await save({ ...order, shipmentStatus: 'CANCELED' })
    expect(await ratesAbout(order.ref)).toEqual([])
    await save(order)
    await portal.deps.database.execute(sql`DELETE FROM orders WHERE ref = ${order.ref}`)
    expect(await ratesAbout(order.ref)).toEqual([])
  })

  it('counts the containers of its units', async () => {
    const units = ['MSKU1234565', 'MSKU1234565', 'TGHU7654329'].map((container) => buildUnit({ container }))
    const order = charged({ loadType: 'FCL', units })
    await save(order)
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT containers, unit_price FROM rates WHERE order_ref = ${order.ref}`,
    )
    expect(row).toEqual({ containers: 2, unit_price: 225 })
  })
})

describe('an order and a record of it never count twice', () => {
  it.each(['first', 'second'])('when the record comes %s', async (place) => {
    const order = charged()
    if (place === 'second') await save(order)
    await record(`of-${order.ref}`, order.ref)
    if (place === 'first') await save(order)
    const both = ['own: 450, not counted', `of-${order.ref}: 1000`]
    expect(await ratesAbout(order.ref)).toEqual(both)
    // Saving either again doesn't change that.
    await save({ ...order, cargo: 'Other cargo' })
    await record(`of-${order.ref}`, order.ref, { grossWeightKg: 300 })
    expect(await ratesAbout(order.ref)).toEqual(both)
  })

  it('until no record names the order any more', async () => {
    const [a, b] = [charged(), charged()]
    await save(a, b)
    await record('one', a.ref)
    await record('two', a.ref)
    await record('one', null)
    expect(await ratesAbout(a.ref)).toEqual(['own: 450, not counted', 'two: 1000'])
    await record('two', b.ref)
    expect([await ratesAbout(a.ref), await ratesAbout(b.ref)]).toEqual([
      ['own: 450'],
      ['own: 450, not counted', 'two: 1000'],
    ])
    // Also within one batch, whichever line comes last.
    const lines = [a.ref, b.ref, a.ref].map((orderRef) => ({ ...buildRate({ orderRef }), ref: 'two' }))
    await saveRates(portal.deps, lines)
    expect([await ratesAbout(a.ref), await ratesAbout(b.ref)]).toEqual([
      ['own: 450, not counted', 'two: 1000'],
      ['own: 450'],
    ])
  })

  it('and the record of another organization names none of its orders', async () => {
    const order = charged()
    await save(order, charged({ organization: { ref: 'other', name: 'Other' } }))
    await record('foreign', order.ref, { organizationRef: 'other' })
    expect(await ratesAbout(order.ref)).toEqual(['own: 450', 'foreign: 1000'])
  })
})

describe('orders from before rates', () => {
  /** The state that the previous version leaves, which has neither `rates` nor `rated_hash`. */
  async function forget(...orders: OrderRecord[]): Promise<void> {
    const refs = sql.param(orders.map(({ ref }) => ref))
    await portal.deps.database.execute(
      sql`DELETE FROM rates WHERE ref IS NULL AND order_ref = ANY(${refs}::text[])`,
    )
    await portal.deps.database.execute(
      sql`UPDATE orders SET rated_hash = NULL WHERE ref = ANY(${refs}::text[])`,
    )
  }

  it('get their rates as if they were saved now, more than fit a batch too', async () => {
    const units = ['MSKU1234565', 'TGHU7654329'].map((container) => buildUnit({ container }))
    const full = charged({ loadType: 'FCL', units })
    const order = charged()
    const many = Array.from({ length: 250 }, () => charged())
    const all = [
      full,
      order,
      buildOrder(),
      ...many,
      charged({ organization: { ref: 'third', name: 'Third' } }),
    ]
    await save(...all)
    await record(`of-${order.ref}`, order.ref)
    const read = () => rowsOf(portal.deps.database, sql`SELECT * FROM rates ORDER BY organization_id, id`)
    const before = await read()
    await forget(...all)
    expect((await read()).length).toBe(before.length - 253)
    await rateStoredOrders(portal.deps)
    expect(await read()).toEqual(before)
    const due = await rowsOf(
      portal.deps.database,
      sql`SELECT FROM orders WHERE rated_hash IS DISTINCT FROM record_hash`,
    )
    expect(due).toEqual([])
  })

  it('lose a rate that the version before has made wrong', async () => {
    const order = charged()
    await save(order)
    await portal.deps.database.execute(
      sql`UPDATE orders SET charges = '[]', record_hash = 'saved by the version before' WHERE ref = ${order.ref}`,
    )
    await rateStoredOrders(portal.deps)
    expect(await ratesAbout(order.ref)).toEqual([])
  })

  it('wait where the process is about to stop', async () => {
    const order = charged()
    await save(order)
    await forget(order)
    await rateStoredOrders(portal.deps, AbortSignal.abort())
    expect(await ratesAbout(order.ref)).toEqual([])
    await rateStoredOrders(portal.deps)
    expect(await ratesAbout(order.ref)).toEqual(['own: 450'])
  })
})
