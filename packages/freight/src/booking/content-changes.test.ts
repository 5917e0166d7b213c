import { describe, expect, it } from 'vitest'
import { applyChanges, diffContents } from './content-changes.ts'

const party = { name: 'Nord GmbH', taxId: null, contact: { name: 'Eva', phone: null } }
const before = {
  incoterms: 'FCA',
  declaredValue: null,
  insuranceWanted: false,
  parties: { shipper: null, consignee: party, toOrder: false },
  units: [
    { id: 'a', quantity: 2, grossWeightKg: 300, description: 'Pumps' },
    { id: 'b', quantity: 1, grossWeightKg: 80, description: 'Valves' },
  ],
  containers: [{ isoType: '22G1', quantity: 1 }],
}

describe('the difference of two versions', () => {
  it('names each changed value by its path', () => {
    const after = {
      ...before,
      incoterms: 'CPT',
      declaredValue: { amount: '100.00', currency: 'EUR' },
      insuranceWanted: true,
      units: [{ ...before.units[0], grossWeightKg: 320 }, before.units[1]],
    }
    expect(diffContents(before, after)).toEqual([
      { path: 'incoterms', before: 'FCA', after: 'CPT' },
      { path: 'declaredValue.amount', before: null, after: '100.00' },
      { path: 'declaredValue.currency', before: null, after: 'EUR' },
      { path: 'insuranceWanted', before: false, after: true },
      { path: 'units.0.grossWeightKg', before: 300, after: 320 },
    ])
    expect(applyChanges(before, diffContents(before, after))).toEqual(after)
  })

  it('is empty between equal ones, also where one leaves out what is null', () => {
    expect(diffContents(before, structuredClone(before))).toEqual([])
    expect(diffContents({ a: null, list: [] }, {})).toEqual([])
  })

  it('follows lines by their ID when one before them is removed', () => {
    const after = { ...before, units: [{ ...before.units[1], quantity: 3 }] }
    const changes = diffContents(before, after)
    expect(changes).toEqual([
      { path: 'units.0.quantity', before: 2, after: null },
      { path: 'units.0.grossWeightKg', before: 300, after: null },
      { path: 'units.0.description', before: 'Pumps', after: null },
      { path: 'units.1.quantity', before: 1, after: 3 },
    ])
    expect(applyChanges(before, changes)).toEqual(after)
  })

  it('puts new lines behind those of before', () => {
    const added = { quantity: 5, grossWeightKg: 10, description: 'Bolts' }
    const after = { ...before, units: [added, before.units[1], before.units[0]] }
    const changes = diffContents(before, after)
    expect(changes.map(({ path }) => path)).toEqual([
      'units.2.quantity',
      'units.2.grossWeightKg',
      'units.2.description',
    ])
    expect(applyChanges(before, changes)).toEqual({ ...before, units: [...before.units, added] })
  })

  it('compares lines without IDs by position', () => {
    const after = {
      ...before,
      containers: [
        { isoType: '22G1', quantity: 2 },
        { isoType: '45G1', quantity: 1 },
      ],
    }
    const changes = diffContents(before, after)
    expect(changes.map(({ path }) => path)).toEqual([
      'containers.0.quantity',
      'containers.1.isoType',
      'containers.1.quantity',
    ])
    expect(applyChanges(before, changes)).toEqual(after)
    expect(applyChanges(after, diffContents(after, before))).toEqual(before)
  })

  it('makes null of a party that is removed, and a party of what is added', () => {
    const without = { ...before, parties: { ...before.parties, consignee: null } }
    expect(diffContents(before, without).map(({ path }) => path)).toEqual([
      'parties.consignee.name',
      'parties.consignee.contact.name',
    ])
    expect(applyChanges(before, diffContents(before, without))).toEqual(without)
    expect(applyChanges(without, diffContents(without, before))).toEqual({
      ...before,
      parties: { ...before.parties, consignee: { name: 'Nord GmbH', contact: { name: 'Eva' } } },
    })
  })
})

describe('applying changes', () => {
  it('leaves the content as it is', () => {
    const content = structuredClone(before)
    applyChanges(content, [
      { path: 'units.0.quantity', after: 9 },
      { path: 'parties.shipper.name', after: 'Ost AG' },
    ])
    expect(content).toEqual(before)
  })

  it('takes the last change of a path', () => {
    const changes = [
      { path: 'incoterms', after: 'FOB' },
      { path: 'incoterms', after: 'CIF' },
    ]
    expect(applyChanges(before, changes)).toEqual({ ...before, incoterms: 'CIF' })
  })

  it('reaches no prototype and makes no gaps, whatever the path', () => {
    const polluted = applyChanges({}, [
      { path: '__proto__.polluted', after: true },
      { path: 'constructor.prototype.polluted', after: true },
      { path: '', after: 1 },
    ])
    expect(Object.keys(polluted as object).toSorted()).toEqual(['', '__proto__', 'constructor'])
    expect('polluted' in {}).toBe(false)
    expect(applyChanges({ units: [] }, [{ path: 'units.999999999.quantity', after: 1 }])).toEqual({
      units: [{ quantity: 1 }],
    })
    expect(applyChanges({}, [{ path: 'a.'.repeat(10_000), after: 1 }])).toBeTypeOf('object')
  })

  it('makes nothing at all into an empty content', () => {
    expect(applyChanges({ a: 1 }, [{ path: 'a', after: null }])).toEqual({})
  })
})
