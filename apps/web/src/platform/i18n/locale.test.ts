import { expect, test } from 'vitest'
import { readLocale, readLocaleChoice, writeLocale, writeLocaleChoice } from './locale.ts'

function storeWith(values: Record<string, string>) {
  const map = new Map(Object.entries(values))
  return {
    map,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
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

test('a choice is kept for the account until it is forgotten', () => {
  const store = storeWith({})
  expect(readLocaleChoice(store)).toBeNull()
  writeLocaleChoice(store, 'ru')
  expect([readLocaleChoice(store), store.map.has('user-locale')]).toEqual(['ru', false])
  writeLocaleChoice(store, null)
  expect(store.map.size).toBe(0)
  expect(readLocaleChoice(storeWith({ 'portolan-locale-choice': 'de' }))).toBeNull()
})
