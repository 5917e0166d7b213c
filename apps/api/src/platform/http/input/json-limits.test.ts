import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWithinLimits } from './json-limits.ts'

const list = (count: number) => `[${Array(count).fill('1').join(',')}]`
const members = (count: number) => `{${Array.from({ length: count }, (_, n) => `"m${n}":1`).join(',')}}`
const objectWith = (name: string) => `{"${name}":1}`
const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number, name = 'a') => `${`{"${name}":`.repeat(depth)}1${'}'.repeat(depth)}`

describe('JSON text', () => {
  it.each([
    ['lists in each other', lists(16), lists(17)],
    ['objects in each other', objects(16), objects(17)],
    ['entries of a list', list(5_000), list(5_001)],
    ['members of an object', members(200), members(201)],
    ['letters of a name', objectWith('k'.repeat(199)), objectWith('k'.repeat(200))],
    ['letters of escapes in a name', objectWith('\\u0000'.repeat(33)), objectWith('\\u0000'.repeat(34))],
    ['letters of a path', objects(2, 'k'.repeat(99)), objects(2, 'k'.repeat(101))],
    ['all values', `[${Array(9).fill(list(5_000))}]`, `[${Array(10).fill(list(5_000))}]`],
    ['entries beside others', `{"a":${list(5_000)},"b":[]}`, `{"a":[],"b":${list(5_001)}}`],
  ])('of so many %s is taken, of more is not', (_what, most, more) => {
    expect([isWithinLimits(most), isWithinLimits(more)]).toEqual([true, false])
  })

  it.each([
    ['brackets', '['.repeat(10_000)],
    ['commas', ','.repeat(100_000)],
    ['quotes', '\\"'.repeat(10_000)],
    ['what ends a name', `":${'x'.repeat(10_000)}`],
    ['a backslash at its end', `${'x'.repeat(10_000)}\\\\`],
  ])('may have any number of %s in a text', (_what, text) => {
    expect(isWithinLimits(JSON.stringify({ a: text, b: [text] }))).toBe(true)
  })

  it('may have blanks wherever JSON may', () => {
    expect(
      isWithinLimits(`\n { "a" : [ 1 , { "b" : 2 } ] ,\t"${'k'.repeat(199)}" : "${'x'.repeat(300)}" } `),
    ).toBe(true)
  })

  it('of whatever shape is judged like the value it represents', () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ depthSize: 'max' }, fc.constant(1), fc.string(), tie('list'), tie('object')),
      list: fc.array(tie('value'), { maxLength: 3 }),
      object: fc.dictionary(fc.string({ maxLength: 60 }), tie('value'), { maxKeys: 3 }),
    }))
    const isSmall = (part: unknown, depth: number, pathLength: number): boolean => {
      if (pathLength > 200) return false
      if (typeof part !== 'object' || part === null) return true
      if (depth === 16) return false
      const nameLength = (name: string) => (Array.isArray(part) ? 5 : JSON.stringify(name).length - 1)
      return Object.entries(part).every(([name, inner]) =>
        isSmall(inner, depth + 1, pathLength + nameLength(name)),
      )
    }
    fc.assert(
      fc.property(value, (any) => {
        const isAccepted = isWithinLimits(JSON.stringify(any))
        // An empty list or object has its own depth, although it contains nothing.
        if (isAccepted) expect(isSmall(any, 0, 0)).toBe(true)
      }),
      { numRuns: 300 },
    )
  })

  it.each(['', ']', '}}', ',,', '"', '"\\', '{"a', '[}', ']['])(
    'that is none, as %j, is for the parser to refuse',
    (text) => {
      expect(isWithinLimits(text)).toBe(true)
    },
  )
})
