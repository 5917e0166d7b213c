import { type ChargeCodes, chargeCodes } from '@portolan/freight/charges/charge-codes'
import { describe, expect, it } from 'vitest'
import type { ChargeKind, StoredCharge } from '#freight/tables/stored-charge.ts'
import { transportCharge as chargeOf } from './transport-charge.ts'

const transportCharge = (charges: StoredCharge[], codes: ChargeCodes = chargeCodes) =>
  chargeOf(charges, codes)

const by = (
  kind: ChargeKind,
  amount: string,
  currency = 'USD',
  more: Partial<StoredCharge> = {},
): StoredCharge => ({
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
      ...['STO', 'DEM', 'DET', 'DTY', 'VAT'].map((code) => by('other', '9', 'EUR', { code })),
    ]
    expect(transportCharge(lines)).toEqual(usd('4373'))
  })

  it('is what the company’s own codes say, and a code without a name is a surcharge', () => {
    const facts = { en: '', ru: '', basis: 'shipment' } as const
    const codes: ChargeCodes = {
      ...chargeCodes,
      OFR: { ...facts, group: 'main', leg: 'main' },
      QUAY: { ...facts, group: 'surcharge', leg: 'destination' },
      PAPER: { ...facts, group: 'customs', leg: 'main' },
    }
    const lines = [
      by('other', '3000', 'USD', { code: 'OFR' }),
      by('other', '90', 'USD', { code: 'NEWS' }),
      by('other', '70', 'EUR', { code: 'QUAY' }),
      by('other', '40', 'EUR', { code: 'PAPER' }),
    ]
    expect(transportCharge(lines, codes)).toEqual(usd('3090'))
  })

  it('isn’t hindered by a surcharge that the freight includes, in whatever currency', () => {
    const included = by('other', '0', 'EUR', { code: 'BAF', included: true })
    expect(transportCharge([by('freight', '10', 'USD', { code: 'BAS' }), included])).toEqual(usd('10'))
  })
})
