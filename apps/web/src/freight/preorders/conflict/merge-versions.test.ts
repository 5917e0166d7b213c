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
  expect(comparison.conflicts).toEqual([
    { path: 'readyOn', base: '2026-12-01', mine: '2026-12-05', theirs: '2026-12-09' },
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
