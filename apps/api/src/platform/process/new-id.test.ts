import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('IDs are of version 7, name their time, and no two are equal or out of order', () => {
  const from = Date.now()
  // More than one batch of randomness, and many in a millisecond.
  const ids = Array.from({ length: 5_000 }, newId)
  const to = Date.now()
  for (const id of ids) {
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    const at = Number.parseInt(id.replace('-', '').slice(0, 12), 16)
    expect(at).toBeGreaterThanOrEqual(from)
    expect(at).toBeLessThanOrEqual(to)
  }
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.toSorted()).toEqual(ids)
  // The random part differs as well.
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length)
})
