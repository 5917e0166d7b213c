import { expect, it } from 'vitest'
import { readMessagesUrl } from './list-url.ts'

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
