import { expect, test } from 'vitest'
import { filterOf, readListUrl } from './list-url.ts'

test('the URL holds view, mode and search; what is wrong or usual is left out', () => {
  const url = { view: 'lost', mode: 'air', search: 'acme' }
  expect(readListUrl(url)).toEqual(url)
  expect(readListUrl({ view: 'waiting', mode: 'ship', search: '' })).toEqual({})
})

test('requests come by age, offers by their end, answered ones by their answer', () => {
  expect(filterOf({})).toEqual({ state: ['requested'], ordering: 'askedAt' })
  expect(filterOf({ view: 'open', search: ' ab ' })).toEqual({ state: ['offered'], ordering: 'validUntil' })
  expect(filterOf({ view: 'lost', mode: 'sea', search: ' hamburg ' })).toEqual({
    state: ['declined', 'expired', 'refused', 'withdrawn'],
    ordering: '-updatedAt',
    transportMode: ['sea'],
    search: 'hamburg',
  })
})
