import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { knownWords } from './known-words.ts'
import { maskMessage } from './mask-message.ts'

describe('a message keeps the words of the engine and nothing else', () => {
  it.each([
    [
      "Cannot read properties of undefined (reading 'lastName')",
      "Cannot read properties of undefined (reading '…')",
    ],
    [
      'Unexpected token \'M\', "Meridian F"... is not valid JSON',
      'Unexpected token \'…"... is not valid JSON',
    ],
    ['Invalid URL: https://portal.example.com/o/123456?redirectTo=%2Forders', 'Invalid URL: …'],
    [
      'duplicate key value violates unique constraint "users_email_key"\nKey (email)=(anna@example.com) already exists.',
      'duplicate key value violates unique constraint "…"\nKey (…) already exists.',
    ],
    ['connect ECONNREFUSED 10.1.2.3:5432', 'connect …'],
    ['Order MER-2026-0042 of Anna Ozola, +371 2912 3456: frozen shrimps', '… of …'],
    ['Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
    [
      'Minified React error #418; visit https://react.dev/errors/418?args[]=Anna for more',
      'Minified React error #418',
    ],
    ['', ''],
  ])('%j', (message, masked) => expect(maskMessage(message)).toBe(masked))

  it('whatever the message is', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc
        .array(
          fc.oneof(fc.constantFrom(...knownWords), fc.emailAddress(), fc.uuid(), fc.webUrl(), fc.string()),
        )
        .map((parts) => parts.join(' ')),
    )
    fc.assert(
      fc.property(anything, (message) => {
        for (const [word] of maskMessage(message).matchAll(/[^\s:;,.()'"[\]{}=…]+/gu)) {
          if (!/^#\d{1,4}$/.test(word)) expect(knownWords).toContain(word.toLowerCase())
        }
      }),
      { numRuns: 500 },
    )
  })

  it('in time that grows with its length only', () => {
    expect(maskMessage('x,'.repeat(500_000)).length).toBeLessThan(10)
    expect(maskMessage('a '.repeat(500_000)).length).toBeLessThanOrEqual(2_000)
  })
})
