import { expect, test } from 'vitest'
import { readLocale, writeLocale } from './locale.ts'

function storeWith(values: Record<string, string>) {
  const map = new Map(Object.entries(values))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  }
}

test('English is stored where nothing is', () => {
  const store = storeWith({})
  expect(readLocale(store)).toBe('en')
  expect(store.map.get('user-locale')).toBe('en')
})

test('a stored language is read', () => {
  expect(readLocale(storeWith({ 'user-locale': 'ru' }))).toBe('ru')
  expect(readLocale(storeWith({ 'user-locale': 'en' }))).toBe('en')
})

test('an unknown value falls to Russian', () => {
  expect(readLocale(storeWith({ 'user-locale': 'de' }))).toBe('ru')
  expect(readLocale(storeWith({ 'user-locale': '' }))).toBe('ru')
})

test('the choice is kept under user-locale', () => {
  const store = storeWith({})
  writeLocale(store, 'ru')
  expect(store.map.get('user-locale')).toBe('ru')
})
