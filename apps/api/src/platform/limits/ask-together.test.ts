import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { askTogether } from './ask-together.ts'

function counting() {
  const batches: number[][] = []
  const ask = askTogether<number, string>(async (keys) => {
    batches.push(keys)
    if (keys.includes(0)) throw new Error('down')
    return keys.map((key) => `answer ${key}`)
  })
  return { ask, asked: batches }
}

it('asks once for what is asked in one turn, and answers each', async () => {
  const { ask, asked: batches } = counting()
  expect(await Promise.all([ask(3), ask(1), ask(2)])).toEqual(['answer 3', 'answer 1', 'answer 2'])
  expect(await ask(4)).toBe('answer 4')
  expect(batches).toEqual([[3, 1, 2], [4]])
})

it('doesn’t wait for what an earlier turn asked', async () => {
  const first = Promise.withResolvers<void>()
  const ask = askTogether<number, number>(async (keys) => {
    if (keys.includes(1)) await first.promise
    return keys
  })
  const early = ask(1)
  await setImmediate()
  expect(await ask(2)).toBe(2)
  first.resolve()
  expect(await early).toBe(1)
})

it('asks for a bounded number at a time', async () => {
  const { ask, asked: batches } = counting()
  const keys = Array.from({ length: 1_001 }, (_, index) => index + 1)
  expect(await Promise.all(keys.map(ask))).toEqual(keys.map((key) => `answer ${key}`))
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 1])
})

it('fails those who asked together, and answers those who ask next', async () => {
  const { ask } = counting()
  const answers = await Promise.allSettled([ask(0), ask(1)])
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await ask(1)).toBe('answer 1')
})
