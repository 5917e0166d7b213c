import { describe, expect, it } from 'vitest'
import { collectFieldErrors, type FieldError } from './field-errors.ts'

const bytesOf = (answer: unknown) => Buffer.byteLength(JSON.stringify(answer))

describe('what is said of fields', () => {
  it('keeps several complaints about one field, and each once', () => {
    const errors: FieldError[] = [
      ['a', 'short'],
      ['a', 'wrong'],
      ['a', 'short'],
      ['b', 'short'],
    ]
    expect(collectFieldErrors(errors)).toEqual({ a: ['short', 'wrong'], b: ['short'] })
  })

  it('may be said of any name', () => {
    const names = ['constructor', '__proto__', 'toString', 'a.b', '']
    const errors = collectFieldErrors(names.map((name) => [name, 'unknown']))
    expect(Object.keys(errors)).toEqual(names)
    expect(Object.getPrototypeOf(errors)).toBe(Object.prototype)
  })

  it('ends after fifty, and looks at no more', () => {
    let looked = 0
    function* endless(): Generator<FieldError> {
      for (;;) yield [`field${looked++}`, 'wrong']
    }
    expect(Object.keys(collectFieldErrors(endless()))).toHaveLength(50)
    expect(looked).toBe(51)
  })

  it.each(['k', 'ы', '\0', '\ud800', '"', '🚢'])(
    'stays small where names are many long ones of %j',
    (letter) => {
      const errors = Array.from(
        { length: 60 },
        (_, index): FieldError => [`${index}${letter.repeat(5_000)}`, 'Не так.'],
      )
      expect(bytesOf(collectFieldErrors(errors))).toBeLessThan(10_000)
      expect(bytesOf(collectFieldErrors(errors.slice(0, 1)))).toBeGreaterThan(100)
    },
  )
})
