import { describe, expect, test } from 'vitest'
import { boxAround, boxesAlong, clipPiece, overlaps } from '#freight/map/basemap/boxes.ts'
import { chooseSides, type NamedMark, nameBoxOf } from './name-sides.ts'

const map = { left: 0, top: 0, right: 400, bottom: 300 }
const none = { lines: [], buttons: [], map }
const mark = (x: number, y: number, overrides: Partial<NamedMark> = {}): NamedMark => ({
  x,
  y,
  width: 70,
  height: 22,
  radius: 8,
  always: false,
  ...overrides,
})

describe('names beside their marks', () => {
  test('stand on the right where nothing is in the way', () => {
    expect(chooseSides([mark(200, 150)], none)).toEqual(['right'])
  })

  test('stay within the map', () => {
    expect(chooseSides([mark(385, 150)], none)).toEqual(['left'])
    for (const [x, y] of [
      [8, 8],
      [392, 8],
      [8, 292],
      [392, 292],
    ] as const) {
      const [side = 'none'] = chooseSides([mark(x, y)], none)
      const box = nameBoxOf(mark(x, y), side)
      expect(box && [box.left >= 0, box.top >= 0, box.right <= 400, box.bottom <= 300]).toEqual([
        true,
        true,
        true,
        true,
      ])
    }
  })

  test('keep off the line, the buttons and each other', () => {
    const line = boxesAlong(
      [
        { x: 200, y: 150 },
        { x: 400, y: 150 },
      ],
      10,
      map,
    )
    expect(chooseSides([mark(200, 150)], { ...none, lines: line })).toEqual(['left'])
    const buttons = [{ left: 210, top: 100, right: 400, bottom: 200 }]
    expect(chooseSides([mark(200, 150)], { ...none, buttons })).toEqual(['left'])
    const marks = [mark(200, 150), mark(230, 150), mark(215, 165)]
    const boxes = chooseSides(marks, none).map((side, index) => nameBoxOf(marks[index] ?? mark(0, 0), side))
    for (const [index, box] of boxes.entries())
      for (const other of boxes.slice(index + 1)) expect(box && other && overlaps(box, other)).toBeFalsy()
  })

  test('are left out where there is no room, but for those that always show', () => {
    const crowd = Array.from({ length: 9 }, (_, index) =>
      mark(150 + (index % 3) * 20, 120 + Math.floor(index / 3) * 20),
    )
    expect(chooseSides(crowd, none)).toContain('none')
    expect(
      chooseSides(
        crowd.map((each) => ({ ...each, always: true })),
        none,
      ),
    ).not.toContain('none')
  })

  test('have no box where they are not shown', () => {
    expect(nameBoxOf(mark(0, 0), 'none')).toBeNull()
  })
})

test('boxes along a line leave out what is not on the map', () => {
  const boxes = boxesAlong(
    [
      { x: -1000, y: 10 },
      { x: 1000, y: 10 },
    ],
    10,
    map,
  )
  expect(boxes.length).toBeGreaterThan(35)
  expect(boxes.length).toBeLessThan(45)
  expect(boxes.every((box) => overlaps(box, map))).toBe(true)
  expect(boxesAlong([{ x: 0, y: 0 }], 10, map)).toEqual([])
  expect(boxAround({ x: 5, y: 5 }, 4, 2)).toEqual({ left: 3, top: 4, right: 7, bottom: 6 })
})

test('a piece is clipped to a box', () => {
  const piece = (x1: number, y1: number, x2: number, y2: number) =>
    clipPiece({ x: x1, y: y1 }, { x: x2, y: y2 }, map)
  expect(piece(-400, 10, 1200, 10)).toEqual([0.25, 0.5])
  expect(piece(10, 10, 20, 20)).toEqual([0, 1])
  expect(piece(200, -300, 200, 300)).toEqual([0.5, 1])
  expect(piece(-10, 10, -10, 200)).toBeNull()
  expect(piece(-100, 0, 0, -100)).toBeNull()
})
