import { describe, expect, it } from 'vitest'
import { apportion, parseDecimal } from './decimal.ts'

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
    ['1.5E+003', '1500'],
    ['0', '0'],
    ['5.', '5'],
    ['7420.', '7420'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['7 420.5', '7420.5'],
    ['7\u00a0420.5', '7420.5'],
    ['1\u202f234\u202f567', '1234567'],
    ['7\u2009420', '7420'],
    ["7'420.50", '7420.5'],
    ['7\u2019420.50', '7420.5'],
    ['\u22125', '-5'],
    ['12.50-', '-12.5'],
    ['-1 000', '-1000'],
    ['(1 250.50)', '-1250.5'],
    ['12.-', '12'],
    ["1'200.--", '1200'],
    ['12.\u2013', '12'],
  ])('reads %s as %s', (text, plain) => expect(decimal(text).toFixed()).toBe(plain))

  it('reads the marks that a file uses', () => {
    const read = (text: string, style: { decimal: string; group: string }) => {
      return parseDecimal(text, style)?.toFixed()
    }
    expect(read('1,234,567.5', { decimal: '.', group: ',' })).toBe('1234567.5')
    expect(read('1 234,5', { decimal: ',', group: ' ' })).toBe('1234.5')
    expect(read('1234,5', { decimal: ',', group: '.' })).toBe('1234.5')
    expect(read('12,-', { decimal: ',', group: '.' })).toBe('12')
    expect(read('1.200,00-', { decimal: ',', group: '.' })).toBe('-1200')
    expect(read('12,34,567.5', { decimal: '.', group: ',' })).toBe('1234567.5')
    expect(read('1,23,4567', { decimal: '.', group: ',' })).toBeUndefined()
    expect(read('12,345,67', { decimal: '.', group: ',' })).toBeUndefined()
    expect(read('12,-', { decimal: '.', group: ',' })).toBeUndefined()
    expect(read('12,34', { decimal: '.', group: ',' })).toBeUndefined()
    expect(read('1.234', { decimal: ',', group: '' })).toBeUndefined()
  })

  it.each([
    '',
    'Weight Captured Separately',
    '1.2.3',
    '5 kg',
    '15%',
    '1e',
    '1e99999',
    '1e100',
    '.',
    '-',
    '7 42',
    "1'2345",
    '1.234 567',
    '--1',
    '0x10',
    'NaN',
  ])('refuses %j', (text) => expect(parseDecimal(text)).toBeUndefined())
})

describe('arithmetic', () => {
  it('is exact where binary fractions are not', () => {
    expect(decimal('0.1').plus(decimal('0.2')).toFixed()).toBe('0.3')
    expect(decimal('150').times(decimal('0.45359237')).toFixed()).toBe('68.0388555')
  })

  it('rounds half away from zero', () => {
    expect(decimal('2.675').round(2).toFixed()).toBe('2.68')
    expect(decimal('-2.675').round(2).toFixed()).toBe('-2.68')
    expect(decimal('2.6').round(2).toFixed()).toBe('2.6')
  })
})

describe('apportion', () => {
  it('gives parts that add up to the total exactly', () => {
    const parts = apportion(decimal('100'), [decimal('1'), decimal('1'), decimal('1')], 3)
    expect(parts.map((part) => part.toFixed())).toEqual(['33.334', '33.333', '33.333'])
    expect(parts.reduce((sum, part) => sum.plus(part)).toFixed()).toBe('100')
  })

  it('rounds nothing, however fine the total is', () => {
    const total = decimal('1.000000000000000000000000000001')
    const parts = apportion(total, [decimal('1'), decimal('2')], 3)
    expect(parts.map((part) => part.toFixed())).toEqual([
      '0.333333333333333333333333333334',
      '0.666666666666666666666666666667',
    ])
  })

  it('follows the weights, and divides evenly where they are all zero', () => {
    const shares = (...weights: string[]) =>
      apportion(decimal('13'), weights.map(decimal), 0).map((part) => part.toFixed())
    expect(shares('19', '0.5', '6.5')).toEqual(['10', '0', '3'])
    expect(shares('0', '0')).toEqual(['7', '6'])
  })
})
