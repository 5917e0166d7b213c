import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorder-content'
import { expect, test } from 'vitest'
import { compareVersions, mergeVersions } from './merge-versions.ts'

const place = {
  name: 'Riga',
  city: 'Riga',
  countryCode: 'LV',
  locode: null,
  lat: 56.9,
  lng: 24.1,
  timeZone: null,
}
const unit = (id: string, description: string, grossWeightKg = 100) => ({
  id,
  packaging: 'PLL' as const,
  quantity: 1,
  description,
  grossWeightKg,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  volumeM3: null,
  hsCode: null,
  originCountry: null,
  stackable: null,
  marks: null,
  poNumber: null,
})
const base: PreorderContent = {
  ...emptyContent,
  transportMode: 'sea',
  loadType: 'LCL',
  incoterms: 'FCA',
  from: place,
  to: { ...place, city: 'Hamburg', name: 'Hamburg', countryCode: 'DE' },
  readyOn: '2026-12-01',
  cargo: 'Pumps',
  units: [unit('a', 'Pumps'), unit('b', 'Valves')],
}

test('changes of different fields are all kept without a question', () => {
  const mine = { ...base, cargo: 'Pumps and valves' }
  const theirs = { ...base, units: [unit('a', 'Pumps', 120), unit('b', 'Valves')] }
  const comparison = compareVersions(base, mine, theirs)
  expect(comparison.conflicts).toEqual([])
  const merged = mergeVersions(comparison, () => true)
  expect(merged.cargo).toBe('Pumps and valves')
  expect(merged.units[0]?.grossWeightKg).toBe(120)
})

test('a field that both changed is asked about, and either answer counts', () => {
  const mine = { ...base, readyOn: '2026-12-05' }
  const theirs = { ...base, readyOn: '2026-12-09', comment: 'Their word' }
  const comparison = compareVersions(base, mine, theirs)
  const change = { path: 'readyOn', before: '2026-12-01' }
  expect(comparison.conflicts).toEqual([
    {
      path: 'readyOn',
      mine: [{ ...change, after: '2026-12-05' }],
      theirs: [{ ...change, after: '2026-12-09' }],
    },
  ])
  expect(mergeVersions(comparison, () => true)).toMatchObject({
    readyOn: '2026-12-05',
    comment: 'Their word',
  })
  expect(mergeVersions(comparison, () => false)).toMatchObject({
    readyOn: '2026-12-09',
    comment: 'Their word',
  })
})

test('the same change on both sides is no conflict', () => {
  const both = { ...base, cargo: 'Pumps, new' }
  expect(compareVersions(base, both, both).conflicts).toEqual([])
})

test('lines that both added are all there, and a line that one removed is gone', () => {
  const mine = { ...base, units: [unit('a', 'Pumps'), unit('b', 'Valves'), unit('c', 'Mine')] }
  const theirs = { ...base, units: [unit('b', 'Valves'), unit('d', 'Theirs')] }
  const comparison = compareVersions(base, mine, theirs)
  expect(comparison.conflicts).toEqual([])
  const merged = mergeVersions(comparison, () => true)
  expect(merged.units.map(({ description }) => description)).toEqual(['Valves', 'Theirs', 'Mine'])
})

const party = (name: string, phone: string) => ({
  ...{ name, street: null, postCode: null, city: null, countryCode: null, taxId: null },
  contact: { name: null, email: null, phone },
})
const goods = (unNumber: string, unitIndex: number | null) => ({
  ...{ unNumber, properShippingName: 'Paint', class: '3', packingGroup: 'II' as const },
  ...{ limitedQuantity: false, netKg: null, neqKg: null, emergencyContact: null, unitIndex },
})
const container = (isoType: string, quantity: number) => ({
  ...{ isoType, quantity, temperatureC: null, nonOperating: false, number: null, seal: null },
})
const goodsIn = ({ units, dangerousGoods }: PreorderContent) =>
  dangerousGoods.map(({ unNumber, unitIndex }) => [
    unNumber,
    unitIndex === null ? null : units[unitIndex]?.description,
  ])

