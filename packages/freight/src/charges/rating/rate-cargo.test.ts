import { describe, expect, it } from 'vitest'
import { describeArithmetic } from '#charges/describe-arithmetic.ts'
import { totalsByCurrency } from '#charges/totals.ts'
import { rateCargo } from './rate-cargo.ts'
import type { RatedCargo, RateLine } from './rate-line.ts'
import { sampleBreaks as breaks, sampleCargo as cargo, sampleRate as rate } from './rate-samples.ts'

/** The only charge of a sheet with one line. */
function charge(line: RateLine, of: RatedCargo) {
  const { charges, missing } = rateCargo([line], of)
  expect(missing).toEqual([])
  expect(charges).toHaveLength(1)
  const only = charges[0]?.charge
  if (!only) throw new Error('There is no charge')
  return only
}

describe('air freight', () => {
  const fraDam = { min: '76.69', breaks: breaks({ 0: '4.01' }) }
  const tariff = {
    min: '75',
    breaks: breaks({
      0: '5.20',
      45: '4.10',
      100: '3.60',
      300: '3.10',
      500: '2.85',
      1000: '2.60',
    }),
  }
  const beijing = { breaks: breaks({ 0: '37.15', 45: '18.28' }) }

  it.each([
    ['N 37.15, Q45 18.28', beijing, 30, '822.60', '45 kg × 18.28 (30 kg as 45 kg)'],
    ['FRA–DAM', fraDam, 19, '76.69', '19 kg × 4.01 = 76.19, minimum 76.69'],
    ['FRA–DAM', fraDam, 20, '80.20', '20 kg × 4.01'],
    ['M 75', tariff, 14, '75.00', '14 kg × 5.20 = 72.80, minimum 75.00'],
    ['as 45', tariff, 36, '184.50', '45 kg × 4.10 (36 kg as 45 kg)'],
    ['Q45', tariff, 87, '356.70', '87 kg × 4.10'],
    ['as 100', tariff, 88, '360.00', '100 kg × 3.60 (88 kg as 100 kg)'],
    ['Q100', tariff, 258, '928.80', '258 kg × 3.60'],
    ['as 300', tariff, 259, '930.00', '300 kg × 3.10 (259 kg as 300 kg)'],
    ['Q300', tariff, 459, '1422.90', '459 kg × 3.10'],
    ['as 500', tariff, 460, '1425.00', '500 kg × 2.85 (460 kg as 500 kg)'],
    ['Q500', tariff, 912, '2599.20', '912 kg × 2.85'],
    ['as 1000', tariff, 913, '2600.00', '1,000 kg × 2.60 (913 kg as 1,000 kg)'],
  ])('%s: %j of %d kg cost %s', (_, prices, grossWeightKg, amount, arithmetic) => {
    const rated = charge(rate({ basis: 'chargeableKg', ...prices }), cargo({ grossWeightKg, volumeM3: 0.01 }))
    expect(rated.amount).toBe(amount)
    expect(describeArithmetic(rated, 'en').replaceAll('\u00a0', ' ')).toBe(arithmetic)
  })

  it('counts the actual weight where the next break costs the same', () => {
    const equal = { breaks: breaks({ 0: '2.00', 100: '1.80' }) }
    const rated = charge(rate({ basis: 'chargeableKg', ...equal }), cargo({ grossWeightKg: 90, volumeM3: 0 }))
    expect([rated.quantity, rated.actualQuantity, rated.amount]).toEqual(['90', null, '180.00'])
  })

  it('counts a ULD at its pivot weight at least', () => {
    const uld = rate({ basis: 'chargeableKg', breaks: breaks({ 1650: '2.10' }) })
    expect(charge(uld, cargo({ grossWeightKg: 900, volumeM3: 4 })).amount).toBe('3465.00')
    expect(charge(uld, cargo({ grossWeightKg: 1700, volumeM3: 4 })).amount).toBe('3570.00')
  })

  it('rounds the weight and counts the volume by the tariff', () => {
    const parcel = cargo({ grossWeightKg: 10.2, volumeM3: 0.09 })
    const line = rate({ basis: 'chargeableKg', amount: '4' })
    const quantity = (changes: Partial<RateLine>) => charge({ ...line, ...changes }, parcel).quantity
    expect(quantity({})).toBe('15')
    expect(quantity({ volumetricDivisor: '5000' })).toBe('18')
    expect(quantity({ volumetricDivisor: '7000', roundingStepKg: '1' })).toBe('13')
    expect(quantity({ volumetricDivisor: '7000', roundingStepKg: '0.1' })).toBe('12.9')
  })
})

