import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { mapInTurns } from './map-in-turns.ts'

it('maps in order, so many entries in a turn of the event loop', async () => {
  let turn = 0
  let isDone = false
  const counting = (async () => {
    while (!isDone) {
      await nextTurn()
      turn++
    }
  })()
  const byTurn: Record<number, number> = {}
  const mapped = await mapInTurns(
    Array.from({ length: 45 }, (_, index) => index),
    20,
    (index) => {
      byTurn[turn] = (byTurn[turn] ?? 0) + 1
      return index * 2
    },
  )
  isDone = true
  await counting
  expect(mapped).toEqual(Array.from({ length: 45 }, (_, index) => index * 2))
  expect(Object.values(byTurn)).toEqual([20, 20, 5])
})
