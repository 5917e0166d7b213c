import { expect, it } from 'vitest'
import { listFilterOf, readMessagesUrl, showsMessages } from './list-url.ts'

it('reads what the list knows and ignores the rest', () => {
  expect(
    readMessagesUrl({ view: 'sources', by: 'bill', search: ' 4711 ', source: 'key', sender: 12 }),
  ).toEqual({
    view: 'sources',
    by: 'bill',
    search: '4711',
    source: 'key',
    sender: '12',
  })
  expect(readMessagesUrl({ view: 'x', by: ['bill'], search: '  ', sender: null })).toEqual({})
})

it.each([
  [{}, true, { status: 'unmatched' }],
  [{ view: 'all', by: 'bill', search: 'x' }, true, { search: 'x' }],
  [{ by: 'bill', search: 'x' }, true, { status: 'unmatched', search: 'x' }],
  [{ by: 'bill' }, false, { status: 'unmatched' }],
  [{ view: 'sources' }, false, {}],
  [{ view: 'all', source: 'key' }, true, { source: 'key', sender: '' }],
] as const)('%j lists messages: %s', (url, isList, filter) => {
  expect(showsMessages(url)).toBe(isList)
  expect(listFilterOf(url)).toEqual(filter)
})
