import { maxLearnedReferences } from '@portolan/contract/shared/limits'
import type { OrderReference } from '@portolan/freight/ledger/reference-types'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder } from '#testing/builders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { checkLearnedReferences, forgetLeftOut, type OrderKeys } from './learned-references.ts'
import { addMessageReferences } from './save-references.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
})
afterAll(() => portal.close())

const bills = (first: number, count: number): OrderReference[] =>
  Array.from({ length: count }, (_, n) => ({ type: 'MBL', value: `BILL${first + n}`, issuer: null }))

async function learn(order: OrderKeys, references: OrderReference[]): Promise<number> {
  const added: unknown[] = []
  await addMessageReferences(
    portal.deps.database,
    [{ ...order, references }],
    [async (_tx, news) => void added.push(...news)],
  )
  return added.length
}

async function learned({ orderId }: OrderKeys): Promise<number> {
  const rows = await rowsOf(
    portal.deps.database,
    sql`SELECT FROM order_references WHERE order_id = ${orderId} AND origin = 'message'`,
  )
  return rows.length
}

it('an order keeps the first references that it learns, and doctor says where others were left out', async () => {
  const [one, other] = [await givenOrder(portal), await givenOrder(portal)]
  expect(await checkLearnedReferences(portal.deps)).toMatchObject({ ok: true })
  expect(await learn(one, bills(0, maxLearnedReferences - 10))).toBe(maxLearnedReferences - 10)
  // References that it already has count once and stay known.
  expect(await learn(one, [...bills(0, 500), ...bills(5_000, 30)])).toBe(10)
  expect(await learn(one, [...bills(0, 500), ...bills(6_000, 5)])).toBe(0)
  expect(await learn(other, bills(0, 3))).toBe(3)
  expect([await learned(one), await learned(other)]).toEqual([maxLearnedReferences, 3])
  expect(await checkLearnedReferences(portal.deps)).toMatchObject({
    ok: false,
    text: `carriers name 1 order by more references than the 1,000 that an order keeps, so events may be missing or wrong: ${one.record.ref} of acme (25 left out)`,
  })
  await portal.deps.database.execute(
    sql`UPDATE order_references_left_out SET last_at = now() - interval '31 days'`,
  )
  await forgetLeftOut(portal.deps.database)
  expect(await checkLearnedReferences(portal.deps)).toMatchObject({ ok: true })
})
