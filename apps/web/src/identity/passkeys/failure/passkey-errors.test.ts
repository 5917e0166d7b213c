import { expect, test } from 'vitest'
import { Problem } from '#platform/api/problem.ts'
import { describePasskeyError, passkeyError } from './passkey-errors.ts'

function errorNamed(name: string) {
  return Object.assign(new Error('whatever the browser says'), { name })
}

test.each([
  ['NotAllowedError', 'canceled'],
  ['AbortError', 'canceled'],
  ['InvalidStateError', 'known'],
  ['ConstraintError', 'weakKey'],
  ['NotSupportedError', 'weakKey'],
  ['SecurityError', 'wrongOrigin'],
  ['UnknownError', 'failed'],
  ['toString', 'failed'],
])('a browser’s %s means %s', (name, meaning) => {
  expect(passkeyError(errorNamed(name))).toBe(meaning)
})

test('what the server refused is distinguished from a call that failed', () => {
  const body = { error: { code: 'passkey_refused', message: 'This passkey wasn’t accepted.' } }
  expect(passkeyError(new Problem({ status: 400, body }))).toBe('refused')
  expect(passkeyError(new Problem({ status: 500, body: undefined }))).toBeNull()
  expect(passkeyError(new Problem(null))).toBeNull()
})

test('anything else has failed', () => {
  expect(passkeyError('gone')).toBe('failed')
})

test('a refusal is said in the reader’s language', () => {
  expect(describePasskeyError('wrongOrigin', 'en')).toBe('Passkeys don’t work at this address.')
  expect(describePasskeyError('wrongOrigin', 'ru')).toBe('По этому адресу ключи доступа не работают.')
})
