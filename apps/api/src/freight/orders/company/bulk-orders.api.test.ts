import { saveCompanyOrders } from '@portolan/contract/company/order-calls'
import type { LineAnswer } from '@portolan/contract/shared/lines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { givenApiKey, givenOrder } from '#testing/builders.ts'
import { buildSentOrder } from '#testing/freight/company-calls.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'

let portal: TestPortal
let key: string

beforeAll(async () => {
  portal = await openTestPortal()
  await givenOrder(portal)
  key = await givenApiKey(portal, 'write')
})
afterAll(() => portal.close())

const line = (ref: string, overrides: object = {}) => ({ ref, ...buildSentOrder(overrides) })
async function send(body: unknown, language = 'en'): Promise<LineAnswer[]> {
  const answer = await portal.call(saveCompanyOrders, { body, key, headers: { 'accept-language': language } })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/x-ndjson'])
  return answer.body
    .trimEnd()
    .split('\n')
    .map((text) => JSON.parse(text))
}
const countOrders = async (prefix: string) => {
  const like = sql`SELECT count(*)::int AS count FROM orders WHERE ref LIKE ${`${prefix}%`}`
  return (await rowsOf<{ count: number }>(portal.deps.database, like))[0]?.count
}

describe('orders in bulk', () => {
  it('are saved line by line: a bad one fails by itself, and the same again changes nothing', async () => {
    const body = [
      line('b1'),
      line('b2', { organization: { ref: 'nowhere' } }),
      { ref: 'b3' },
      line('b4', { route: [{ place: { city: 'Nowhereville' } }, { place: { locode: 'DEHAM' } }] }),
      line('b5', { organization: { ref: 'bulk-new', name: 'New Ltd' } }),
      line('b6', { organization: { ref: 'bulk-new' } }),
      line('b1', { cargo: 'Tea' }),
    ]
    const answers = await send(body)
    expect(answers.map(({ line: number, ref, outcome }) => [number, ref, outcome])).toEqual([
      [1, 'b1', 'created'],
      [2, 'b2', 'refused'],
      [3, 'b3', 'refused'],
      [4, 'b4', 'refused'],
      [5, 'b5', 'created'],
      [6, 'b6', 'created'],
      [7, 'b1', 'updated'],
    ])
    expect(answers[1]?.errors).toEqual({ 'organization.ref': ['No organization has this reference.'] })
    expect(Object.keys(answers[2]?.errors ?? {})).toEqual(['organization', 'transportMode', 'route'])
    expect(answers[3]?.errors?.['route.0.place']?.[0]).toContain('UN/LOCODE')
    const again = await send([line('b1', { cargo: 'Tea' }), ...body.slice(1, 6)])
    expect(again.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'refused',
      'refused',
      'refused',
      'unchanged',
      'unchanged',
    ])
    expect(await countOrders('b')).toBe(3)
  })

  it('are the same whether they are prepared before their batch or in it', async () => {
    const many = Array.from({ length: 450 }, (_, at) =>
      line(`same${at}`, {
        organization: { ref: 'bulk-same', ...(at % 3 !== 1 && { name: 'Same Ltd' }) },
        ...(at === 430 && { route: [{ place: { city: 'Nowhereville' } }, { place: { locode: 'DEHAM' } }] }),
      }),
    )
    // The first line has the customer's name; lines of a later batch leave it out.
    const first = await send(many)
    expect(first.map(({ outcome }) => outcome)).toEqual(
      many.map((_, at) => (at === 430 ? 'refused' : 'created')),
    )
    expect(first[430]?.errors?.['route.0.place']?.[0]).toContain('UN/LOCODE')
    // The batches differ, so orders are prepared differently; the stored result is equal.
    const again = await send(many.toReversed())
    expect(again.map(({ outcome }) => outcome)).toEqual(
      many.map((_, at) => (at === 449 - 430 ? 'refused' : 'unchanged')),
    )
  })

  it('of which the database refuses one are saved one by one', async () => {
    const { database } = portal.deps
    await database.execute(sql`ALTER TABLE orders ADD CONSTRAINT no_poison CHECK (cargo <> 'poison')`)
    const body = Array.from({ length: 30 }, (_, at) => line(`p${at}`, at === 17 ? { cargo: 'poison' } : {}))
    const answers = await send(body, 'ru')
    await database.execute(sql`ALTER TABLE orders DROP CONSTRAINT no_poison`)
    expect(answers.map(({ outcome }) => outcome)).toEqual(
      body.map((_, at) => (at === 17 ? 'refused' : 'created')),
    )
    expect(answers[17]?.errors).toEqual({
      nonFieldErrors: ['База данных не приняла одно из значений этой записи.'],
    })
    expect(await countOrders('p')).toBe(29)
  })

  it('of a line over a megabyte are refused, the others saved', async () => {
    const answers = await send([line('l1', { cargo: 'x'.repeat(1_100_000) }), line('l2')])
    expect(answers.map(({ outcome }) => outcome)).toEqual(['refused', 'created'])
  })
})
