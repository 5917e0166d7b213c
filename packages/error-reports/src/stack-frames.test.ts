import { describe, expect, it } from 'vitest'
import { framesOf, hasFrames } from './stack-frames.ts'

const ownFile = (location: string) =>
  location.startsWith('https://portal.example.com/assets/') ? new URL(location).pathname : null

const own = 'https://portal.example.com/assets/first-abc.js'
const shown = (stack: string) =>
  framesOf(stack, ownFile).map(
    (frame) => `${frame.function} ${frame.filename}:${frame.lineno}:${frame.colno}`,
  )

describe('a stack shows the product’s own scripts', () => {
  it('as V8 writes it, the innermost last', () => {
    const stack = [
      "TypeError: Cannot read properties of undefined (reading 'x')",
      `    at inner (${own}:1:20)`,
      `    at async new Outer.<anonymous> [as load] (${own}?v=1:3:4)`,
      `    at ${own}:5:6`,
      `    at Object.Anna Ozola (${own}:7:8)`,
      '    at chrome-extension://abcdef/content.js:1:1',
      '    at third (https://elsewhere.example.com/assets/first-abc.js:1:1)',
      '    at Array.map (<anonymous>)',
    ].join('\n')
    expect(shown(stack)).toEqual([
      '? /assets/first-abc.js:7:8',
      '? /assets/first-abc.js:5:6',
      'Outer.<anonymous> /assets/first-abc.js:3:4',
      'inner /assets/first-abc.js:1:20',
    ])
  })

  it('as Firefox and Safari write it', () => {
    expect(shown(`inner@${own}:1:20\n@${own}:3:4\nthird@moz-extension://a/b.js:1:1\n`)).toEqual([
      '? /assets/first-abc.js:3:4',
      'inner /assets/first-abc.js:1:20',
    ])
  })

  it('fifty lines at most, and says whether there is a stack', () => {
    expect(shown(`    at f (${own}:1:1)\n`.repeat(10_000))).toHaveLength(50)
    expect(hasFrames('Error: x\n    at f (chrome-extension://a/b.js:1:1)')).toBe(true)
    expect(hasFrames('Error: x\n    at eval (eval at evaluate (:1:2), <anonymous>:8:80)')).toBe(true)
    expect(hasFrames('f@moz-extension://a/b.js:1:1')).toBe(true)
    expect(hasFrames('Error: x\n    at <anonymous>')).toBe(false)
    expect(hasFrames('Error: x')).toBe(false)
  })
})
