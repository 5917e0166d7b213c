import { expect, it } from 'vitest'
import { isOutage } from './database-faults.ts'

const reset = new Error('read ECONNRESET')
const other = new Error('not so')

it.each([
  ['as it is', reset],
  ['as a cause', new Error('failed', { cause: reset })],
  [
    'as a cause of what a cleanup suppressed',
    new SuppressedError(other, new Error('failed', { cause: reset })),
  ],
  ['in the cleanup itself', new SuppressedError(reset, other)],
  ['at one of several addresses', new AggregateError([other, reset])],
])('finds an outage %s', (_, error) => {
  expect(isOutage(error)).toBe(true)
})

it('and none in other errors', () => {
  const errors = [
    other,
    new Error('failed', { cause: other }),
    new SuppressedError(other, other),
    'text',
    null,
  ]
  expect(errors.map(isOutage)).toEqual(errors.map(() => false))
})
