import type { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import { describe, expect, it } from 'vitest'
import { byContainer, totalsOf } from './unit-totals.ts'

function unit(id: string, changes: Partial<ShipmentUnit> = {}): ShipmentUnit {
  return {
    id,
    packaging: 'PLL',
    quantity: 2,
    description: 'tea',
    grossWeightKg: 0.1,
    volumeM3: 0.2,
    lengthCm: null,
    widthCm: null,
    heightCm: null,
    container: null,
    containerType: null,
    seal: null,
    marks: null,
    hsCode: null,
    delivery: 'booked',
    ...changes,
  }
}

describe('totals of shipment units', () => {
  it('add up by packaging, without the dust of binary fractions', () => {
    expect(totalsOf([unit('a'), unit('b', { grossWeightKg: 0.2 }), unit('c', { packaging: 'CTN' })])).toEqual(
      {
        packages: [
          { packaging: 'CTN', quantity: 2 },
          { packaging: 'PLL', quantity: 4 },
        ],
        grossWeightKg: { sum: 0.4, known: 3 },
        volumeM3: { sum: 0.6, known: 3 },
      },
    )
  })

  it('don’t pass a part off as the whole: they say how many units they are over', () => {
    const total = { sum: 0.1, known: 1 }
    expect(totalsOf([unit('a'), unit('b', { grossWeightKg: null })]).grossWeightKg).toEqual(total)
    expect(totalsOf([unit('a'), unit('b', { volumeM3: null })]).volumeM3).toEqual({ sum: 0.2, known: 1 })
    expect(totalsOf([unit('a'), unit('b', { volumeM3: 0 })]).volumeM3).toEqual({ sum: 0.2, known: 1 })
    expect(totalsOf([unit('a', { grossWeightKg: null })]).grossWeightKg).toBeNull()
    expect(totalsOf([])).toEqual({ packages: [], grossWeightKg: null, volumeM3: null })
  })
})

describe('units by container', () => {
  it('keep their order, loose cargo last', () => {
    const groups = byContainer([
      unit('a'),
      unit('b', { container: 'CSQU3054383' }),
      unit('c', { container: 'CBHU3202732' }),
      unit('d', { container: 'CSQU3054383' }),
    ])
    expect(groups.map((group) => [group.container, group.units.map((each) => each.id).join('')])).toEqual([
      ['CSQU3054383', 'bd'],
      ['CBHU3202732', 'c'],
      [null, 'a'],
    ])
  })
})
