import { expect, it } from 'vitest'
import { areaOf, moved } from './grid-moves.ts'

const at = (row: number, column: number) => ({ active: { row, column }, end: { row, column } })
const size = { rows: 100, columns: 5 }
const key = (name: string) => {
  const parts = name.split('+')
  const has = (part: string) => parts.includes(part)
  return { key: parts.at(-1) ?? '', shiftKey: has('Shift'), ctrlKey: has('Ctrl'), metaKey: false }
}

it.each([
  ['ArrowDown', 3, 1, [4, 1]],
  ['ArrowUp', 0, 1, [0, 1]],
  ['ArrowRight', 3, 4, [3, 4]],
  ['ArrowLeft', 3, 4, [3, 3]],
  ['Ctrl+ArrowDown', 3, 1, [99, 1]],
  ['Tab', 3, 4, [4, 0]],
  ['Shift+Tab', 3, 0, [2, 4]],
  ['Home', 3, 4, [3, 0]],
  ['Ctrl+End', 3, 1, [99, 4]],
  ['PageDown', 95, 1, [99, 1]],
  ['PageUp', 20, 1, [8, 1]],
])('%s moves from %i, %i to %j', (name, row, column, [toRow, toColumn]) => {
  expect(moved(at(row, column), key(name), size)).toEqual(at(toRow ?? -1, toColumn ?? -1))
})

it.each([
  ['Tab', 99, 4],
  ['Shift+Tab', 0, 0],
  ['a', 3, 3],
])('%s at %i, %i moves nothing, so the focus may leave', (name, row, column) => {
  expect(moved(at(row, column), key(name), size)).toBeNull()
})

it('Shift extends the selection from its active cell', () => {
  const first = moved(at(3, 1), key('Shift+ArrowDown'), size)
  const second = first && moved(first, key('Shift+ArrowLeft'), size)
  expect(second).toEqual({ active: { row: 3, column: 1 }, end: { row: 4, column: 0 } })
  expect(second && areaOf(second)).toEqual({ top: 3, bottom: 4, left: 0, right: 1 })
})
