import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test('members come and go as text', () => {
  const members = { listMode: 'cards', search: '4711', transportMode: 'sea,rail' }
  expect(stringifySearch(members)).toBe('?listMode=cards&search=4711&transportMode=sea,rail')
  expect(parseSearch('?listMode=cards&search=4711&transportMode=sea,rail')).toEqual(members)
})

test('what looks like a number, a list or an object stays text', () => {
  expect(parseSearch('?a=1&b=[2]&c=%7B%7D&d=true')).toEqual({ a: '1', b: '[2]', c: '{}', d: 'true' })
})

test('absent and empty members are left out', () => {
  expect(stringifySearch({ a: undefined, b: null, c: '' })).toBe('')
})

test('a URL survives as a member of another', () => {
  const redirectTo = '/orders?search=a&b=c d#e'
  expect(parseSearch(stringifySearch({ redirectTo }))).toEqual({ redirectTo })
})
