import { describe, expect, it } from 'vitest'
import { rateCargo } from './rate-cargo.ts'
import type { RatedCargo, RateLine } from './rate-line.ts'
import { sampleBreaks, sampleCargo, sampleRate } from './rate-samples.ts'

const rated = (lines: RateLine[], cargo: RatedCargo) => {
  const { charges, missing } = rateCargo(lines, cargo)
  return { charges: charges.map(({ charge }) => charge), missing }
}

/** Returns the only charge of a line: quantity × price = amount. */
function priced(line: Partial<RateLine>, cargo: Partial<RatedCargo>) {
  const { charges, missing } = rated([sampleRate(line)], sampleCargo(cargo))
  expect(missing).toEqual([])
  return charges.map((charge) => [charge.quantity, charge.unitPrice, charge.amount, charge.actualQuantity])
}

const groupage = { transportMode: 'sea', loadType: 'LCL' } as const
const pallets = { ...groupage, grossWeightKg: 1234.5678, volumeM3: 2.3456, packages: 4, loadingMeters: 1.6 }

describe('a charge is counted', () => {
  it.each([
    ['revenueTonne', pallets, '2.346'],
    ['revenueTonne', { ...groupage, grossWeightKg: 2500, volumeM3: 1 }, '2.5'],
    ['grossKg', pallets, '1234.568'],
    ['m3', pallets, '2.346'],
    ['loadingMetre', pallets, '1.6'],
    ['package', pallets, '4'],
    ['shipment', {}, '1'],
    ['document', {}, '1'],
    ['document', { documents: 3 }, '3'],
    ['declaration', {}, '1'],
    ['hsLine', { hsLines: 7 }, '7'],
    ['day', { days: 12 }, '12'],
    ['km', { km: 1240.5 }, '1240.5'],
    ['chargeableKg', { transportMode: 'truck', grossWeightKg: 300, volumeM3: 1.92 }, '639.36'],
    ['container', { containers: [{ isoType: '22G1', quantity: 2 }] }, '2'],
  ] as const)('by %s', (basis, cargo, quantity) => {
    const amount = (Number(quantity) * 10).toFixed(2)
    expect(priced({ basis, amount: '10.00' }, cargo)).toEqual([[quantity, '10.00', amount, null]])
  })

  it('as one revenue tonne at least, or as many as the tariff says', () => {
    const little = { ...groupage, grossWeightKg: 120, volumeM3: 0.4 }
    const line = { basis: 'revenueTonne', amount: '95' } as const
    expect(priced(line, little)).toEqual([['1', '95', '95.00', '0.4']])
    expect(priced({ ...line, minQuantity: '2' }, little)).toEqual([['2', '95', '190.00', '0.4']])
    expect(priced({ ...line, minQuantity: '0' }, little)).toEqual([['0.4', '95', '38.00', null]])
  })

  it('per 100 kg', () => {
    const line = { basis: 'grossKg', amount: '12.40', per: '100' } as const
    expect(priced(line, { grossWeightKg: 1250 })).toEqual([['12.5', '12.40', '155.00', null]])
  })

  it('by breaks of whatever it is counted by, the lighter as the next break', () => {
    const breaks = sampleBreaks({ 0: '40', 5: '30', 10: '20' })
    expect(priced({ basis: 'm3', breaks }, { volumeM3: 8 })).toEqual([['10', '20', '200.00', '8']])
  })

  it('within its minimum and maximum', () => {
    const of = (grossWeightKg: number) =>
      rated(
        [sampleRate({ basis: 'grossKg', amount: '0.5', min: '25', max: '400' })],
        sampleCargo({ grossWeightKg }),
      ).charges.map(({ amount, limitedBy }) => [amount, limitedBy])
    expect([of(49), of(50), of(800), of(801)]).toEqual([
      [['25.00', 'minimum']],
      [['25.00', null]],
      [['400.00', null]],
      [['400.00', 'maximum']],
    ])
  })

  it.each([
    ['USD', '1.005', '1.01'],
    ['USD', '1.0049', '1.00'],
    ['JPY', '100.5', '101'],
    ['KWD', '1.0005', '1.001'],
    ['CLF', '0.00005', '0.0001'],
    ['AFN', '1.005', '1.01'],
    ['USD', '-1.005', '-1.01'],
  ])('and rounded half up to the minor unit of %s', (currency, amount, rounded) => {
    expect(priced({ basis: 'shipment', currency, amount }, {})[0]?.[2]).toBe(rounded)
  })
})

