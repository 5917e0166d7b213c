import { expect, test } from 'vitest'
import { clampCrop, dragCrop, edgeOf, keyCrop, maxZoom, wholeCrop } from './crop.ts'

const wide = { width: 800, height: 400 }

test('at first as much of the middle is kept as fits', () => {
  expect([wholeCrop(wide), edgeOf(wide, 1)]).toEqual([{ x: 400, y: 200, zoom: 1 }, 400])
})

test('the crop never leaves the image', () => {
  expect(clampCrop(wide, { x: 0, y: 900, zoom: 2 })).toEqual({ x: 100, y: 300, zoom: 2 })
  expect(clampCrop(wide, { x: 790, y: 10, zoom: 0 })).toEqual({ x: 600, y: 200, zoom: 1 })
  expect(clampCrop(wide, { x: 400, y: 200, zoom: 99 }).zoom).toBe(maxZoom)
})

test('zooming out at an edge moves the kept part back inside', () => {
  const corner = clampCrop(wide, { x: 0, y: 0, zoom: 4 })
  expect(corner).toEqual({ x: 50, y: 50, zoom: 4 })
  expect(clampCrop(wide, { ...corner, zoom: 1 })).toEqual({ x: 200, y: 200, zoom: 1 })
})

test('the image follows the pointer: dragged to the right, it shows more of its left', () => {
  expect(dragCrop(wide, { x: 400, y: 200, zoom: 2 }, 100, 10, -5)).toEqual({ x: 380, y: 210, zoom: 2 })
})

test('keys move and zoom, others are ignored', () => {
  const start = { x: 400, y: 200, zoom: 2 }
  expect(keyCrop(wide, start, 'ArrowRight')).toEqual({ x: 410, y: 200, zoom: 2 })
  expect(keyCrop(wide, start, 'ArrowUp')).toEqual({ x: 400, y: 190, zoom: 2 })
  expect(keyCrop(wide, start, '-')?.zoom).toBeCloseTo(1.9)
  expect(keyCrop(wide, start, 'Tab')).toBeNull()
})
