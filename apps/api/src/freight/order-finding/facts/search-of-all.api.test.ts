import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFew } from '#freight/order-finding/pages/find-few.ts'
import { hasNone } from '#freight/order-finding/search/search-matches.ts'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { saveVariedOrders, variedNow } from '#testing/freight/varied-orders.ts'
import { openTestPortal, type TestPortal } from '#testing/test-portal.ts'
import { readSearch } from './read-search.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal()
  await saveVariedOrders(portal)
})
afterAll(() => portal.close())

const isNone = async (search: string) =>
  hasNone(search, (await readSearch(portal.deps.database, 'all', { search })).facts)

it('what no word of any customer contains is known without a look at any order', async () => {
  const searches = ['zeppelin', 'eather', 'oceanic', 'feathers zeppelin', '100%_p', 'ns', 'v-000103', 'acme']
  expect(await Promise.all(searches.map(isNone))).toEqual([
    true,
    false,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

it('the index isn’t asked for a word that most orders have, unless nothing else narrows the search', async () => {
  const { database } = portal.deps
  const counts = ['feathers', 'feathers ocean', 'ocean voy', 'ocean', 'stones ocean lot', 'ocean lot'].map(
    async (search) => {
      const read = await readSearch(database, 'all', { search })
      const { counted } = await findFew(database, 'all', read, variedNow)
      const [row] = await rowsOf<{ total: number }>(
        database,
        sql`SELECT count(*)::int AS total FROM orders
          WHERE ${sql.join(
            search.split(' ').map((word) => sql`strpos(search_text, ${word}) > 0`),
            sql` AND `,
          )}`,
      )
      expect({ search, counted }).toEqual({ search, counted: countOf(row?.total ?? 0) })
      return [...(read.facts.frequent ?? [])]
    },
  )
  expect(await Promise.all(counts)).toEqual([[], ['ocean'], ['ocean'], [], ['ocean', 'lot'], []])
  const { facts } = await readSearch(database, 'all', { search: 'ocean', from: ['BRSSZ'] })
  expect([...(facts.frequent ?? [])]).toEqual(['ocean'])
})

const countOf = (total: number) => ({ count: Math.min(total, 1_000), isCapped: total > 1_000 })

it('a text with a word that is too long may contain anything', async () => {
  await portal.deps.database.execute(
    sql`UPDATE orders SET order_text = order_text || ' ' || repeat('é', 3000) WHERE number = 'V-000010'`,
  )
  expect(await isNone('zeppelin')).toBe(false)
  expect(await isNone('feathers')).toBe(false)
})