test('a line that one side removed and the other changed stays whole or goes', () => {
  const shorter = { ...base, units: [unit('b', 'Valves')] }
  const heavier = { ...base, units: [unit('a', 'Pumps', 140), unit('b', 'Valves')] }
  for (const [mine, theirs] of [
    [shorter, heavier],
    [heavier, shorter],
  ] as const) {
    const comparison = compareVersions(base, mine, theirs)
    expect(comparison.conflicts.map(({ path }) => path)).toEqual(['units.0'])
    expect(mergeVersions(comparison, () => true).units).toEqual(mine.units)
    expect(mergeVersions(comparison, () => false).units).toEqual(theirs.units)
  }
})

test('a place is decided about as one', () => {
  const mine = { ...base, to: { ...place, city: 'Bremen', name: 'Bremen', lat: 53 } }
  const theirs = { ...base, to: { ...place, city: 'Riga', name: 'Riga', countryCode: 'LV', lat: 57 } }
  const comparison = compareVersions(base, mine, theirs)
  expect(comparison.conflicts.map(({ path }) => path)).toEqual(['to'])
  expect(mergeVersions(comparison, () => true).to).toEqual(mine.to)
  expect(mergeVersions(comparison, () => false).to).toEqual(theirs.to)
})

test('of a party fields are decided about one by one, unless one side named another', () => {
  const named = { ...base, parties: { ...base.parties, shipper: party('Alpha', '1') } }
  const called = { ...named, parties: { ...named.parties, shipper: party('Alpha', '2') } }
  const taxed = { ...named, parties: { ...named.parties, shipper: { ...party('Alpha', '1'), taxId: 'T' } } }
  expect(compareVersions(named, called, taxed).conflicts).toEqual([])
  const other = { ...named, parties: { ...named.parties, shipper: party('Beta', '3') } }
  const comparison = compareVersions(named, called, other)
  expect(comparison.conflicts.map(({ path }) => path)).toEqual(['parties.shipper'])
  expect(mergeVersions(comparison, () => false).parties).toEqual(other.parties)
  expect(comparison.alsoTheirs).toEqual([])
})

test('dangerous goods stay in their line, however lines are counted', () => {
  const start = { ...base, dangerousGoods: [goods('1263', 1)] }
  const theirs = { ...start, units: [unit('b', 'Valves')], dangerousGoods: [goods('1263', 0)] }
  const mine = {
    ...start,
    units: [...base.units, unit('c', 'Paint')],
    dangerousGoods: [goods('1263', 1), goods('1210', 2)],
  }
  const comparison = compareVersions(start, mine, theirs)
  expect(comparison.conflicts).toEqual([])
  // Theirs is still in the line that it was in.
  expect(comparison.alsoTheirs.filter(({ path }) => path.startsWith('dangerousGoods'))).toEqual([])
  expect(goodsIn(mergeVersions(comparison, () => true))).toEqual([
    ['1263', 'Valves'],
    ['1210', 'Paint'],
  ])
})

test('containers that both added are all there, the same ones once', () => {
  const mine = { ...base, containers: [container('22G1', 1), container('45G1', 2)] }
  const theirs = { ...base, containers: [container('45G1', 2)] }
  const comparison = compareVersions(base, mine, theirs)
  expect(comparison.conflicts).toEqual([])
  const merged = mergeVersions(comparison, () => true).containers
  expect(merged.map(({ isoType, quantity }) => [isoType, quantity])).toEqual([
    ['45G1', 2],
    ['22G1', 1],
  ])
})

test('the line of dangerous goods is shown as people count lines', () => {
  const start = { ...base, dangerousGoods: [goods('1263', 1)] }
  const mine = { ...start, dangerousGoods: [goods('1263', 0)] }
  const theirs = { ...start, dangerousGoods: [goods('1263', null)] }
  const change = { path: 'dangerousGoods.0.unitIndex', before: 1 }
  expect(compareVersions(start, mine, theirs).conflicts).toEqual([
    { path: 'dangerousGoods.0', mine: [{ ...change, after: 0 }], theirs: [{ ...change, after: null }] },
  ])
})
