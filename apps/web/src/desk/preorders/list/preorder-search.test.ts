import { expect, it } from 'vitest'
import { preorderQueryOf, readPreorderSearch, urlOfPreorders } from './preorder-search.ts'

const organization = '01a1fdb1-0000-7000-8000-000000000000'

it.each([
  [{}, { waitsFor: 'company', ordering: 'waitsSince' }],
  [
    { turn: 'customer', about: 'cancellations' },
    { waitsFor: 'customer', ordering: 'waitsSince' },
  ],
  [{ about: 'cancellations' }, { waitsFor: 'company', ordering: 'waitsSince', cancellation: ['requested'] }],
  [{ turn: 'all', mode: 'air', search: ' ab ' }, { transportMode: ['air'] }],
  [
    { turn: 'all', search: ' pumps ', organization },
    { search: 'pumps', organization: [organization] },
  ],
  [
    { turn: 'none', about: 'x', mode: 'x', organization: 'x' },
    { waitsFor: 'company', ordering: 'waitsSince' },
  ],
])('%j asks for %j', (url, query) => {
  expect(preorderQueryOf(readPreorderSearch(url))).toEqual(query)
})

it('a URL has no defaults', () => {
  expect(urlOfPreorders(readPreorderSearch({ turn: 'company' }))).toEqual({})
  const url = { turn: 'all', mode: 'sea', organization, search: 'pumps' }
  expect(urlOfPreorders(readPreorderSearch(url))).toEqual(url)
})
