import { expect, test } from 'vitest'
import { type Group, mergedGroups } from './merged-groups.ts'

const groupOf = (id: string, roots: number[], bytes: number, more: Partial<Group> = {}): Group => ({
  roots: Uint8Array.from(roots),
  bytes,
  ids: [id],
  imports: new Set(),
  isFixed: false,
  audience: 'customers',
  ...more,
})
const idsOf = (groups: readonly Group[], weights = [1, 1, 1]) =>
  mergedGroups(groups, weights)
    .map(({ ids }) => ids.join(''))
    .toSorted()

test('groups become one where a request costs more than what is loaded for nothing', () => {
  expect(idsOf([groupOf('a', [1, 1, 0], 100), groupOf('b', [1, 1, 1], 100)])).toEqual(['ab'])
  expect(idsOf([groupOf('a', [1, 1, 0], 900_000), groupOf('b', [1, 1, 1], 100)])).toEqual(['a', 'b'])
  // Each root would load the other's for nothing.
  expect(idsOf([groupOf('a', [1, 0, 0], 100), groupOf('b', [0, 1, 0], 100)])).toEqual(['a', 'b'])
})

test('a root that is loaded more often counts more', () => {
  const groups = [groupOf('a', [1, 1, 0], 10_000), groupOf('b', [1, 1, 1], 100)]
  expect(idsOf(groups, [1, 1, 1])).toEqual(['ab'])
  expect(idsOf(groups, [1, 1, 9])).toEqual(['a', 'b'])
})

test('what one of both imports counts for all who would load it', () => {
  const heavy = groupOf('z', [1, 1, 0], 900_000, { isFixed: true })
  const importing = groupOf('a', [1, 1, 0], 100, { imports: new Set([0]) })
  expect(idsOf([heavy, importing, groupOf('b', [1, 1, 1], 100)])).toEqual(['a', 'b', 'z'])
})

test('a fixed group stays alone', () => {
  expect(idsOf([groupOf('a', [1, 1, 0], 1, { isFixed: true }), groupOf('b', [1, 1, 0], 1)])).toEqual([
    'a',
    'b',
  ])
})

test('what only the desk loads is never part of what customers load', () => {
  const desk = groupOf('d', [1, 1, 0], 1, { audience: 'desk' })
  const other = groupOf('e', [1, 0, 0], 1, { audience: 'desk' })
  expect(idsOf([desk, other, groupOf('a', [1, 1, 1], 1)])).toEqual(['a', 'de'])
})

test('what pages for visitors load is never part of what they do not', () => {
  const reset = groupOf('v', [1, 1, 0], 1, { audience: 'visitors' })
  expect(idsOf([reset, groupOf('a', [1, 1, 1], 1)])).toEqual(['a', 'v'])
})
