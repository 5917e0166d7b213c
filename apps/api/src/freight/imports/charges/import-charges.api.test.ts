import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importCharges } from '@portolan/contract/commands/imports'
import { appendOrderEvents } from '@portolan/contract/company/order-events'
import type { OrderRecord } from '@portolan/contract/company/orders'
import { getOrder } from '@portolan/contract/freight/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder, givenUser } from '#testing/builders.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

const map = {
  order: { ref: '{Order}' },
  charge: {
    code: '{Code}',
    amount: '{Amount}',
    currency: '{Currency}',
    basis: '{Basis}',
    quantity: '{Quantity}',
    unitPrice: '{Price}',
    leg: '{Leg}',
    paymentTerm: '{Terms}',
    included: '{Included}',
  },
}
const header = 'Order,Code,Amount,Currency,Basis,Quantity,Price,Leg,Terms,Included'

let portal: TestPortal
let folder: string
let token: string
beforeAll(async () => {
  // Minutes of delay change with the clock.
  const now = new Date()
  portal = await openTestPortal({ clock: { now: () => now } })
  folder = await mkdtemp(join(tmpdir(), 'portolan-charges-'))
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

async function run(lines: readonly string[], { dryRun = false } = {}) {
  const paths = { file: join(folder, 'charges.csv'), map: join(folder, 'map.json') }
  await writeFile(paths.map, JSON.stringify(map))
  await writeFile(paths.file, [header, ...lines].join('\n'))
  return runCommand(portal, importCharges, { ...paths, dryRun })
}

const charges: OrderRecord['charges'] = [
  { code: 'BAS', amount: '450.00', currency: 'EUR' },
  { code: 'INS', amount: '99.00', currency: 'EUR' },
]
const read = async (orderId: string) => (await portal.call(getOrder, { params: { orderId }, token })).json()
const amounts = async (orderId: string) =>
  (await read(orderId)).chargeLines.map(
    (one: { code: string; amount: string }) => `${one.code} ${one.amount}`,
  )
const ownRate = async (ref: string) =>
  (
    await rowsOf<{ charge: number }>(
      portal.deps.database,
      sql`SELECT charge::float8 AS charge FROM rates WHERE order_ref = ${ref} AND ref IS NULL`,
    )
  ).map(({ charge }) => charge)
const counts = { replaced: 0, unchanged: 0, checked: 0, refused: 0 }

describe('charges of a file', () => {
  it('replace all of an order with its rate, once, and nothing else of it', async () => {
    const { orderId, record } = await givenOrder(portal, { charges })
    const { charges: _total, chargeLines: _lines, partsVersion, ...before } = await read(orderId)
    const lines = [
      `${record.ref},BAS,500,USD,container,2,250,main,collect,no`,
      `${record.number}-x,BAS,1,USD,,,,,,`,
      `${record.ref},BAF,,USD,container,2,,,collect,yes`,
    ]
    const dry = await run(lines, { dryRun: true })
    expect(dry.result.orders).toEqual({ ...counts, checked: 1, refused: 1 })
    expect(await amounts(orderId)).toEqual(['BAS 450.00', 'INS 99.00'])
    const { rows, result } = await run(lines)
    expect(result).toMatchObject({
      lines: { read: 3, usedInFull: 2, usedInPart: 0, refused: 1 },
      orders: { ...counts, replaced: 1, refused: 1 },
    })
    expect(rows.map(({ line, reasons }) => [line, ...reasons])).toEqual([
      [3, `order.ref: no order has the reference or number "${record.number}-x"`],
    ])
    const { charges: total, chargeLines: after, partsVersion: newVersion, ...rest } = await read(orderId)
    expect(after).toMatchObject([
      {
        code: 'BAS',
        amount: '500',
        basis: 'container',
        quantity: '2',
        unitPrice: '250',
        leg: 'main',
        paymentTerm: 'collect',
        included: false,
      },
      { code: 'BAF', amount: '0', included: true },
    ])
    // Open pages fetch the order again.
    expect(newVersion).not.toBe(partsVersion)
    expect([total, rest]).toEqual([{ amount: '500.00', currency: 'USD' }, before])
    expect(await ownRate(record.ref)).toEqual([500])
    expect((await run(lines)).result.orders).toEqual({ ...counts, unchanged: 1, refused: 1 })
  })

  it('give way to those of the record when the order is saved whole, be it the same record', async () => {
    const { orderId, record } = await givenOrder(portal, { charges })
    const lines = [`${record.ref},BAS,500,EUR,,,,,,`]
    await run(lines)
    expect((await saveOrders(portal.deps, [record]))[0]?.outcome).toBe('updated')
    expect([await amounts(orderId), await ownRate(record.ref)]).toEqual([['BAS 450.00', 'INS 99.00'], [450]])
    expect((await saveOrders(portal.deps, [record]))[0]?.outcome).toBe('unchanged')
    expect((await run(lines)).result.orders.replaced).toBe(1)
  })

  it('keep what events say of an order', async () => {
    const { orderId, record } = await givenOrder(portal, { charges })
    const key = await givenApiKey(portal, 'write')
    const event = { id: '1', code: 'DEPA', at: '2026-11-02T16:30:00+08:00', place: { locode: 'CNSHA' } }
    await portal.call(appendOrderEvents, { params: { ref: record.ref }, body: { events: [event] }, key })
    await run([`${record.ref},BAS,500,EUR,,,,,,`])
    const late = {
      ...event,
      id: '2',
      code: 'ARRI',
      classifier: 'estimated',
      at: '2026-12-09',
      place: { locode: 'DEHAM' },
    }
    await portal.call(appendOrderEvents, { params: { ref: record.ref }, body: { events: [late] }, key })
    expect(await read(orderId)).toMatchObject({
      shipmentStatus: 'IN_TRANSIT',
      arrival: { estimated: '2026-12-08T23:00:00Z' },
      departure: { planned: '2026-11-01T08:00:00Z', actual: '2026-11-02T08:30:00Z' },
    })
    expect(await amounts(orderId)).toEqual(['BAS 500'])
  })

  it('leave an order as it is of which a line is wrong', async () => {
    const [one, two, three] = [
      await givenOrder(portal, { charges }),
      await givenOrder(portal, { charges }),
      await givenOrder(portal, { charges }),
    ]
    const { rows, result } = await run(
      [
        `${one.record.ref},BAS,500,EUR,,,,,,`,
        `${one.record.ref},bunker,5,EUR,,,,,,`,
        `${one.record.ref},BAF,cheap,EUR,,,,,,`,
        `${one.record.ref},THO,5,EUR,,two,,,,`,
        `${two.record.ref},BAS,7,EUR,,,,,,yes`,
        `${three.record.ref},BAS,7,EUR,,,,,,`,
        `${three.record.number},INS,7,EUR,,,,,,`,
      ].map((line) => (line.split(',').length > 10 ? line.replace(',,,,,,yes', ',,,,,yes') : line)),
    )
    expect(result.orders).toEqual({ ...counts, replaced: 1, refused: 3 })
    expect(rows.map(({ line, reasons }) => [line, ...reasons])).toEqual([
      [2, "line 3 of the same order can't be used, so it keeps its charges"],
      [3, 'code: Invalid format'],
      [4, 'amount: "cheap" is not a number'],
      [5, 'quantity: "two" is not a number'],
      [6, 'amount: An included charge must have the amount 0'],
      [8, 'order.ref: the file names the order in two ways; use its reference only'],
    ])
    expect(await amounts(one.orderId)).toEqual(['BAS 450.00', 'INS 99.00'])
    expect(await amounts(three.orderId)).toEqual(['BAS 7'])
  })
})

it('a charge whose code has no name is kept, and reported', async () => {
  const { orderId, record } = await givenOrder(portal)
  const { rows, result } = await run([`${record.ref},BAS,500,USD,,,,,,`, `${record.ref},EXP,150,EUR,,,,,,`])
  const text = 'charges: the code "EXP" has no name, so customers see the code; CHARGE_CODES names it'
  expect(rows.map(({ line, used, reasons }) => [line, used, ...reasons])).toEqual([[3, 'in part', text]])
  expect(result.orders).toEqual({ ...counts, replaced: 1 })
  expect(await amounts(orderId)).toEqual(['BAS 500', 'EXP 150'])
})

it('the example changes nothing the second time', async () => {
  const { orderId } = await givenOrder(portal, { ref: 'SHP-1001' })
  await givenOrder(portal, { ref: 'SHP-1002' })
  const example = join(import.meta.dirname, '../../../../../../examples/charges')
  const paths = { file: join(example, 'charges.csv'), map: join(example, 'map.json') }
  const { rows, result } = await runCommand(portal, importCharges, paths)
  expect([rows, result.orders]).toEqual([[], { ...counts, replaced: 2 }])
  expect(await amounts(orderId)).toEqual(['BAS 1650', 'BAF 0', 'THO 190.5'])
  expect((await runCommand(portal, importCharges, paths)).result.orders).toEqual({ ...counts, unchanged: 2 })
})
