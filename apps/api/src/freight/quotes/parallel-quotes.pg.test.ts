import { approvePreorder } from '@portolan/contract/company/preorders'
import { offerQuote } from '@portolan/contract/company/quotes'
import { listPreorders } from '@portolan/contract/freight/preorders/preorders'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { sql } from '#platform/db/drizzle.ts'
import { buildOffer, givenQuote, openQuotes, type Quotes } from '#testing/freight/quotes.ts'
import { givenSheet } from '#testing/rate-sheets.ts'
import { remindOfQuotes } from './remind-of-quotes.ts'

let quotes: Quotes
beforeAll(async () => {
  quotes = await openQuotes()
  await givenSheet(quotes.portal, 'SYD-EU', {
    validTo: '2026-12-31',
    lanes: [{ carrier: 'A' }, { carrier: 'B' }],
  })
})
afterAll(() => quotes.portal.close())

const fifty = Array.from({ length: 50 }, (_, index) => index)
const countPreorders = async () =>
  (await quotes.portal.call(listPreorders, { token: quotes.person.token })).json().count

it('50 parallel accepts make one pre-order', async () => {
  const quote = await givenQuote(quotes.portal, quotes.person)
  const answers = await Promise.all(fifty.map(() => quotes.accept(quote)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(new Set(answers.map((answer) => answer.json().preorderId)).size).toBe(1)
  expect(await countPreorders()).toBe(1)
})

it('of parallel accepts of two options one wins', async () => {
  const quote = await givenQuote(quotes.portal, quotes.person)
  const answers = await Promise.all(fifty.map((index) => quotes.accept(quote, 1, index % 2 ? 'a' : 'b')))
  const won = answers.filter(({ statusCode }) => statusCode === 200)
  expect([won.length, new Set(won.map((answer) => answer.json().accepted.optionId)).size]).toEqual([25, 1])
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(25)
  expect(await countPreorders()).toBe(2)
})

it('new offers, their acceptance and the approval at the same time never deadlock', async () => {
  const quote = await givenQuote(quotes.portal, quotes.person)
  const { preorderId: id } = (await quotes.accept(quote)).json()
  const offer = (amount: string) =>
    buildOffer({ options: [{ lines: [{ code: 'BAS', amount, currency: 'USD' }] }] })
  const answers = await Promise.all([
    ...['1', '2', '3', '4'].map((amount) => quotes.quoteAsCompany(offerQuote, quote, offer(amount))),
    ...[2, 3, 4, 5].map((version) => quotes.accept(quote, version)),
    quotes.asCompany(approvePreorder, { id }, { orderRef: 'T-1' }),
  ])
  for (const answer of answers) expect([200, 400, 409]).toContain(answer.statusCode)
  expect(answers.at(-1)?.statusCode).toBe(200)
  const { accepted, state } = await quotes.read(quote)
  expect(state).toBe('accepted')
  const [order] = await rowsOf<{ amount: string }>(
    quotes.portal.deps.database,
    sql`SELECT charges -> 0 -> 'amount' ->> 'amount' AS amount FROM orders WHERE ref = 'T-1'`,
  )
  const option = (await quotes.read(quote)).offers.find(({ version }) => version === accepted?.version)
  expect(order?.amount).toBe(option?.options[0]?.lines[0]?.amount)
})

it('several processes remind of each offer once', async () => {
  const { database } = quotes.portal.deps
  await database.execute(sql`TRUNCATE notifications CASCADE`)
  await Promise.all([1, 2, 3].map(() => givenQuote(quotes.portal, quotes.person)))
  quotes.clock.set('2026-12-03T12:00:00Z')
  await Promise.all(fifty.slice(0, 8).map(() => remindOfQuotes(quotes.portal.deps)))
  const rows = await rowsOf<{ n: number }>(
    database,
    sql`SELECT count(*)::int AS n FROM notifications WHERE kind = 'quote-expiring' GROUP BY quote_id, user_id`,
  )
  expect(rows).toEqual([{ n: 1 }, { n: 1 }, { n: 1 }])
})
