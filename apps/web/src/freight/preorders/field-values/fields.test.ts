import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { diffContents } from '@portolan/freight/booking/content-changes'
import { describe, expect, it } from 'vitest'
import { fieldNames } from '#freight/preorders/fields/field-names.ts'
import { messages as names } from '#freight/preorders/fields/messages.ts'
import { createFormat } from '#platform/i18n/format/format.ts'
import { translatorOf } from '#platform/i18n/use-messages.ts'
import { groupDifferences, placeNames } from './difference-groups.ts'
import { readFieldPath } from './field-path.ts'
import { fieldTexts } from './field-texts.ts'
import { messages } from './messages.ts'

const place = {
  name: 'Shanghai',
  city: 'Shanghai',
  countryCode: 'CN',
  locode: null,
  lat: 31,
  lng: 121,
  timeZone: null,
}
const party = {
  name: 'Alpha',
  street: 'Quay 1',
  postCode: '1',
  city: 'Riga',
  countryCode: 'LV',
  taxId: 'LV1',
  contact: { name: 'Ann', email: 'ann@alpha.example', phone: '+371' },
}
const address = { street: 'Quay 1', postCode: '1', city: 'Riga', countryCode: 'LV' }
const full = {
  ...emptyContent,
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'FCA',
  from: place,
  to: { ...place, city: 'Ningbo', name: 'Ningbo' },
  readyOn: '2026-12-05',
  cargo: 'Pumps',
  incotermsPlace: 'Shanghai',
  pickUp: { service: 'DOOR', address },
  delivery: { service: 'DOOR', address },
  comment: 'Call first',
  customerReference: 'PO 1',
  units: [
    {
      id: '01900000-0000-7000-8000-000000000001',
      packaging: 'PLL',
      quantity: 2,
      description: 'Pumps',
      grossWeightKg: 300,
      lengthCm: 120,
      widthCm: 80,
      heightCm: 100,
      volumeM3: 1.9,
      hsCode: '841370',
      originCountry: 'CN',
      stackable: true,
      marks: 'ALPHA',
      poNumber: '7',
    },
  ],
  containers: [
    {
      isoType: '45R1',
      quantity: 1,
      temperatureC: -18,
      nonOperating: true,
      number: 'CSQU3054383',
      seal: 'S1',
    },
  ],
  parties: { shipper: party, consignee: party, notify: party, toOrder: true },
  declaredValue: { amount: '100.00', currency: 'EUR' },
  insuranceWanted: true,
  services: { exportCustoms: true, importCustoms: true },
  dangerousGoods: [
    {
      unNumber: '1263',
      properShippingName: 'PAINT',
      class: '3',
      packingGroup: 'II',
      limitedQuantity: true,
      netKg: 5,
      neqKg: 1,
      emergencyContact: { name: 'Desk', phone: '+1' },
      unitIndex: 0,
    },
  ],
  temperature: { min: 2, max: 8, setpoint: 5 },
} satisfies PreorderContent

const texts = {
  en: fieldTexts(
    translatorOf(messages, 'en'),
    fieldNames(translatorOf(names, 'en')),
    createFormat('en'),
    'en',
  ),
  ru: fieldTexts(
    translatorOf(messages, 'ru'),
    fieldNames(translatorOf(names, 'ru')),
    createFormat('ru'),
    'ru',
  ),
}

