import { expect, it } from 'vitest'
import { retryConflicts } from './retry-conflicts.ts'

/** As thrown by the query builder: the driver's error is the cause. */
function failure(code: string): Error {
  return new Error('Failed query', { cause: Object.assign(new Error('conflict'), { code }) })
}

function failing(times: number, code: string) {
  let attempts = 0
  return {
    attempts: () => attempts,
    async work(): Promise<string> {
      attempts++
      if (attempts <= times) throw failure(code)
      return 'done'
    },
  }
}

it.each(['40001', '40P01'])('does work again that failed with %s, five times at most', async (code) => {
  const five = failing(5, code)
  expect([await retryConflicts(five.work), five.attempts()]).toEqual(['done', 6])
  const six = failing(6, code)
  await expect(retryConflicts(six.work)).rejects.toThrow('Failed query')
  expect(six.attempts()).toBe(6)
})

it('does work again, once, that referred to a row that has gone', async () => {
  const once = failing(1, '23503')
  expect([await retryConflicts(once.work), once.attempts()]).toEqual(['done', 2])
  const always = failing(9, '23503')
  await expect(retryConflicts(always.work)).rejects.toThrow('Failed query')
  expect(always.attempts()).toBe(2)
})

it.each(['23505', '57014', '55P03', '53100'])('doesn’t repeat what failed with %s', async (code) => {
  const once = failing(1, code)
  await expect(retryConflicts(once.work)).rejects.toThrow('Failed query')
  expect(once.attempts()).toBe(1)
})
