import { describe, expect, it } from 'vitest'
import { arithmeticOf } from './arithmetic.ts'
import { chargeCodes } from './charge-codes.ts'
import { completeCharge, type SentCharge } from './complete-charge.ts'
import { describeArithmetic } from './describe-arithmetic.ts'

const plain = (text: string) => text.replaceAll('\u00a0', ' ')
const of = (changes: Partial<SentCharge>) =>
  completeCharge({ code: 'BAS', amount: '7814.00', currency: 'USD', ...changes }, chargeCodes)

describe('the arithmetic of a charge', () => {
  it.each<[string, string, Partial<SentCharge>]>([
    ['2 × 3,907.00', '2 × 3 907,00', { basis: 'container', quantity: '2', unit: '45G1' }],
    [
      '45 kg × 18.28 (30 kg as 45 kg)',
      '45 кг × 18,28 (30 кг как 45 кг)',
      { basis: 'chargeableKg', quantity: '45', actualQuantity: '30', unitPrice: '18.28', amount: '822.60' },
    ],
    [
      '1 RT × 95.00 (0.4 RT as 1 RT)',
      '1 фр. т × 95,00 (0,4 фр. т как 1 фр. т)',
      { basis: 'revenueTonne', quantity: '1', actualQuantity: '0.4', unitPrice: '95', amount: '95.00' },
    ],
    [
      '14 kg × 5.20 = 72.80, minimum 75.00',
      '14 кг × 5,20 = 72,80, минимум 75,00',
      { basis: 'chargeableKg', quantity: '14', unitPrice: '5.20', amount: '75.00', limitedBy: 'minimum' },
    ],
    [
      '12.5% of 1,334.56 (BAS + BAF)',
      '12,5 % от 1 334,56 (BAS + BAF)',
      {
        basis: 'percent',
        percentOf: ['BAS', 'BAF'],
        quantity: '1334.56',
        unitPrice: '0.125',
        amount: '166.82',
      },
    ],
    [
      '12.5 × 100 kg × 12.40',
      '12,5 × 100 кг × 12,40',
      { basis: 'grossKg', quantity: '12.5', unit: '100', unitPrice: '12.4', amount: '155.00' },
    ],
    [
      '100 kg × 2.00',
      '100 кг × 2,00',
      { basis: 'chargeableKg', quantity: '100', unit: 'kg', unitPrice: '2', amount: '200.00' },
    ],
    [
      '3 pallets × 40.00',
      '3 pallets × 40,00',
      { basis: 'package', quantity: '3', unit: 'pallets', unitPrice: '40', amount: '120.00' },
    ],
    [
      '2 × 4,000.00 = 8,000.00, agreed 7,814.00',
      '2 × 4 000,00 = 8 000,00, по договорённости 7 814,00',
      { basis: 'container', quantity: '2', unitPrice: '4000' },
    ],
    [
      '3 × 1,200',
      '3 × 1 200',
      { basis: 'document', quantity: '3', unitPrice: '1200', amount: '3600', currency: 'JPY' },
    ],
    ['in the freight', 'включено во фрахт', { included: true, amount: '0.00' }],
  ])('is “%s”, «%s»', (english, russian, changes) => {
    const charge = of(changes)
    expect([describeArithmetic(charge, 'en'), describeArithmetic(charge, 'ru')].map(plain)).toEqual([
      english,
      russian,
    ])
  })

  it('of an amount without a quantity is a lump sum', () => {
    expect(arithmeticOf(of({}))).toEqual({ product: '7814.00', differs: null, isLumpSum: true })
    expect(arithmeticOf(of({ basis: 'document' })).isLumpSum).toBe(false)
  })
})

describe('what a sent charge leaves out', () => {
  it('is its usual leg, one shipment and the amount as the price', () => {
    expect(of({ code: 'DHC' })).toEqual({
      code: 'DHC',
      leg: 'destination',
      basis: 'shipment',
      percentOf: [],
      quantity: '1',
      actualQuantity: null,
      unit: null,
      unitPrice: '7814.00',
      currency: 'USD',
      amount: '7814.00',
      limitedBy: null,
      paymentTerm: null,
      included: false,
    })
    expect(of({ code: 'OWN1' }).leg).toBe('main')
    expect(of({ code: 'constructor' }).leg).toBe('main')
    expect(of({ code: 'DHC', leg: 'main' }).leg).toBe('main')
  })

  it('is the price for one of a quantity', () => {
    expect(of({ quantity: '2' }).unitPrice).toBe('3907')
    expect(of({ quantity: '3' }).unitPrice).toBe('2604.666667')
    expect(of({ quantity: '0', amount: '0' }).unitPrice).toBe('0')
  })
})
