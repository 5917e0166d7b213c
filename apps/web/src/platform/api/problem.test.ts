import { expect, test } from 'vitest'
import { errorMap, isPending, Problem, requestIdOf } from './problem.ts'

test('an error object becomes one entry keyed by its code', () => {
  const body = { error: { code: 'not_found', message: 'No such order.' } }
  expect(errorMap({ status: 404, body })).toEqual({ not_found: 'No such order.' })
})

test('an error object wins over the status 500', () => {
  const body = { error: { code: 'server_error', message: 'Внутренняя ошибка' } }
  expect(errorMap({ status: 500, body })).toEqual({ server_error: 'Внутренняя ошибка' })
})

test('a 500 without an error object is Server Error', () => {
  expect(errorMap({ status: 500, body: undefined })).toEqual({ server_error: 'Server Error' })
  expect(errorMap({ status: 500, body: { trace: 'secret' } })).toEqual({ server_error: 'Server Error' })
})

test('otherwise the body is the errors', () => {
  const body = { email: ['Enter a valid e-mail address.'], 'units.0.quantity': ['At least 1.'] }
  expect(errorMap({ status: 400, body })).toEqual(body)
})

test('an error object without a message is a body like any other', () => {
  expect(errorMap({ status: 400, body: { error: { code: 'odd' }, name: 'Too long' } })).toEqual({
    name: 'Too long',
  })
})

test('a body that is no map of errors, as a proxy may send, gives none', () => {
  expect(errorMap({ status: 502, body: undefined })).toEqual({})
  expect(errorMap({ status: 400, body: 'Bad Gateway' })).toEqual({})
})

test('no answer gives none, and so does null', () => {
  expect(errorMap(null)).toEqual({})
  expect(new Problem(null).errors).toEqual({})
  expect(new Problem(null).status).toBeNull()
})

test('a problem answers for fields and codes and keeps the request id', () => {
  const problem = new Problem({ status: 400, body: { email: ['One.', 'Two.'] } }, 'req-1')
  expect(problem.has('email')).toBe(true)
  expect(problem.has('toString')).toBe(false)
  expect(problem.messages('email')).toEqual(['One.', 'Two.'])
  expect(problem.messages('phone')).toEqual([])
  expect(requestIdOf(problem)).toBe('req-1')
  expect(requestIdOf(new Error('other'))).toBeUndefined()
})

test.each([
  [null, true],
  [502, true],
  [503, true],
  [504, true],
  [500, false],
  [501, false],
  [429, false],
  [401, false],
])('an answer of %s leaves the person unknown: %s', (status, pending) => {
  const answer = status === null ? null : { status, body: {} }
  expect(isPending(new Problem(answer))).toBe(pending)
  expect(isPending(new Error('x'))).toBe(false)
})
