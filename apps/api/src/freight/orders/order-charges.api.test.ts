import { readFile } from 'node:fs/promises'
import { OrderRecord } from '@portolan/contract/company/orders'
import type { SentChargeLine } from '@portolan/contract/freight/charges'
import { getOrder } from '@portolan/contract/freight/orders'
import type { ChargeLine } from '@portolan/freight/charges/charge-line'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { errorMap, fieldErrors } from '#platform/http/input/field-messages.ts'
import { buildOrder, givenOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  token = (await givenUser(portal)).token
})
afterAll(() => portal.close())

async function linesOf(orderId: string, language = 'en'): Promise<ChargeLine[]> {
  const headers = { 'accept-language': language }
  return (await portal.call(getOrder, { params: { orderId }, token, headers })).json().chargeLines
}

const highCubes: SentChargeLine = {
  code: 'BAS',
  basis: 'container',
  quantity: '2',
  unit: '45G1',
  unitPrice: '3907.00',
  amount: '7814.00',
  currency: 'USD',
  paymentTerm: 'collect',
}
const duesAtDestination = { code: 'DHC', amount: '520.00', currency: 'EUR' }
const bunker = { code: 'BAF', amount: '0', currency: 'USD', included: true }

describe('the charges of an order', () => {
  it('are shown as they were sent, in the reader’s language, with what they leave out', async () => {
    const { orderId } = await givenOrder(portal, { charges: [highCubes, duesAtDestination, bunker] })
    const missing = { actualQuantity: null, limitedBy: null, percentOf: [], included: false }
    const once = { ...missing, basis: 'shipment', quantity: '1', unit: null, paymentTerm: null }
    expect(await linesOf(orderId)).toEqual([
      { ...missing, ...highCubes, name: 'Basic freight', leg: 'main' },
      {
        ...once,
        ...duesAtDestination,
        name: 'Terminal handling at destination',
        leg: 'destination',
        unitPrice: '520.00',
      },
      { ...once, ...bunker, name: 'Bunker adjustment', leg: 'main', unitPrice: '0' },
    ])
    expect((await linesOf(orderId, 'ru')).map(({ name }) => name)).toEqual([
      'Основной фрахт',
      'Терминальная обработка по прибытии',
      'Бункерная надбавка (BAF)',
    ])
  })

  it('are named by their code if the company has named none', async () => {
    const { orderId } = await givenOrder(portal, { charges: [{ ...duesAtDestination, code: 'X9' }] })
    expect(await linesOf(orderId)).toMatchObject([{ code: 'X9', name: 'X9', leg: 'main' }])
  })

  it.each([
    ['a charge without a code', { amount: '1', currency: 'EUR' }, 'charges.0.code'],
    ['an amount in words', { ...duesAtDestination, amount: 'ten' }, 'charges.0.amount'],
    ['a quantity that is no text', { ...duesAtDestination, quantity: 2 }, 'charges.0.quantity'],
    ['an unknown basis', { ...duesAtDestination, basis: 'truck' }, 'charges.0.basis'],
    ['the form of before', { kind: 'freight', amount: { amount: '1', currency: 'EUR' } }, 'charges.0.kind'],
    ['an included charge that costs', { ...bunker, amount: '5' }, 'charges.0.amount'],
  ])('are refused with %s', (_, charge, path) => {
    const parsed = OrderRecord.safeParse({ ...buildOrder(), charges: [charge] }, { error: errorMap('en') })
    expect(parsed.success).toBe(false)
    if (!parsed.success) expect(Object.keys(fieldErrors(parsed.error))).toContain(path)
  })
})

describe('charges that the version before has stored', () => {
  const money = (amount: string) => ({ amount, currency: 'EUR' })
  const kinds = ['freight', 'insurance', 'customs', 'handling', 'other']
  const before = kinds.map((kind, index) => ({ kind, amount: money(`${index + 1}.50`) }))
  const charges = (orderId: string) =>
    rowsOf<{ charges: Record<string, unknown>[] }>(
      portal.deps.database,
      sql`SELECT charges FROM orders WHERE id = ${orderId}`,
    ).then(([row]) => row?.charges)

  it('are lines, before the migration and after it', async () => {
    const { orderId } = await givenOrder(portal)
    const none = await givenOrder(portal)
    await portal.deps.database.execute(
      sql`UPDATE orders SET charges = ${JSON.stringify(before)}::jsonb WHERE id = ${orderId}`,
    )
    const lines = await linesOf(orderId)
    expect(lines.map(({ code, amount, currency, unitPrice }) => [code, amount, currency, unitPrice])).toEqual(
      [
        ['BAS', '1.50', 'EUR', '1.50'],
        ['INS', '2.50', 'EUR', '2.50'],
        ['CUS', '3.50', 'EUR', '3.50'],
        ['HDL', '4.50', 'EUR', '4.50'],
        ['OTH', '5.50', 'EUR', '5.50'],
      ],
    )
    const file = new URL('../../platform/db/migrations/0019-charge-codes.sql', import.meta.url)
    const migration = sql.raw(await readFile(file, 'utf8'))
    await portal.deps.database.execute(migration)
    const migrated = await charges(orderId)
    const codes = ['BAS', 'INS', 'CUS', 'HDL', 'OTH']
    expect(migrated).toEqual(before.map((charge, index) => ({ ...charge, code: codes[index] })))
    expect(await linesOf(orderId)).toEqual(lines)
    expect(await charges(none.orderId)).toEqual([])
    await portal.deps.database.execute(migration)
    expect(await charges(orderId)).toEqual(migrated)
  })

  it('and those of this version have what the version before reads: a kind, and an amount with its currency', async () => {
    const sentCharges = ['BAS', 'INS', 'EXC', 'OHC', 'HDL', 'FSC', 'X9'].map((code) => ({
      ...duesAtDestination,
      code,
    }))
    const { orderId } = await givenOrder(portal, { charges: sentCharges })
    const stored = (await charges(orderId)) ?? []
    expect(stored.map(({ kind }) => kind)).toEqual([
      'freight',
      'insurance',
      'customs',
      'handling',
      'handling',
      'other',
      'other',
    ])
    for (const { amount } of stored) expect(amount).toEqual({ amount: '520.00', currency: 'EUR' })
  })
})
