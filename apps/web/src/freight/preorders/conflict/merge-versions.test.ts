import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { expect, test } from 'vitest'
import { asShown, compareVersions, mergeVersions } from './merge-versions.ts'

const place = {
  name: 'Riga',
  city: 'Riga',
  countryCode: 'LV',
  locode: null,
  lat: 56.9,
  lng: 24.1,
  timeZone: null,
}
const antwerp = { ...place, name: 'Antwerp', city: 'Antwerp', countryCode: 'BE', lat: 51.2, lng: 4.4 }
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
const party = (name: string, phone: string | null = null) => ({
  name,
  street: null,
  postCode: null,
  city: 'Riga',
  countryCode: 'LV',
  taxId: null,
  contact: phone === null ? null : { name: null, email: null, phone },
})
const container = (isoType: string, quantity = 1) => ({
  isoType,
  quantity,
  temperatureC: null,
  nonOperating: false,
  number: null,
  seal: null,
})
const paintIn = (unitIndex: number) => ({
  unNumber: '1263',
  properShippingName: 'PAINT',
  class: '3',
  packingGroup: 'II' as const,
  limitedQuantity: false,
  netKg: 20,
  neqKg: null,
  emergencyContact: null,
  unitIndex,
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
  parties: { ...emptyContent.parties, consignee: party('Alpha') },
}
const withConsignee = (consignee: ReturnType<typeof party>): PreorderContent => ({
  ...base,
  parties: { ...base.parties, consignee },
})
const pathsOf = ({ conflicts }: ReturnType<typeof compareVersions>) => conflicts.map(({ path }) => path)
const bothOf = (comparison: ReturnType<typeof compareVersions>) =>
  [true, false].map((isMine) => mergeVersions(comparison, () => isMine))

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
    {
      path: 'readyOn',
      mine: [{ path: 'readyOn', before: '2026-12-01', after: '2026-12-05' }],
      theirs: [{ path: 'readyOn', before: '2026-12-01', after: '2026-12-09' }],
    },
  ])
  expect(comparison.onlyTheirs.map(({ path }) => path)).toEqual(['comment'])
  expect(bothOf(comparison)).toMatchObject([
    { readyOn: '2026-12-05', comment: 'Their word' },
    { readyOn: '2026-12-09', comment: 'Their word' },
  ])
})

test('the same change on both sides is no conflict', () => {
  const both = { ...base, cargo: 'Pumps, new', to: antwerp }
  const comparison = compareVersions(base, both, both)
  expect(comparison.conflicts).toEqual([])
  expect(mergeVersions(comparison, () => true)).toMatchObject({ cargo: 'Pumps, new', to: antwerp })
})

test('lines that both added are all there with their IDs, and a line that one removed is gone', () => {
  const mine = { ...base, units: [unit('a', 'Pumps'), unit('b', 'Valves'), unit('c', 'Mine')] }
  const theirs = { ...base, units: [unit('b', 'Valves'), unit('d', 'Theirs')] }
  const comparison = compareVersions(base, mine, theirs)
  expect(comparison.conflicts).toEqual([])
  const merged = mergeVersions(comparison, () => true)
  expect(merged.units.map(({ description }) => description)).toEqual(['Valves', 'Theirs', 'Mine'])
  expect(merged.units.map(({ id }) => id)).toEqual(['b', 'd', 'c'])
})

test('a new line that two tabs took from one draft is one line', () => {
  const mine = { ...base, units: [...base.units, unit('m', 'Motors'), unit('c', 'Seals', 7)] }
  const theirs = { ...base, units: [...base.units, unit('c', 'Seals', 9)] }
  const comparison = compareVersions(base, mine, theirs)
  expect(pathsOf(comparison)).toEqual(['units.2.grossWeightKg'])
  expect(
    bothOf(comparison).map(({ units }) => units.map(({ id, grossWeightKg }) => [id, grossWeightKg])),
  ).toEqual(
    [7, 9].map((seals) => [
      ['a', 100],
      ['b', 100],
      ['c', seals],
      ['m', 100],
    ]),
  )
})

test('a place is decided as a whole: never the city of one and the coordinates of the other', () => {
  const mine = { ...base, to: { ...base.to, name: 'Terminal 2', lat: 53.5 } }
  const comparison = compareVersions(base, mine, { ...base, to: antwerp })
  expect(pathsOf(comparison)).toEqual(['to'])
  expect(bothOf(comparison).map(({ to }) => to)).toEqual([mine.to, antwerp])
})

test('a party that became another company is decided as a whole, and a new phone number is not', () => {
  const renamed = compareVersions(base, withConsignee(party('Beta')), withConsignee(party('Alpha', '+371 1')))
  expect(pathsOf(renamed)).toEqual(['parties.consignee'])
  expect(bothOf(renamed).map(({ parties }) => parties.consignee)).toMatchObject([
    party('Beta'),
    { name: 'Alpha', contact: { phone: '+371 1' } },
  ])
  const moved = { ...party('Alpha'), city: 'Ventspils' }
  const called = compareVersions(base, withConsignee(moved), withConsignee(party('Alpha', '+371 1')))
  expect(called.conflicts).toEqual([])
  expect(mergeVersions(called, () => true).parties.consignee).toMatchObject({
    city: 'Ventspils',
    contact: { phone: '+371 1' },
  })
})

test('a line that one removed and the other changed is asked about as a whole', () => {
  const mine = { ...base, units: [unit('b', 'Valves')] }
  const theirs = { ...base, units: [{ ...unit('a', 'Pumps', 300), quantity: 3 }, unit('b', 'Valves')] }
  const comparison = compareVersions(base, mine, theirs)
  expect(pathsOf(comparison)).toEqual(['units.0'])
  expect(bothOf(comparison).map(({ units }) => units)).toEqual([mine.units, theirs.units])
})

test('rows of containers have no ID, so that lists both changed are not mixed', () => {
  const before = { ...base, containers: [container('22G1'), container('45G1')] }
  const mine = { ...before, containers: [container('45G1')] }
  const theirs = { ...before, containers: [container('22G1'), container('45G1', 2)] }
  const comparison = compareVersions(before, mine, theirs)
  expect(pathsOf(comparison)).toEqual(['containers'])
  expect(bothOf(comparison).map(({ containers }) => containers)).toEqual([mine.containers, theirs.containers])
})

test('dangerous goods stay with their line when the other side removes and adds lines', () => {
  const mine = { ...base, units: [...base.units, unit('c', 'Paint')], dangerousGoods: [paintIn(2)] }
  const theirs = { ...base, units: [unit('b', 'Valves'), unit('d', 'Theirs')] }
  const merged = mergeVersions(compareVersions(base, mine, theirs), () => true)
  expect(merged.units[merged.dangerousGoods[0]?.unitIndex ?? -1]?.description).toBe('Paint')
})

test('the line of dangerous goods is shown as people count lines', () => {
  const before = { ...base, dangerousGoods: [paintIn(1)] }
  const theirs = { ...before, dangerousGoods: [paintIn(0)] }
  const comparison = compareVersions(before, before, theirs)
  expect(asShown(comparison, comparison.onlyTheirs)).toEqual([
    { path: 'dangerousGoods.0.unitIndex', before: 1, after: 0 },
  ])
})
