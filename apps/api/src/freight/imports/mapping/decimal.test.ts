import { describe, expect, it } from 'vitest'
import {
  addDecimals,
  apportion,
  formatDecimal,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
} from './decimal.ts'

function decimal(text: string) {
  const value = parseDecimal(text)
  if (value === undefined) throw new Error(`not a decimal: ${text}`)
  return value
}

describe('parseDecimal', () => {
  it.each([
    ['780.34', '780.34'],
    ['-0.10', '-0.1'],
    ['+7', '7'],
    ['1.2e-3', '0.0012'],
    ['12E3', '12000'],
    ['0', '0'],
  ])('reads %s as %s', (text, plain) => expect(formatDecimal(decimal(text))).toBe(plain))

  it('reads the marks that a file uses', () => {
    const read = (text: string, style: { decimal: string; group: string }) => {
      const value = parseDecimal(text, style)
      return value && formatDecimal(value)
    }
    expect(read('1,234,567.5', { decimal: '.', group: ',' })).toBe('1234567.5')
    expect(read('1 234,5', { decimal: ',', group: ' ' })).toBe('1234.5')
    expect(read('1234,5', { decimal: ',', group: '.' })).toBe('1234.5')
    expect(read('12,34', { decimal: '.', group: ',' })).toBeUndefined()
    expect(read('1.234', { decimal: ',', group: '' })).toBeUndefined()
  })

  it.each([
    '',
    'Weight Captured Separately',
    '1.2.3',
    '5 kg',
    '1e',
    '1e99999',
    '.',
    '5.',
    '--1',
    '0x10',
    'NaN',
  ])('refuses %j', (text) => expect(parseDecimal(text)).toBeUndefined())
})

describe('arithmetic', () => {
  it('is exact where binary fractions are not', () => {
    expect(formatDecimal(addDecimals(decimal('0.1'), decimal('0.2')))).toBe('0.3')
    expect(formatDecimal(multiplyDecimals(decimal('150'), decimal('0.45359237')))).toBe('68.0388555')
  })

  it('rounds half away from zero', () => {
    expect(formatDecimal(roundDecimal(decimal('2.675'), 2))).toBe('2.68')
    expect(formatDecimal(roundDecimal(decimal('-2.675'), 2))).toBe('-2.68')
    expect(formatDecimal(roundDecimal(decimal('2.6'), 2))).toBe('2.6')
  })

  it('pads money', () => expect(formatDecimal(decimal('5.5'), 2)).toBe('5.50'))
})

describe('apportion', () => {
  it('gives parts that add up to the total exactly', () => {
    const parts = apportion(decimal('100'), [decimal('1'), decimal('1'), decimal('1')], 3)
    expect(parts.map((part) => formatDecimal(part))).toEqual(['33.334', '33.333', '33.333'])
    expect(formatDecimal(parts.reduce(addDecimals))).toBe('100')
  })

  it('follows the weights, and divides evenly where they are all zero', () => {
    const shares = (...weights: string[]) =>
      apportion(decimal('13'), weights.map(decimal), 0).map((part) => formatDecimal(part))
    expect(shares('19', '0.5', '6.5')).toEqual(['10', '0', '3'])
    expect(shares('0', '0')).toEqual(['7', '6'])
  })
})
