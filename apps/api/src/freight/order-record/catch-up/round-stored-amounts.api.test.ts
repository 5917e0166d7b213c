import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { rateStoredOrders } from './rate-stored-orders.ts'
import { checkRoundedAmounts, roundStoredAmounts } from './round-stored-amounts.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const charge = (code: string, amount: string, currency: string) => ({
  code,
  amount: { amount, currency },
  kind: 'freight',
})

it('rounds what was stored with too many decimals, once, and lists it', async () => {
  const { database } = portal.deps
  const { orderId } = await givenOrder(portal, { ref: 'old' })
  const other = await givenOrder(portal, { ref: 'other' })
  const stored = [charge('BAS', '100.5', 'JPY'), charge('BAF', '1.005', 'EUR'), charge('THO', '7.1', 'EUR')]
  // As earlier versions stored them, which accepted any decimals, and before the walk that follows the
  // update.
  await database.execute(
    sql`UPDATE orders SET charges = ${JSON.stringify(stored)}::jsonb WHERE id = ${orderId}`,
  )
  await database.execute(sql`INSERT INTO documents (organization_id, id, order_id, ref, kind, name, content_type, size, content_hash,
      storage_key, created_at, invoice_number, amount, issued_on, due_on)
    SELECT organization_id, gen_random_uuid(), id, 'inv', 'invoice', 'inv.pdf', 'application/pdf', 1, 'h', 'k', now(), '118',
      '{"amount": "0.0005", "currency": "KWD"}', '2026-11-01', '2026-12-01' FROM orders WHERE id = ${orderId}`)
  await database.execute(sql`UPDATE amount_roundings SET organization_id = NULL, id = NULL, done_at = NULL`)
  const versions = () =>
    rowsOf<{ ref: string; hash: string }>(
      database,
      sql`SELECT ref, record_hash AS hash FROM orders ORDER BY ref`,
    )
  const before = await versions()

  await roundStoredAmounts(portal.deps)
  await rateStoredOrders(portal.deps)
  const [order] = await rowsOf<{ charges: unknown }>(
    database,
    sql`SELECT charges FROM orders WHERE id = ${orderId}`,
  )
  expect(order?.charges).toEqual([
    charge('BAS', '101', 'JPY'),
    charge('BAF', '1.01', 'EUR'),
    charge('THO', '7.1', 'EUR'),
  ])
  const amounts = await rowsOf(database, sql`SELECT amount FROM documents WHERE ref = 'inv'`)
  expect(amounts).toEqual([{ amount: { amount: '0.001', currency: 'KWD' } }])
  const sums = await rowsOf(
    database,
    sql`SELECT currency, trim_scale(amount)::text AS amount FROM invoice_sums WHERE currency = 'KWD'`,
  )
  expect(sums).toEqual([{ currency: 'KWD', amount: '0.001' }])
  const after = await versions()
  expect(after.map(({ hash }, index) => hash === before[index]?.hash)).toEqual([false, true])
  expect(other.orderId).not.toBe(orderId)

  const listed = await checkRoundedAmounts(portal.deps)
  expect(listed.text).toMatch(/^3 stored with more decimals than the currency has were rounded: /)
  for (const line of ['BAS: JPY 100.5 is 101', 'BAF: EUR 1.005 is 1.01', 'invoice 118: KWD 0.0005 is 0.001'])
    expect(listed.text).toContain(line)
  await roundStoredAmounts(portal.deps)
  expect((await checkRoundedAmounts(portal.deps)).text).toBe(listed.text)
  expect(await versions()).toEqual(after)
})

it('walks again each day until there is nothing left, since the previous version may write behind it', async () => {
  const { database } = portal.deps
  const { orderId } = await givenOrder(portal, { ref: 'behind' })
  const store = (amount: string) =>
    database.execute(
      sql`UPDATE orders SET charges = ${JSON.stringify([charge('BAS', amount, 'JPY')])}::jsonb WHERE id = ${orderId}`,
    )
  const isRounded = async () => {
    await roundStoredAmounts(portal.deps)
    const [order] = await rowsOf<{ amount: string }>(
      database,
      sql`SELECT charges #>> '{0,amount,amount}' AS amount FROM orders WHERE id = ${orderId}`,
    )
    return order?.amount === '101'
  }
  const passDay = () =>
    database.execute(sql`UPDATE amount_roundings SET began_at = began_at - interval '1 day'`)
  await database.execute(
    sql`UPDATE amount_roundings SET organization_id = NULL, id = NULL, done_at = NULL, again = true, began_at = now()`,
  )
  await roundStoredAmounts(portal.deps)

  await store('100.5')
  expect(await isRounded()).toBe(false)
  await passDay()
  expect(await isRounded()).toBe(true)
  // It has rounded something, so there may be more.
  await store('100.6')
  await passDay()
  expect(await isRounded()).toBe(true)
  // This walk finds nothing and is the last.
  await passDay()
  expect(await isRounded()).toBe(true)
  await store('100.7')
  await passDay()
  expect(await isRounded()).toBe(false)
})
