import { expect, it } from 'vitest'
import { countTurns } from '#testing/budget/count-turns.ts'
import { mapInTurns } from './map-in-turns.ts'

it('maps in order, so many entries in a turn of the event loop', async () => {
  const byTurn: Record<number, number> = {}
  const mapped = await countTurns((turn) =>
    mapInTurns(
      Array.from({ length: 45 }, (_, index) => index),
      20,
      (index) => {
        byTurn[turn()] = (byTurn[turn()] ?? 0) + 1
        return index * 2
      },
    ),
  )
  expect(mapped).toEqual(Array.from({ length: 45 }, (_, index) => index * 2))
  expect(Object.values(byTurn)).toEqual([20, 20, 5])
})
