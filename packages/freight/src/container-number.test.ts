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

  it('normalizes what people type', () => {
    expect(normalizeContainerNumber(' csqu 305438-3 ')).toBe('CSQU3054383')
  })

  it('throws on what has no check digit', () => {
    expect(() => checkDigit('CSQ305438')).toThrow(RangeError)
  })
})
