import { expect, it } from 'vitest'
import {
  generateCode,
  generateSecret,
  groupSecret,
  isCode,
  isObvious,
  readSecret,
} from './invitation-code.ts'

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

it('a secret is twelve characters that read the same however they are typed', () => {
  const secrets = Array.from({ length: 1_000 }, generateSecret)
  expect(secrets.filter((secret) => !/^[0-9A-HJKMNP-TV-Z]{12}$/.test(secret))).toEqual([])
  expect(new Set(secrets).size).toBe(1_000)
  expect(groupSecret('K7QM2XRD9FHT')).toBe('K7QM-2XRD-9FHT')
  expect(readSecret(' k7qm-2xrd 9fht ')).toBe('K7QM2XRD9FHT')
  expect(readSecret('oil0')).toBe('0110')
  expect([readSecret(undefined), readSecret(''), readSecret(' - ')]).toEqual([null, null, null])
})
