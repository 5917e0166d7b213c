import { expect, it } from 'vitest'
import { jsonInTurns } from './json-in-turns.ts'

it.each([0, 1, 50, 120])('a list of %i entries is the same JSON as at once', async (count) => {
  const lanes = Array.from({ length: count }, (_, index) => ({ ref: `"${index}`, carrier: null }))
  const pieces: string[] = []
  for await (const piece of jsonInTurns({ columns: ['from'] }, 'lanes', lanes)) pieces.push(piece)
  expect(pieces.join('')).toBe(JSON.stringify({ columns: ['from'], lanes }))
  expect(pieces.length).toBe(2 + Math.ceil(count / 50))
})
