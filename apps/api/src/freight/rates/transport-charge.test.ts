import { describe, expect, it } from 'vitest'
import { transportCharge } from './transport-charge.ts'

const by = (kind: string, amount: string, currency = 'USD') => ({ kind, amount: { amount, currency } })
const line = (code: string, leg: string, amount: string, currency = 'USD') => ({
  code,
  leg,
  amount,
  currency,
})
const usd = (amount: string) => ({ amount, currency: 'USD' })

describe('what the transport of an order cost', () => {
  it('is freight, handling and other charges, to the last digit', () => {
    expect(transportCharge([by('freight', '0.1'), by('handling', '0.2'), by('other', '100.0001')])).toEqual(
      usd('100.3001'),
    )
  })

  it('is neither insurance nor customs, in whatever currency they are', () => {
    const rest = [by('insurance', '50'), by('customs', '70', 'EUR')]
    expect(transportCharge([by('freight', '10'), ...rest])).toEqual(usd('10'))
    expect(transportCharge(rest)).toBeNull()
  })

  it('is not known without freight, in several currencies, and where nothing is left', () => {
    expect(transportCharge([])).toBeNull()
    expect(transportCharge([by('handling', '25')])).toBeNull()
    expect(transportCharge([by('freight', '10'), by('handling', '25', 'EUR')])).toBeNull()
    expect(transportCharge([by('freight', '10'), by('freight', '-10')])).toBeNull()
    expect(transportCharge([by('freight', '0')])).toBeNull()
  })

  it('is the same of charge lines', () => {
    const lines = [
      line('BAS', 'main', '3907.00'),
      line('BUC', 'main', '0.00'),
      line('OHC', 'origin', '760.00'),
      line('DHC', 'destination', '260.50'),
    ]
    const apart = ['INS', 'DTY', 'EXC', 'IMC', 'STO', 'DEM', 'DET'].map((code) =>
      line(code, 'destination', '9', 'EUR'),
    )
    expect(transportCharge([...lines, ...apart])).toEqual(usd('4927.5'))
    expect(transportCharge([line('OHC', 'origin', '760.00')])).toBeNull()
    expect(transportCharge([...lines, line('ODF', 'origin', '55', 'AUD')])).toBeNull()
  })
})
