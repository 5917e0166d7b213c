import { describe, expect, it } from 'vitest'
import {
  checkDigit,
  describeContainerNumberFault,
  findContainerNumberFault,
  isContainerNumber,
  normalizeContainerNumber,
} from './container-number.ts'

describe('container number', () => {
  it('knows published numbers', () => {
    expect(isContainerNumber('CSQU3054383')).toBe(true)
    expect(isContainerNumber('CBHU3202732')).toBe(true)
    expect(isContainerNumber('CSQU3054384')).toBe(false)
  })

  it('refuses every other last digit', () => {
    const right = [...'0123456789'].filter((digit) => isContainerNumber(`CBHU320273${digit}`))
    expect(right).toEqual(['2'])
  })

  it('writes a remainder of ten as zero', () => {
    expect(checkDigit('MSKU000008')).toBe(0)
    expect(isContainerNumber('MSKU0000080')).toBe(true)
  })

  it.each([
    ['CSQU305438', 'length'],
    ['', 'length'],
    ['12QU3054383', 'owner'],
    ['csqU3054383', 'owner'],
    ['CSQX3054383', 'category'],
    ['CSQU30543A3', 'serial'],
  ])('says why %s is wrong: %s', (text, reason) => {
    expect(findContainerNumberFault(text)).toEqual({ reason })
  })

  it('names the digit that is expected', () => {
    expect(findContainerNumberFault('CSQU3054384')).toEqual({ reason: 'check-digit', expected: 3 })
    expect(describeContainerNumberFault('CSQU3054384', { reason: 'check-digit', expected: 3 })).toBe(
      'The check digit of CSQU3054384 must be 3',
    )
  })

  it.each([
    ' csqu 305438-3 ',
    'СSQU3054383',
    'сsqu305438/3',
    'ｃｓｑｕ３０５４３８３',
    'CSQU\u2011305438\u20113',
    'CSQU\u2212305438\u20133',
    'CSQU\u00a0305\u202f438\u20093',
    'CSQU 305438 [3]',
    'CSQU 305438 (3)',
    'CSQU_305438.3',
    "'CSQU3054383",
    'CSQU305438\u200b3',
  ])('reads “%s”', (text) => {
    expect(normalizeContainerNumber(text)).toBe('CSQU3054383')
  })

  it('folds letters before it tests the check digit', () => {
    // В is Greek here, М Cyrillic.
    expect(normalizeContainerNumber('\u041cSKU1234565')).toBe('MSKU1234565')
    expect(normalizeContainerNumber('C\u0392HU3202732')).toBe('CBHU3202732')
    expect(isContainerNumber(normalizeContainerNumber('C\u0412\u041dU 320273 2'))).toBe(true)
  })

  it('throws on what has no check digit', () => {
    expect(() => checkDigit('CSQ305438')).toThrow(RangeError)
  })
})
