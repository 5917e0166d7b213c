import { expect, test } from 'vitest'
import { placeArrows } from './arrows.ts'

const everywhere = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9 }
const options = { every: 100, size: 8, margin: 20, within: everywhere }

test('arrows stand evenly and point along the line', () => {
  const arrows = placeArrows(
    [
      { x: 0, y: 0 },
      { x: 340, y: 0 },
    ],
    options,
  )
  expect(arrows.map(([, tip]) => Math.round(tip?.x ?? 0))).toEqual([74, 174, 274])
  for (const [back, tip, otherBack] of arrows) {
    expect(tip?.y).toBe(0)
    expect(back?.x).toBeLessThan(tip?.x ?? 0)
    expect(back?.y).toBeCloseTo(-(otherBack?.y ?? 0), 9)
  }
})

test('a short line has one, a tiny one none', () => {
  const line = (length: number) => [
    { x: 0, y: 0 },
    { x: 0, y: length },
  ]
  expect(placeArrows(line(80), options)).toHaveLength(1)
  expect(placeArrows(line(50), options)).toEqual([])
  expect(placeArrows([], options)).toEqual([])
})

test('an arrow at a bend points across it', () => {
  const [arrow] = placeArrows(
    [
      { x: 0, y: 0 },
      { x: 50, y: 0 },
      { x: 50, y: 50 },
    ],
    options,
  )
  const [back, tip, other] = arrow ?? []
  const middle = { x: ((back?.x ?? 0) + (other?.x ?? 0)) / 2, y: ((back?.y ?? 0) + (other?.y ?? 0)) / 2 }
  expect((tip?.x ?? 0) - middle.x).toBeCloseTo((tip?.y ?? 0) - middle.y, 6)
  expect((tip?.x ?? 0) - middle.x).toBeGreaterThan(2)
})

test('of a very long line only those in sight are made, and they are the same ones', () => {
  const line = [
    { x: 0, y: 0 },
    { x: 3e7, y: 0 },
    { x: 6e7, y: 100 },
  ]
  const within = { left: 1e6, top: -10, right: 1e6 + 500, bottom: 10 }
  const arrows = placeArrows(line, { ...options, within })
  expect(arrows.length).toBeGreaterThanOrEqual(4)
  expect(arrows.length).toBeLessThanOrEqual(6)
  const short = [
    { x: 0, y: 0 },
    { x: 500, y: 0 },
    { x: 1000, y: 0 },
  ]
  const all = placeArrows(short, options)
  const some = placeArrows(short, { ...options, within: { left: 300, top: -5, right: 700, bottom: 5 } })
  expect(all).toHaveLength(10)
  expect(all.slice(3, 7)).toEqual(some)
})