describe('Sydney–Algeciras', () => {
  // The advisory's prices for 20DRY, 40DRY and 40HC.
  const prices: [string, string, RateLine['leg'], [string, string, string]][] = [
    ['BAS', 'USD', 'main', ['2300', '3907', '3907']],
    ['CP1', 'EUR', 'main', ['18', '18', '18']],
    ['DDF', 'EUR', 'destination', ['60', '60', '60']],
    ['DHC', 'EUR', 'destination', ['260', '260', '260']],
    ['EFF', 'USD', 'main', ['233', '466', '466']],
    ['ERS', 'USD', 'main', ['55', '110', '110']],
    ['ESS', 'USD', 'main', ['8', '15', '15']],
    ['ODF', 'AUD', 'origin', ['55', '55', '55']],
    ['OHC', 'AUD', 'origin', ['530', '760', '760']],
    ['PAI', 'EUR', 'main', ['35', '55', '55']],
  ]
  const types = ['20DRY', '40DRY', '40HC']
  const sheet = (perDocument: readonly string[]) =>
    prices.flatMap(([code, currency, leg, amounts]) =>
      perDocument.includes(code)
        ? [rate({ code, currency, leg, basis: 'document', amount: amounts[0] })]
        : types.map((equipment, index) =>
            rate({ code, currency, leg, equipment, amount: amounts[index] ?? null }),
          ),
    )
  const twoHighCubes = cargo({
    transportMode: 'sea',
    loadType: 'FCL',
    containers: [{ isoType: '45G1', quantity: 2 }],
  })

  it.each([
    ['all per container', [], ['8996.00', '786.00', '1630.00']],
    ['the documents per bill of lading', ['ODF', 'DDF'], ['8996.00', '726.00', '1575.00']],
  ])('has a total for each currency, %s', (_, perDocument, [usd, eur, aud]) => {
    const { charges, missing } = rateCargo(sheet(perDocument), twoHighCubes)
    expect(missing).toEqual([])
    expect(charges).toHaveLength(10)
    expect(totalsByCurrency(charges.map((one) => one.charge))).toEqual([
      { currency: 'USD', amount: usd },
      { currency: 'EUR', amount: eur },
      { currency: 'AUD', amount: aud },
    ])
  })

  it('opens the arithmetic of an amount in both languages', () => {
    const first = rateCargo(sheet([]), twoHighCubes).charges[0]?.charge
    if (!first) throw new Error('There is no charge')
    expect([first.unit, first.amount]).toEqual(['45G1', '7814.00'])
    expect(describeArithmetic(first, 'en')).toBe('2 × 3,907.00')
    expect(describeArithmetic(first, 'ru')).toBe('2 × 3\u00a0907,00')
  })

  it('names the container that has no price', () => {
    const reefer = {
      ...twoHighCubes,
      containers: [...twoHighCubes.containers, { isoType: '40RF', quantity: 1 }],
    }
    const { missing } = rateCargo([...sheet([])], reefer)
    expect(missing).toHaveLength(10)
    expect(missing[0]).toEqual({ code: 'BAS', leg: 'main', reason: 'equipment', unit: '45R1' })
  })

  it('counts by a line without a type what the others don’t name', () => {
    const lines = [rate({ amount: '100' }), rate({ amount: '70', equipment: '20GP' })]
    const mixed = cargo({
      containers: [
        { isoType: '22G1', quantity: 3 },
        { isoType: '40HC', quantity: 2 },
      ],
    })
    expect(rateCargo(lines, mixed).charges.map((one) => one.charge.amount)).toEqual(['200.00', '210.00'])
  })
})
