import { expect, test } from 'vitest'
import { rhumbLines, rhumbNodes } from './rhumb-lines.ts'

function count(path: string): number {
  return path.split('M').length - 1
}

test('every node is joined with every other once', () => {
  const { winds, halfWinds, quarterWinds } = rhumbLines(500, 400)
  expect(count(winds) + count(halfWinds) + count(quarterWinds)).toBe((16 * 15) / 2)
  expect(count(quarterWinds)).toBe(64)
})

test('the nodes stand on the circle, the first at the top', () => {
  const nodes = rhumbNodes(500, 400)
  expect(nodes[0]).toEqual([500, 100])
  for (const [x, y] of nodes) expect(Math.hypot(x - 500, y - 500)).toBeCloseTo(400)
})

test('the winds hold the meridian and the parallel through the middle', () => {
  const { winds } = rhumbLines(500, 400)
  expect(winds).toContain('M500 100L500 900')
  expect(winds).toContain('M900 500L100 500')
})
