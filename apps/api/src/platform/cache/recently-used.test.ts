import { expect, it } from 'vitest'
import { RecentlyUsed } from './recently-used.ts'

const present = (recent: RecentlyUsed<string>, keys: string) =>
  [...keys].filter((key) => recent.get(key) !== undefined).join('')

it('lets go of what was not used for longest, one at a time', () => {
  const recent = new RecentlyUsed<string>(3)
  for (const key of 'abc') recent.set(key, key)
  expect(recent.get('a')).toBe('a')
  recent.set('d', 'd')
  expect(present(recent, 'abcd')).toBe('acd')
})

it('is bounded by the size of what it holds', () => {
  const recent = new RecentlyUsed<string>(10, (value) => value.length)
  recent.set('a', '12345')
  recent.set('b', '12345')
  recent.set('c', '1')
  expect(present(recent, 'abc')).toBe('bc')
  recent.set('b', '1')
  recent.set('d', '12345678')
  expect(present(recent, 'bcd')).toBe('bcd')
})

it('does not hold what is larger than all may be, nor its former value', () => {
  const recent = new RecentlyUsed<string>(4, (value) => value.length)
  recent.set('a', '1')
  recent.set('b', '1')
  recent.set('b', '12345')
  expect(present(recent, 'ab')).toBe('a')
})

it('holds as much as before after something was deleted', () => {
  const recent = new RecentlyUsed<string>(2)
  recent.set('a', 'a')
  recent.delete('a')
  recent.delete('a')
  for (const key of 'bcd') recent.set(key, key)
  expect(present(recent, 'abcd')).toBe('cd')
})
