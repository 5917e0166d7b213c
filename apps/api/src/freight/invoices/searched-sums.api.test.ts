import { exportInvoices, listInvoices, sumInvoices } from '@portolan/contract/freight/invoices/invoices'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveOrders } from '#freight/order-record/save/save-orders.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOrder, givenUser } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

// A few more orders than a search reads, with two invoices each, also more than it reads.
const many = 1_005

let portal: TestPortal
let token: string

beforeAll(async () => {
  portal = await openTestPortal({ clock: { now: () => new Date('2026-11-22T12:00:00Z') } })
  const organization = { ref: 'crowd', name: 'Crowd' }
  const orders = Array.from({ length: many }, (_, n) =>
    buildOrder({
      ref: `many-${n}`,
      number: `M-${n}`,
      organization,
      cargo: n < 7 ? 'Bulkware, rare' : 'Bulkware',
    }),
  )
  await saveOrders(portal.deps, orders)
  // Saving two thousand documents separately would take long. Each of ten days has invoices to pay, and one
  // in a hundred is overdue.
  await portal.deps.database.execute(sql`INSERT INTO documents (organization_id, id, order_id, ref, kind, name, content_type, size,
      content_hash, storage_key, created_at, invoice_number, amount, issued_on, due_on)
    SELECT organization_id, gen_random_uuid(), id, 'i' || n, 'invoice', 'I.pdf', 'application/pdf', 1, '', '', now(), number || '-' || n,
      '{"amount": "0.10", "currency": "EUR"}', '2026-10-01',
      CASE WHEN n = 1 AND number LIKE 'M-%99' THEN date '2026-11-01' ELSE date '2026-12-01' + n * 5 END
    FROM orders CROSS JOIN generate_series(1, 2) AS n`)
  token = (await givenUser(portal, ['crowd'])).token
})
afterAll(() => portal.close())

async function ask(query: Record<string, string>) {
  const list = (await portal.call(listInvoices, { token, query })).json()
  const { state: _, ...others } = query
  const { totals } = (await portal.call(sumInvoices, { token, query: others })).json()
  return { count: list.count, isCapped: list.isCapped, totals }
}

it('a search that too many match has no totals, and says how many at least', async () => {
  expect(await ask({ search: 'bulkware' })).toEqual({ count: 200, isCapped: true, totals: null })
})

it('the matches of one state are counted exactly where they are few, though the totals are not known', async () => {
  expect(await ask({ search: 'bulkware', state: 'overdue' })).toEqual({
    count: 10,
    isCapped: false,
    totals: null,
  })
})

it('a search that few orders match, or that is about few invoices, is added up exactly', async () => {
  const none = { count: 0, amount: '0.00' }
  const eur = { currency: 'EUR', overdue: none, paid: none }
  expect(await ask({ search: 'rare' })).toEqual({
    count: 14,
    isCapped: false,
    totals: [{ ...eur, open: { count: 14, amount: '1.40' } }],
  })
  expect(await ask({ search: 'bulkware', dueFrom: '2026-12-08' })).toEqual({
    count: many,
    isCapped: false,
    totals: [{ ...eur, open: { count: many, amount: '100.50' } }],
  })
  expect(await ask({ search: 'zeppelin' })).toEqual({ count: 0, isCapped: false, totals: [] })
})

it('all invoices without a search are added up exactly, and so are those of a file', async () => {
  const { count, isCapped } = await ask({})
  expect([count, isCapped]).toEqual([2 * many, false])
  const file = await portal.call(exportInvoices, { token, query: { search: 'bulkware', format: 'csv' } })
  expect(file.json().count).toBe(2 * many)
})
