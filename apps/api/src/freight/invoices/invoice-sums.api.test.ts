import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder } from '#testing/builders.ts'
import { givenInvoice } from '#testing/freight/invoices.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal

beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

/** The same numbers in every run. */
function randomOf(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

async function expectExactSums(): Promise<number> {
  const { database } = portal.deps
  const stored = await rowsOf<Record<string, unknown>>(
    database,
    sql`SELECT organization_id, paid, due_on::text, currency, issued_on::text, total, amount::text FROM invoice_sums
      ORDER BY 1, 2, 3, 4, 5`,
  )
  const counted = await rowsOf<Record<string, unknown>>(
    database,
    sql`SELECT organization_id, paid_on IS NOT NULL AS paid, due_on::text, amount ->> 'currency' AS currency,
        issued_on::text, count(*)::int AS total, sum((amount ->> 'amount')::numeric)::text AS amount
      FROM documents WHERE invoice_number IS NOT NULL GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5`,
  )
  const exact = (rows: Record<string, unknown>[]) =>
    // A sum that once had more decimals keeps their zeros.
    rows.map((row) => ({
      ...row,
      amount: String(row.amount)
        .replace(/(\.\d*?)0+$/, '$1')
        .replace(/\.$/, ''),
    }))
  expect(exact(stored)).toEqual(exact(counted))
  return stored.length
}

it('the kept sums are those of the invoices after whatever happens to them', async () => {
  const random = randomOf(4711)
  const orders = await Promise.all(
    ['a', 'b', 'c'].map((ref) => givenOrder(portal, { organization: { ref, name: ref } })),
  )
  const pick = <T>(values: readonly T[]) => values[random(values.length)] as T
  for (let step = 0; step < 60; step++) {
    await givenInvoice(portal, pick(orders), {
      ref: `invoice-${random(25)}`,
      amount: pick(['0.10', '0.2', '-19.9999', '100', '123456789012345.6789']),
      currency: pick(['EUR', 'USD', 'JPY']),
      issuedOn: pick(['2026-01-01', '2026-01-02']),
      dueOn: pick(['2026-02-01', '2026-02-02', '2026-02-03']),
      paidOn: pick([null, null, '2026-02-05']),
    })
    if (step % 10 === 9) await expectExactSums()
    await setImmediate()
  }
  const { database } = portal.deps
  // Many rows in one statement: payments, another date, an invoice that becomes an ordinary document, and
  // deletions.
  await database.execute(sql`UPDATE documents SET paid_on = '2026-03-01' WHERE due_on = '2026-02-01'`)
  await expectExactSums()
  await database.execute(
    sql`UPDATE documents SET due_on = due_on + 1, paid_on = NULL WHERE issued_on = '2026-01-02'`,
  )
  await expectExactSums()
  await database.execute(
    sql`UPDATE documents SET invoice_number = NULL, amount = NULL WHERE due_on = '2026-02-03'`,
  )
  await expectExactSums()
  await database.execute(sql`DELETE FROM documents WHERE ref LIKE '%1'`)
  expect(await expectExactSums()).toBeGreaterThan(3)
  await database.execute(sql`DELETE FROM organizations WHERE id = ${orders[0]?.organizationId}`)
  expect(await expectExactSums()).toBeGreaterThan(0)
  await database.execute(sql`DELETE FROM organizations`)
  expect(await expectExactSums()).toBe(0)
})

it('writers of the same invoices at the same time wait for each other and lose nothing', async () => {
  const orders = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      givenOrder(portal, { ref: `busy-${index}`, organization: { ref: 'busy', name: 'Busy' } }),
    ),
  )
  for (const paidOn of [null, '2026-02-05', null])
    await Promise.all(orders.map((order) => givenInvoice(portal, order, { ref: 'one', paidOn })))
  const rows = await rowsOf(portal.deps.database, sql`SELECT paid, total, amount::text FROM invoice_sums`)
  expect(rows).toEqual([{ paid: false, total: 8, amount: '800.00' }])
})
