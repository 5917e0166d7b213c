import { describe, expect, it } from 'vitest'
import { bookingDifferences } from './differences.ts'

const shanghai = { name: 'Shanghai', city: 'Shanghai', countryCode: 'CN', lat: 31.2, lng: 121.5 }
const pumps = { id: 'a', description: 'Pumps', quantity: 2, grossWeightKg: 300, hsCode: null }
const valves = { id: 'b', description: 'Valves', quantity: 1, grossWeightKg: 40, hsCode: '848180' }
const booking = {
  from: shanghai,
  cargo: 'Parts',
  units: [pumps, valves],
  declaredValue: null,
  temperature: null,
}

describe('differences of two bookings', () => {
  it('are none where nothing changed', () => {
    expect(bookingDifferences(booking, structuredClone(booking))).toEqual([])
  })

  it('name each changed field with both values', () => {
    const after = {
      ...booking,
      cargo: 'Pump parts',
      units: [{ ...pumps, grossWeightKg: 310, hsCode: '841370' }, valves],
      declaredValue: { amount: '100', currency: 'EUR' },
    }
    expect(bookingDifferences(booking, after)).toEqual([
      { path: 'cargo', before: 'Parts', after: 'Pump parts' },
      { path: 'units.0.grossWeightKg', before: 300, after: 310 },
      { path: 'units.0.hsCode', before: null, after: '841370' },
      { path: 'declaredValue.amount', before: null, after: '100' },
      { path: 'declaredValue.currency', before: null, after: 'EUR' },
    ])
    expect(bookingDifferences(after, booking).at(-1)).toEqual({
      path: 'declaredValue.currency',
      before: 'EUR',
      after: null,
    })
  })

  it('compare lines by their id, not by their place', () => {
    const after = { ...booking, units: [{ ...valves, quantity: 3 }] }
    expect(bookingDifferences(booking, after)).toEqual([
      { path: 'units.0.quantity', before: 1, after: 3 },
      { path: 'units.0', before: 'Pumps', after: null },
    ])
    const added = { ...booking, units: [pumps, { ...valves, id: 'c' }, valves] }
    expect(bookingDifferences(booking, added).map(({ path }) => path)).toEqual([
      'units.1.description',
      'units.1.quantity',
      'units.1.grossWeightKg',
      'units.1.hsCode',
    ])
  })

  it('show a place as it is read', () => {
    const port = { ...shanghai, name: 'Port of Shanghai', lat: 31.3 }
    expect(bookingDifferences(booking, { ...booking, from: port })).toEqual([
      { path: 'from', before: 'Shanghai, CN', after: 'Port of Shanghai, Shanghai, CN' },
    ])
    expect(bookingDifferences(booking, { ...booking, from: { ...shanghai, lat: 31.4 } })).toEqual([])
  })
})
