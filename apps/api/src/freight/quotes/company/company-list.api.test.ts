import * as company from '@portolan/contract/company/quotes'
import { declineQuote } from '@portolan/contract/freight/quotes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '#platform/db/drizzle.ts'
import { givenOrder, givenUser } from '#testing/builders.ts'
import { buildOffer, givenQuote, openQuotes, type Quotes } from '#testing/freight/quotes.ts'
import { catchUpQuoteTexts } from './quote-search-text.ts'

let quotes: Quotes
/** Quotes by what becomes of them. */
const ids: Record<'waiting' | 'renewed' | 'offered' | 'accepted' | 'declined', string> = {} as never

beforeAll(async () => {
  quotes = await openQuotes()
  const { portal, person } = quotes
  await givenOrder(portal, { organization: { ref: 'nordwind', name: 'Nordwind Möbel' } })
  const other = await givenUser(portal, ['nordwind'])
  for (const name of ['waiting', 'renewed', 'offered', 'accepted', 'declined'] as const) {
    const asker = name === 'waiting' ? other : person
    const cargo = name === 'waiting' ? 'Chairs' : 'Pumps'
    ids[name] = (await givenQuote(portal, asker, { cargo, customerReference: `PO-${name}` })).id
  }
  const both = buildOffer({
    options: [
      { carrier: 'Maersk', lines: [{ code: 'BAS', amount: '100.00', currency: 'USD' }] },
      { carrier: 'MSC', lines: [{ code: 'BAS', amount: '90.00', currency: 'USD' }] },
    ],
  })
  for (const name of ['offered', 'accepted', 'declined'] as const)
    await quotes.quoteAsCompany(company.offerQuote, { id: ids[name] }, both)
  await quotes.accept({ id: ids.accepted }, 1, 'b')
  await quotes.quoteAsCustomer(declineQuote, { id: ids.declined }, { version: 1, reason: 'Too slow.' })
  await portal.deps.database.execute(
    sql`UPDATE quotes SET renewed_at = now() + interval '1 hour' WHERE id = ${ids.renewed}`,
  )
})
afterAll(() => quotes.portal.close())

async function list(query: Record<string, string>) {
  const { portal, key } = quotes
  const answer = await portal.call(company.listCompanyQuotes, { key, query })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ count: number; next: string | null; results: company.CompanyQuote[] }>()
}
const namesOf = ({ results }: Awaited<ReturnType<typeof list>>) =>
  results.map(({ id }) => Object.entries(ids).find(([, known]) => known === id)?.[0])

it('the longest waiting request comes first, and one asked anew waits since then', async () => {
  const waiting = await list({ state: 'requested', ordering: 'askedAt' })
  expect(namesOf(waiting)).toEqual(['waiting', 'renewed'])
  expect(waiting.results[0]).toMatchObject({
    organization: { ref: 'nordwind', name: 'Nordwind Möbel' },
    askedAt: waiting.results[0]?.createdAt,
    optionCount: 0,
    carrier: null,
    totals: [],
  })
})

it('rows show the accepted price, or the first, and why the customer declined', async () => {
  const { results } = await list({ state: 'offered,accepted,declined' })
  expect(
    results.map(({ optionCount, carrier, totals, reason }) => [optionCount, carrier, totals, reason]),
  ).toEqual([
    [2, 'Maersk', [{ amount: '100.00', currency: 'USD' }], 'Too slow.'],
    [2, 'MSC', [{ amount: '90.00', currency: 'USD' }], null],
    [2, 'Maersk', [{ amount: '100.00', currency: 'USD' }], null],
  ])
})

it.each([
  [{ search: 'nordwind' }, ['waiting']],
  [{ search: 'möbel chairs' }, ['waiting']],
  [{ search: 'möbel turbines' }, []],
  [{ search: 'po-declined' }, ['declined']],
  [{ search: 'сидней', state: 'requested' }, ['renewed', 'waiting']],
  [{ organization: 'nordwind' }, ['waiting']],
  [{ organization: 'unknown' }, []],
  [{ transportMode: 'air' }, []],
  [{ search: '100%' }, []],
] as const)('%j finds %j', async (query, names) => {
  const found = await list({ ...query, ordering: '-createdAt' })
  expect([found.count, namesOf(found)]).toEqual([names.length, names])
})

it.each(company.quoteOrderings)('pages ordered by %s have each quote once', async (ordering) => {
  const seen: unknown[] = []
  let query: Record<string, string> | null = { ordering, limit: '2' }
  while (query) {
    const page: Awaited<ReturnType<typeof list>> = await list(query)
    seen.push(...namesOf(page))
    query = page.next === null ? null : Object.fromEntries(new URL(page.next, 'http://portal').searchParams)
  }
  expect(seen.toSorted()).toEqual(Object.keys(ids).toSorted())
  if (ordering === '-createdAt')
    expect(seen).toEqual(['declined', 'accepted', 'offered', 'renewed', 'waiting'])
})

it('counts what waits for the company, what is open, and what expires soon', async () => {
  const { portal, key, clock } = quotes
  const count = async () => (await portal.call(company.countCompanyQuotes, { key })).json()
  expect(await count()).toEqual({ requested: 2, offered: 1, expiringSoon: 0 })
  clock.set('2026-11-30T12:00:00Z')
  expect(await count()).toEqual({ requested: 2, offered: 1, expiringSoon: 1 })
  clock.set('2026-11-20T12:00:00Z')
})

it('quotes that the previous version saved are found once their text is made', async () => {
  const { portal } = quotes
  await portal.deps.database.execute(sql`UPDATE quotes SET search_text = NULL`)
  expect((await list({ search: 'po-declined' })).count).toBe(0)
  await catchUpQuoteTexts(portal.deps)
  expect(namesOf(await list({ search: 'po-declined' }))).toEqual(['declined'])
})
