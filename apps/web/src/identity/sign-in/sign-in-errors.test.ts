import { expect, test } from 'vitest'
import { Problem } from '#platform/api/problem.ts'
import { signInError } from './sign-in-errors.ts'

function answer(status: number, retryAfter: number | null = null) {
  return new Problem({ status, body: undefined }, 'req-1', retryAfter)
}

test.each([
  [answer(401), { key: 'wrongCredentials' }],
  [answer(429, 30), { key: 'lockedSeconds', seconds: 30 }],
  [answer(429, 0), { key: 'lockedSeconds', seconds: 1 }],
  [answer(429, 90), { key: 'locked', minutes: 2 }],
  [answer(429, 900), { key: 'locked', minutes: 15 }],
  [answer(429), { key: 'lockedSeconds', seconds: 60 }],
  [answer(503), { key: 'busy' }],
  [answer(500), { key: 'failed' }],
  [answer(400), { key: 'failed' }],
  [new Problem(null), { key: 'offline' }],
  [new TypeError('broken'), { key: 'failed' }],
])('%s', (error, meaning) => {
  expect(signInError(error)).toEqual(meaning)
})
