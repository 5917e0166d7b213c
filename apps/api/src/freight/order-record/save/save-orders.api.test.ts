import { getOrder, listShipmentUnits } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, buildUnit, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { saveOrders } from './save-orders.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

function save(...records: Parameters<typeof saveOrders>[1]) {
  return saveOrders(portal.deps, records)
}

async function unitsOf(orderId: string): Promise<{ id: string; description: string }[]> {
  const answer = await portal.call(listShipmentUnits, { params: { orderId }, token })
  return answer.json().results
}

const event = {
  ref: 'e1',
  at: '2026-11-01T08:00:00Z',
  classifier: 'planned' as const,
  code: 'DEPA' as const,
  place: null,
  unitRef: null,
  remark: null,
}

describe('saving an order', () => {
  it('again and equal changes nothing, not even the row', async () => {
    const record = buildOrder({ events: [event] })
    const [first] = await save(record)
    const rowOf = () =>
      rowsOf(portal.deps.database, sql`SELECT xmin::text, ctid::text FROM orders WHERE id = ${first?.id}`)
    const before = await rowOf()
    const [second] = await save(structuredClone(record))
    expect(first?.outcome).toBe('created')
    expect(second).toEqual({ ...first, outcome: 'unchanged' })
    expect(await rowOf()).toEqual(before)
  })

  it('changed replaces what it says and keeps the ids of units and events that stay', async () => {
    const unchangedUnit = buildUnit({ ref: 'kept', description: 'Kept' })
    const record = buildOrder({
      units: [buildUnit({ ref: 'gone' }), unchangedUnit],
      events: [event, { ...event, ref: 'e2', unitRef: 'kept' }],
    })
    const [first] = await save(record)
    const orderId = first?.id ?? ''
    const read = async () => (await portal.call(getOrder, { params: { orderId }, token })).json()
    const [before, unitsBefore] = [await read(), await unitsOf(orderId)]
    const [second] = await save({
      ...record,
      cargo: 'Other cargo',
      customerReference: 'NEW',
      units: [
        { ...unchangedUnit, description: 'Kept and renamed' },
        buildUnit({ ref: 'new', description: 'New' }),
      ],
      events: [{ ...event, ref: 'e2', classifier: 'actual', unitRef: 'new' }],
    })
    expect(second).toEqual({ ...first, outcome: 'updated', version: expect.any(String) })
    expect(second?.version).not.toBe(first?.version)
    const [after, unitsAfter] = [await read(), await unitsOf(orderId)]
    expect(after).toMatchObject({ cargo: 'Other cargo', customerReference: 'NEW' })
    expect(unitsAfter.map(({ description }) => description)).toEqual(['Kept and renamed', 'New'])
    expect(unitsAfter[0]?.id).toBe(unitsBefore[1]?.id)
    expect(after.events).toHaveLength(1)
    expect(after.events[0]).toMatchObject({ classifier: 'actual', unitId: unitsAfter[1]?.id })
    expect(before.events.map(({ id }: { id: string }) => id)).toContain(after.events[0].id)
  })

  it('without its units and events removes them', async () => {
    const record = buildOrder({ events: [event] })
    const [saved] = await save(record)
    await save({ ...record, units: [], events: [] })
    expect(await unitsOf(saved?.id ?? '')).toEqual([])
    const events = sql`SELECT FROM order_events WHERE order_id = ${saved?.id}`
    expect(await rowsOf(portal.deps.database, events)).toEqual([])
  })

  it('keeps pins and documents of the order', async () => {
    const record = buildOrder()
    const [saved] = await save(record)
    const person = await givenUser(portal)
    await portal.deps.database.execute(sql`INSERT INTO order_pins (user_id, organization_id, order_id)
      VALUES (${person.id}, ${saved?.organizationId}, ${saved?.id})`)
    await portal.deps.database.execute(
      sql`UPDATE orders SET document_text = 'waybill 77' WHERE id = ${saved?.id}`,
    )
    await save({ ...record, cargo: 'Other cargo' })
    const answer = await portal.get('/api/v2/customer/orders/?search=waybill%2077', person.token)
    expect(answer.json().results).toMatchObject([{ id: saved?.id, pinned: true, cargo: 'Other cargo' }])
  })

  it('renames its organization', async () => {
    const record = buildOrder({ organization: { ref: 'renamed', name: 'Old name' } })
    await save(record)
    await save({ ...record, organization: { ref: 'renamed', name: 'New name' } })
    const rows = await rowsOf(portal.deps.database, sql`SELECT name FROM organizations WHERE ref = 'renamed'`)
    expect(rows).toEqual([{ name: 'New name' }])
  })

  it('of the same reference in another organization makes another order', async () => {
    const record = buildOrder()
    const [one, two] = await save(record, { ...record, organization: { ref: 'other', name: 'Other' } })
    expect(one?.id).not.toBe(two?.id)
    expect([one?.outcome, two?.outcome]).toEqual(['created', 'created'])
  })
})

describe('a batch', () => {
  it('answers in the order given', async () => {
    const [a, b, c] = [buildOrder(), buildOrder(), buildOrder()]
    await save(b)
    const saved = await save(c, b, { ...b, cargo: 'Other' }, a)
    expect(saved.map(({ outcome }) => outcome)).toEqual(['created', 'unchanged', 'updated', 'created'])
    expect(saved[1]?.id).toBe(saved[2]?.id)
  })

  it('takes the later of two records of one order', async () => {
    const record = buildOrder({ units: [buildUnit({ ref: 'u1', description: 'First' })] })
    const later = { ...record, units: [buildUnit({ ref: 'u2', description: 'Later' })], cargo: 'Later' }
    const [first, second] = await save(record, later)
    expect([first?.outcome, second?.outcome, second?.id]).toEqual(['created', 'updated', first?.id])
    expect((await unitsOf(first?.id ?? '')).map(({ description }) => description)).toEqual(['Later'])
  })

  it('going back to what is kept within one batch ends there', async () => {
    const record = buildOrder()
    await save(record)
    const [changed, back] = await save({ ...record, cargo: 'Other' }, record)
    expect([changed?.outcome, back?.outcome]).toEqual(['updated', 'updated'])
    const [row] = await rowsOf(portal.deps.database, sql`SELECT cargo FROM orders WHERE id = ${back?.id}`)
    expect(row).toEqual({ cargo: record.cargo })
  })

  it('of nothing saves nothing', async () => {
    expect(await save()).toEqual([])
  })

  it('larger than one statement is complete', async () => {
    const units = Array.from({ length: 1_200 }, () => buildUnit())
    const [saved] = await save(buildOrder({ units }))
    const [row] = await rowsOf(
      portal.deps.database,
      sql`SELECT count(*)::int AS count FROM shipment_units WHERE order_id = ${saved?.id}`,
    )
    expect(row).toEqual({ count: 1_200 })
  })

  it('is saved completely or not at all', async () => {
    const good = buildOrder()
    const bad = buildOrder({ cargo: 'a NUL \0 that no database keeps' })
    await expect(save(good, bad)).rejects.toThrow()
    expect(await rowsOf(portal.deps.database, sql`SELECT FROM orders WHERE ref = ${good.ref}`)).toEqual([])
  })
})