describe('a line', () => {
  it('that is included is listed with the amount 0', () => {
    const containers = [{ isoType: '40HC', quantity: 2 }]
    const line = sampleRate({ code: 'BAF', amount: '120', included: true })
    expect(rated([line], sampleCargo({ containers })).charges).toMatchObject([
      { code: 'BAF', amount: '0.00', unitPrice: '0', included: true, unit: '45G1' },
    ])
  })

  it('for containers that aren’t there is left out', () => {
    expect(rated([sampleRate({ amount: '100' })], sampleCargo())).toEqual({ charges: [], missing: [] })
  })

  it.each([
    ['quantity', { basis: 'grossKg', amount: '1' }],
    ['quantity', { basis: 'km', amount: '1' }],
    ['quantity', { basis: 'chargeableKg', amount: '1' }],
    ['price', { basis: 'shipment' }],
  ] as const)('without a %s is named, not guessed', (reason, line) => {
    expect(rated([sampleRate(line)], sampleCargo())).toEqual({
      charges: [],
      missing: [{ code: 'BAS', leg: 'main', reason, unit: null }],
    })
  })
})

describe('a percentage', () => {
  const freight = sampleRate({ basis: 'shipment', amount: '1234.56' })
  const fuel = sampleRate({ code: 'BAF', basis: 'shipment', amount: '100' })
  const share = (changes: Partial<RateLine> = {}) =>
    sampleRate({ code: 'CAF', basis: 'percent', percentOf: ['BAS', 'BAF'], amount: '12.5', ...changes })
  const cafs = (lines: RateLine[]) => rated(lines, sampleCargo()).charges.filter(({ code }) => code === 'CAF')

  it('is of the rounded amounts of the named charges, wherever it is listed', () => {
    const expected = { quantity: '1334.56', unitPrice: '0.125', amount: '166.82', percentOf: ['BAS', 'BAF'] }
    expect(cafs([freight, fuel, share()])).toMatchObject([expected])
    expect(cafs([share(), freight, fuel])).toMatchObject([expected])
  })

  it('may be of another percentage', () => {
    const second = share({ code: 'PSS', percentOf: ['CAF'], amount: '10' })
    const { charges } = rated([second, share(), freight, fuel], sampleCargo())
    expect(charges.map(({ code, amount }) => [code, amount])).toEqual([
      ['PSS', '16.68'],
      ['CAF', '166.82'],
      ['BAS', '1234.56'],
      ['BAF', '100.00'],
    ])
  })

  it('has its minimum and maximum', () => {
    expect(cafs([freight, fuel, share({ min: '200' })])).toMatchObject([
      { amount: '200.00', limitedBy: 'minimum' },
    ])
  })

  it('is one charge for each currency: currencies are never added', () => {
    const inEuros = { ...fuel, currency: 'EUR' }
    expect(cafs([freight, inEuros, share()]).map(({ amount, currency }) => [amount, currency])).toEqual([
      ['154.32', 'USD'],
      ['12.50', 'EUR'],
    ])
  })

  it.each([
    ['of nothing on the sheet', [share()], 'percentOf'],
    ['of itself', [share({ percentOf: ['CAF'] })], 'percentOf'],
    ['of a charge that is missing', [share(), sampleRate({ basis: 'km', amount: '1' })], 'percentOf'],
    ['with a minimum in another currency', [share({ min: '5', currency: 'EUR' }), freight], 'currency'],
  ] as const)('%s is named as missing', (_, lines, reason) => {
    const { missing } = rated([...lines], sampleCargo())
    expect(missing).toContainEqual({ code: 'CAF', leg: 'main', reason, unit: null })
  })

  it('isn’t calculated from a part: a container has no freight', () => {
    const containers = [
      { isoType: '22G1', quantity: 1 },
      { isoType: '45R1', quantity: 1 },
    ]
    const only = sampleRate({ equipment: '20GP', amount: '900' })
    expect(
      rated([only, share()], sampleCargo({ containers })).missing.map(({ code, reason }) => [code, reason]),
    ).toEqual([
      ['BAS', 'equipment'],
      ['CAF', 'percentOf'],
    ])
  })
})
