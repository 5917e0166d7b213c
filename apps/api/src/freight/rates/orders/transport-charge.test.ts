import { describe, expect, it } from 'vitest'
import { type OrderCharge, transportCharge } from './transport-charge.ts'

const by = (
  kind: string,
  amount: string,
  currency = 'USD',
  more: Partial<OrderCharge> = {},
): OrderCharge => ({
  kind,
  amount: { amount, currency },
  ...more,
})
const usd = (amount: string) => ({ amount, currency: 'USD' })

describe('what the transport of an order cost', () => {
  it('is freight with its surcharges, to the last digit', () => {
    expect(transportCharge([by('freight', '0.1'), by('freight', '0.2'), by('other', '100.0001')])).toEqual(
      usd('100.3001'),
    )
  })

  it('is neither handling, insurance nor customs, in whatever currency they are', () => {
    const rest = [by('handling', '25'), by('insurance', '50'), by('customs', '70', 'EUR')]
    expect(transportCharge([by('freight', '10'), ...rest])).toEqual(usd('10'))
    expect(transportCharge(rest)).toBeNull()
  })

  it('is not known without freight, in several currencies, and where nothing is left', () => {
    expect(transportCharge([])).toBeNull()
    expect(transportCharge([by('other', '25')])).toBeNull()
    expect(transportCharge([by('freight', '10'), by('other', '25', 'EUR')])).toBeNull()
    expect(transportCharge([by('freight', '10'), by('freight', '-10')])).toBeNull()
    expect(transportCharge([by('freight', '0')])).toBeNull()
  })

  it('of charges with codes leaves out the ends of the way, and what a delay or the goods cost', () => {
    const lines = [
      by('freight', '3907.00', 'USD', { code: 'BAS' }),
      by('other', '466.00', 'USD', { code: 'BUC', leg: 'main' }),
      by('handling', '760.00', 'AUD', { code: 'OHC' }),
      by('other', '260.00', 'EUR', { code: 'PSS', leg: 'destination' }),
      ...['STO', 'DEM', 'DET', 'DTY'].map((code) => by('other', '9', 'EUR', { code })),
    ]
    expect(transportCharge(lines)).toEqual(usd('4373'))
  })
})
