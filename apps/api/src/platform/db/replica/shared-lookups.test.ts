import { expect, it } from 'vitest'
import { SharedLookups } from './shared-lookups.ts'

it('those that come during a lookup share one that begins after them', async () => {
  const lookups = new SharedLookups<number>()
  let value = 1
  let begun = 0
  let running = 0
  const get = (key = 'ada') =>
    lookups.get(key, async () => {
      begun++
      expect(++running).toBe(1)
      const seen = value
      await Promise.resolve()
      running--
      return seen
    })
  const first = get()
  value = 2
  const later = Array.from({ length: 100 }, () => get())
  expect(await first).toBe(1)
  expect(new Set(await Promise.all(later))).toEqual(new Set([2]))
  value = 3
  expect([await get(), begun]).toEqual([3, 3])
})

it('a failed lookup fails only for those that share it, and keys don’t wait for each other', async () => {
  const lookups = new SharedLookups<number>()
  const gate = Promise.withResolvers<number>()
  const failing = lookups.get('ada', () => gate.promise)
  const next = lookups.get('ada', async () => 2)
  expect(await lookups.get('ben', async () => 5)).toBe(5)
  gate.reject(new Error('gone'))
  await expect(failing).rejects.toThrow('gone')
  expect(await next).toBe(2)
})
