import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { firstLoadBudget, keepBudget, misplaced, zippedSize } from './first-load.ts'

test('the page before login has 115 kB of JavaScript at most', () => {
  expect(firstLoadBudget).toBe(115_000)
  expect(() => keepBudget(115_000, firstLoadBudget)).not.toThrow()
  expect(() => keepBudget(115_001, firstLoadBudget)).toThrow('has 115.0 kB gzip')
})

test('scripts are weighed as they travel', () => {
  const noise = randomBytes(30_000).toString('hex')
  expect(zippedSize([noise])).toBeGreaterThan(30_000)
  expect(zippedSize([noise, noise])).toBe(2 * zippedSize([noise]))
  expect(zippedSize(['a'.repeat(100_000)])).toBeLessThan(1000)
})

test('zod before the login is found', () => {
  const chunk = { moduleIds: ['/x/src/main.tsx', '/x/node_modules/zod/v4/core/core.js'] }
  expect(misplaced([chunk], [/node_modules\/zod\//])).toEqual(['/x/node_modules/zod/v4/core/core.js'])
  expect(misplaced([{ moduleIds: ['/x/src/main.tsx'] }], [/node_modules\/zod\//])).toEqual([])
})
