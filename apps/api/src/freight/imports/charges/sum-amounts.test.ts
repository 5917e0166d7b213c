import { describe, expect, it } from 'vitest'
import { sumAmounts } from './sum-amounts.ts'

describe('sumAmounts', () => {
  it('pads money, and keeps up to four decimals', () => {
    expect(sumAmounts(['5.5'])).toBe('5.50')
    expect(sumAmounts(['0.1', '0.2', '-0.30'])).toBe('0.00')
    expect(sumAmounts(['-1.0001', '0.0001'])).toBe('-1.00')
    expect(sumAmounts(['99999999999999.99', '0.0155'])).toBe('100000000000000.0055')
  })
})
