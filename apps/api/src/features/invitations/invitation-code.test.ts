import { expect, it } from 'vitest'
import { generateCode, isCode, isObvious } from './invitation-code.ts'

it('is six digits and never one that people try first', () => {
  const codes = Array.from({ length: 5_000 }, generateCode)
  expect(codes.filter((code) => !isCode(code) || isObvious(code))).toEqual([])
  expect(new Set(codes).size).toBeGreaterThan(4_900)
  expect(codes.some((code) => code.startsWith('0'))).toBe(true)
})

it.each(['000000', '777777', '123456', '654321', '135791', '789012', '121212', '123123'])(
  '%s is obvious',
  (code) => expect(isObvious(code)).toBe(true),
)

it.each(['482913', '112233', '100000', '123457'])('%s is not', (code) => expect(isObvious(code)).toBe(false))

it.each(['', '12345', '1234567', '12345a', ' 12345', '１２３４５６'])('%j is no code', (text) =>
  expect(isCode(text)).toBe(false),
)
