import { expect, test } from 'vitest'
import { tileWindow } from './tile-window.ts'

test('a tile at zoom z + 1 is the one of level z', () => {
  expect(tileWindow(1, 0, 0, 5)).toEqual({ level: 0, x: 0, y: 0, scale: 1, left: 0, top: 0 })
  expect(tileWindow(6, 19, 11, 5)).toEqual({ level: 5, x: 19, y: 11, scale: 1, left: 0, top: 0 })
})

test('beyond the last level it is a part of one of that', () => {
  expect(tileWindow(7, 39, 22, 5)).toEqual({ level: 5, x: 19, y: 11, scale: 2, left: 0.5, top: 0 })
  expect(tileWindow(9, 157, 91, 5)).toEqual({ level: 5, x: 19, y: 11, scale: 8, left: 0.625, top: 0.375 })
})
