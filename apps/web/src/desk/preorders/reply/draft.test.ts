import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { diffContents } from '@portolan/freight/booking/content-changes'
import { describe, expect, it } from 'vitest'
import {
  type Draft,
  editorOf,
  emptyDraft,
  isEmpty,
  questionsOf,
  readDraft,
  withChange,
  withPlace,
  withQuestion,
  withUnitRemoved,
} from './draft.ts'
import { sheetOf } from './sheet.ts'

const place = { name: 'A', city: 'A', countryCode: 'CN', locode: null, lat: 1, lng: 1, timeZone: null }
const unit = {
  id: '01900000-0000-7000-8000-000000000001',
  packaging: 'PLL',
  quantity: 2,
  description: 'Pumps',
  grossWeightKg: 300,
  lengthCm: null,
  widthCm: null,
  heightCm: null,
  volumeM3: null,
  hsCode: null,
  originCountry: null,
  stackable: null,
  marks: null,
  poNumber: null,
} as const
const second = { ...unit, id: '01900000-0000-7000-8000-000000000002', description: 'Seals' }
const content: PreorderContent = {
  ...emptyContent,
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'FCA',
  from: place,
  to: place,
  readyOn: '2026-12-01',
  cargo: 'Pumps',
  units: [unit, second],
  containers: [
    { isoType: '22G1', quantity: 1, temperatureC: null, nonOperating: false, number: null, seal: null },
  ],
  declaredValue: { amount: '100.00', currency: 'EUR' },
}

/** The differences that the customer would see. */
function shown(draft: Draft) {
  const { changes } = readDraft(content, draft, 'en')
  return diffContents(content, { ...content, ...changes }).map(({ path, after }) => [path, after])
}

describe('a draft', () => {
  it('proposes whole members, each once', () => {
    const heavier = withChange(emptyDraft, 'units.0.grossWeightKg', '350')
    const both = withChange(heavier, 'units.1.hsCode', '848420')
    expect(shown(withChange(both, 'readyOn', '2026-12-24'))).toEqual([
      ['readyOn', '2026-12-24'],
      ['units.0.grossWeightKg', 350],
      ['units.1.hsCode', '848420'],
    ])
    expect(Object.keys(readDraft(content, both, 'en').changes)).toEqual(['units'])
  })

  it('proposes choices, places, amounts and the end of a line', () => {
    expect(shown(withChange(emptyDraft, 'containers.0.isoType', '45G1'))).toEqual([
      ['containers.0.isoType', '45G1'],
    ])
    expect(shown(withChange(emptyDraft, 'declaredValue.amount', '250.00'))).toEqual([
      ['declaredValue.amount', '250.00'],
    ])
    expect(shown(withPlace(emptyDraft, 'to', { ...place, city: 'B', name: 'B' }))).toEqual([
      ['to.name', 'B'],
      ['to.city', 'B'],
    ])
    const removed = withUnitRemoved(emptyDraft, second.id, true)
    expect(readDraft(content, removed, 'en').changes.units).toEqual([unit])
    expect(isEmpty(withUnitRemoved(removed, second.id, false))).toBe(true)
  })

  it('by air has no load type', () => {
    expect(shown(withChange(emptyDraft, 'transportMode', 'air'))).toEqual([
      ['transportMode', 'air'],
      ['loadType', 'not-set'],
    ])
  })

  it('says what can’t be read', () => {
    const { changes, faults } = readDraft(content, withChange(emptyDraft, 'units.0.hsCode', '12'), 'en')
    expect([changes, faults]).toEqual([{}, { 'units.0.hsCode': 'hsCode' }])
  })

  it('asks about each field once, and an empty question is none', () => {
    const asked = withQuestion(withQuestion(emptyDraft, 'cargo', 'What?'), 'cargo', ' Which pumps? ')
    expect(questionsOf(asked)).toEqual([{ path: 'cargo', question: 'Which pumps?' }])
    expect(isEmpty(withQuestion(asked, 'cargo', ' '))).toBe(true)
  })
})

it('every field can be asked about, and nearly every one changed', () => {
  const paths = sheetOf(content).flatMap((part) => part.paths)
  expect(new Set(paths).size).toBe(paths.length)
  const onlyAsked = paths.filter((path) => editorOf(content, path) === null)
  expect(onlyAsked).toEqual(['temperature', 'parties.shipper', 'parties.consignee', 'parties.notify'])
})
