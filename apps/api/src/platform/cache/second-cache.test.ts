import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SecondCache } from './second-cache.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A cache whose values are the number of lookups. */
function counting(most?: number) {
  const cache = new SecondCache<string>(most)
  const looked = new Map<string, number>()
  const ask = (key: string) =>
    cache.get(key, async () => {
      looked.set(key, (looked.get(key) ?? 0) + 1)
      return `${key}${looked.get(key)}`
    })
  return { cache, ask }
}

it('keeps an answer for a second', async () => {
  const { ask } = counting()
  const answers = [await ask('a')]
  vi.advanceTimersByTime(999)
  answers.push(await ask('a'))
  vi.advanceTimersByTime(1)
  answers.push(await ask('a'))
  expect(answers).toEqual(['a1', 'a1', 'a2'])
})

it('gives up the oldest answer where it has too many, and no other', async () => {
  const { ask, cache } = counting(3)
  for (const key of ['a', 'b', 'c', 'd']) await ask(key)
  expect(cache.size).toBe(3)
  expect([await ask('b'), await ask('c'), await ask('d'), await ask('a')]).toEqual(['b1', 'c1', 'd1', 'a2'])
})

it('holds no answer that is too old once another one is looked up', async () => {
  const { ask, cache } = counting()
  for (let key = 0; key < 1_000; key++) await ask(String(key))
  vi.advanceTimersByTime(1_000)
  await ask('another')
  expect(cache.size).toBe(1)
})

it('looks up again what failed', async () => {
  const { cache, ask } = counting()
  await expect(cache.get('a', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(await ask('a')).toBe('a1')
})
