import { expect, it } from 'vitest'
import { answerLines } from '../../../apps/api/src/platform/http/lines/answer-lines.ts'
import { Problem } from '../../../apps/api/src/platform/http/problem.ts'
import { saveCompanyOrders } from '../../../packages/contract/src/company/order-calls.ts'

// Counts that others get a turn between the lines of a bulk request, even if each line is rejected and
// nothing waits for the database.

async function send(line: string, count: number) {
  async function* body() {
    yield Buffer.from(`${line}\n`.repeat(count))
  }
  let [turns, parsed, sinceTurn, maxInTurn, isReading] = [0, 0, 0, 0, true]
  const turn = () => {
    turns++
    sinceTurn = 0
    if (isReading) setImmediate(turn)
  }
  setImmediate(turn)
  const started = performance.now()
  let answers = 0
  await answerLines(body(), saveCompanyOrders.lines, {
    locale: 'en',
    rules: [],
    parse(text) {
      parsed++
      maxInTurn = Math.max(maxInTurn, ++sinceTurn)
      return JSON.parse(text)
    },
    prepare: (record) => record,
    save: async () => [],
    answer: (batch) => {
      answers += batch.length
    },
    problemOf: () => new Problem('unavailable'),
  })
  isReading = false
  console.info(`${count} lines of ${line.length} characters in ${Math.round(performance.now() - started)} ms`)
  return { answers, parsed, turns, maxInTurn }
}

it.each([
  ['short', '{}', 2_000, 4],
  ['long', JSON.stringify({ units: Array.from({ length: 4_900 }, () => ({})) }), 20, 1],
])('%s lines that are all refused let others have their turn', async (_what, line, count, inOneGo) => {
  const { answers, parsed, turns, maxInTurn } = await send(line, count)
  expect([answers, parsed]).toEqual([count, count])
  expect(maxInTurn).toBeLessThanOrEqual(inOneGo)
  expect(turns).toBeGreaterThanOrEqual(count / inOneGo)
})
