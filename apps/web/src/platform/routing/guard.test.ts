import { expect, test } from 'vitest'
import { checkAccess } from './guard.ts'

test.each([
  ['public', false, 'pass'],
  ['public', true, 'pass'],
  ['authorized', false, 'login'],
  ['authorized', true, 'pass'],
  ['unauthorized', false, 'pass'],
  ['unauthorized', true, 'orders'],
])('%s, signed in: %s → %s', (level, signedIn, outcome) => {
  expect(checkAccess(level, signedIn)).toBe(outcome)
})

test.each(['admin', '', 'Public', 'unauthorised'])('the level "%s" is an error', (level) => {
  expect(() => checkAccess(level, true)).toThrow('Unknown access level')
  expect(() => checkAccess(level, false)).toThrow('Unknown access level')
})
