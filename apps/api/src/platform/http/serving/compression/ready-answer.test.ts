import { expect, it } from 'vitest'
import { ReadyAnswer } from './ready-answer.ts'

it('keeps no more memory than its bytes, as they are and compressed', async () => {
  const answer = new ReadyAnswer(JSON.stringify({ number: 'PF-1'.repeat(400) }))
  const bodies = [answer.body, await answer.compressed('br'), await answer.compressed('gzip')]
  expect(bodies.map(({ buffer }) => buffer.byteLength)).toEqual(bodies.map(({ length }) => length))
})
