import { expect, test } from 'vitest'
import { readListMode, writeListMode } from './list-mode.ts'

test('the list mode is cards until one is chosen, and cards again where the stored one is unknown', () => {
  const stored = new Map<string, string>()
  const store = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  expect(readListMode(store)).toBe('cards')
  writeListMode(store, 'list')
  expect(readListMode(store)).toBe('list')
  for (const key of stored.keys()) stored.set(key, 'tiles')
  expect(readListMode(store)).toBe('cards')
})
