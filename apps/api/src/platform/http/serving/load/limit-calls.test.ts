import { expect, it } from 'vitest'
import { Problem } from '#platform/http/problem.ts'
import { limitCalls } from './limit-calls.ts'

it('counts the calls of each person by their weight, until an hour is over', () => {
  let time = 0
  const spend = limitCalls(10, () => time)
  const waitOf = (userId: string, weight?: number) => {
    try {
      spend(userId, weight)
      return null
    } catch (error) {
      return error instanceof Problem ? [error.code, error.retryAfter] : error
    }
  }
  for (let call = 0; call < 8; call++) expect(waitOf('ada')).toBeNull()
  expect(waitOf('ada', 5)).toBeNull()
  time = 600_000
  expect(waitOf('ada')).toEqual(['too_many_requests', 3_000])
  // Others don't wait for it.
  expect(waitOf('eve')).toBeNull()
  time = 3_600_000
  expect(waitOf('ada')).toBeNull()
})