describe('the fields of a booking', () => {
  const all = diffContents({}, full)

  it('have a name and every value a text, in both languages', () => {
    expect(all.length).toBeGreaterThan(80)
    for (const { path, after } of all) {
      // A place is one field.
      if (/^(from|to)\./.test(path)) continue
      expect(readFieldPath(path).field, path).not.toBeNull()
      for (const { label, value } of [texts.en, texts.ru]) {
        expect(label(path), path).not.toMatch(/^$|undefined|null|\w\.\w|\{/)
        expect(value(path, after), path).not.toMatch(/^$|undefined|null|\{|true|false/)
      }
    }
  })

  it('are named by their line and party', () => {
    const { label } = texts.en
    expect(label('units.1.hsCode')).toBe('Line 2: HS code')
    expect(label('units.1')).toBe('Line 2')
    expect(label('units')).toBe('Cargo lines')
    expect(label('parties.consignee.contact.name')).toBe('Consignee: Contact person')
    expect(label('parties.consignee')).toBe('Consignee')
    expect(label('dangerousGoods.0.emergencyContact.phone')).toBe('Emergency contact: Phone')
    expect(label('readyOn')).toBe('Cargo ready on')
    expect(texts.ru.label('units.1.hsCode')).toBe('Позиция 2: Код ТН ВЭД')
    // A path that only a newer server knows.
    expect(label('units.0.somethingNew')).toBe('Line 1')
    expect(label('somethingNew')).toBe('somethingNew')
  })

  it('have values as people write them', () => {
    const { value } = texts.en
    expect(value('units.0.grossWeightKg', 1234.5)).toBe('1,234.5\u00a0kg')
    expect(value('units.0.lengthCm', 120)).toBe('120\u00a0cm')
    expect(value('transportMode', 'sea')).toBe('Sea freight')
    expect(texts.ru.value('loadType', 'not-set')).not.toBe('not-set')
    expect(value('readyOn', '2026-12-05')).toBe('5\u00a0Dec\u00a02026')
    expect(value('units.0.originCountry', 'CN')).toBe('China')
    expect(texts.ru.value('units.0.originCountry', 'CN')).toBe('Китай')
    expect(value('units.0.stackable', false)).toBe('no')
    expect(value('units.0.hsCode', null)).toBe('not set')
    expect(value('temperature.min', -18)).toBe('-18\u00a0°C')
    expect(value('dangerousGoods.0.unitIndex', 0)).toBe('1')
  })
})

describe('differences read as changes', () => {
  const line = full.units[0]

  it('are one for a new line, one for a removed line, and one for each changed field', () => {
    const other = { ...line, id: '01900000-0000-7000-8000-000000000002', description: 'Seals' }
    const heavier = { ...line, grossWeightKg: 320 }
    const [before, after] = [{ units: [line] }, { units: [heavier, other] }]
    expect(groupDifferences(diffContents(before, after)).map(({ kind, path }) => [kind, path])).toEqual([
      ['changed', 'units.0.grossWeightKg'],
      ['added', 'units.1'],
    ])
    expect(groupDifferences(diffContents(after, before)).map(({ kind, path }) => [kind, path])).toEqual([
      ['changed', 'units.0.grossWeightKg'],
      ['removed', 'units.1'],
    ])
  })

  it('keep a party together that is named for the first time or taken away', () => {
    const without = { parties: { notify: null } }
    const [added] = groupDifferences(diffContents(without, { parties: { notify: party } }))
    expect(added).toMatchObject({ kind: 'added', path: 'parties.notify' })
    expect(added?.differences.length).toBeGreaterThan(5)
    const removed = groupDifferences(diffContents({ parties: { notify: party } }, without))
    expect(removed.map(({ kind, path }) => [kind, path])).toEqual([['removed', 'parties.notify']])
  })

  it('say a place in one', () => {
    const [moved, ...more] = groupDifferences(diffContents({ from: full.from }, { from: full.to }))
    expect([moved?.path, moved?.kind, more]).toEqual(['from', 'changed', []])
    expect(placeNames(moved?.differences ?? [])).toEqual({ before: 'Shanghai', after: 'Ningbo' })
    const [terminal] = groupDifferences(diffContents({ to: full.to }, { to: { ...full.to, name: 'Beilun' } }))
    expect(placeNames(terminal?.differences ?? [])).toEqual({ before: 'Ningbo', after: 'Beilun' })
  })

  it('leave an empty list empty', () => {
    expect(groupDifferences([])).toEqual([])
  })
})
