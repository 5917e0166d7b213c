import { expect, it } from 'vitest'
import { countTurns } from '#testing/budget/count-turns.ts'
import { Pace } from './pace.ts'

it('ends the turn once the steps have taken 5 ms', async () => {
  let now = 0
  await countTurns(async (turn) => {
    const pace = new Pace(() => now)
    const first = turn()
    for (; now < 5; now++) await pace.step()
    expect(turn()).toBe(first)
    const turns = await pace.map([1, 2, 3], () => {
      now += 5
      return turn()
    })
    expect(new Set(turns).size).toBe(3)
  })
})
