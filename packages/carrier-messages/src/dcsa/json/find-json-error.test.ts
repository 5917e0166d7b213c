import { expect, it } from 'vitest'
import { findJsonError } from './find-json-error.ts'

it.each([
  ['[{"eventID": nope}]', 13],
  ['[1, 2', 5],
  ['[1 2]', 3],
  ['{"a" 1}', 5],
  ['{"a":1,}', 7],
  ['[1,]', 3],
  ['{1:2}', 1],
  ['"a\\x"', 2],
  ['"a\nb"', 2],
  ['"abc', 4],
  ['[01]', 1],
  ['[1.]', 1],
  ['[]]', 2],
  ['[}', 1],
  ['{]', 1],
  ['', 0],
])('%j breaks at %i', (text, position) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(findJsonError(text)).toBe(position)
})

it('takes JSON as JSON.parse does', () => {
  const text = '{"a":[1,-2.5e+3,true,null,"\\u00e9\\"",[],{}],"":{"b":[[]]}} '
  expect(() => JSON.parse(text)).not.toThrow()
  expect(findJsonError(text)).toBe(text.length)
})
