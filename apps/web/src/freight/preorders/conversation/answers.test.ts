import { emptyContent, type PreorderContent } from '@portolan/contract/freight/preorders/preorder-content'
import { describe, expect, it } from 'vitest'
import { askedFields, countryCodeOf, currentAnswer, onlyTyped, readAnswers } from './answers.ts'

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
const place = { name: 'A', city: 'A', countryCode: 'CN', locode: null, lat: 1, lng: 1, timeZone: null }
const party = {
  name: 'Alpha',
  street: null,
  postCode: null,
  city: null,
  countryCode: null,
  taxId: null,
  contact: null,
}
const content: PreorderContent = {
  ...emptyContent,
  transportMode: 'sea',
  loadType: 'LCL',
  incoterms: 'FCA',
  from: place,
  to: place,
  readyOn: '2026-12-01',
  cargo: 'Pumps',
  units: [unit, { ...unit, id: '01900000-0000-7000-8000-000000000002', description: 'Seals' }],
  parties: { ...emptyContent.parties, shipper: party },
}

const ask = (...paths: string[]) =>
  askedFields(
    content,
    paths.map((path) => ({ path, question: `${path}?` })),
  )
const answer = (typed: Record<string, string>, locale: 'en' | 'ru' = 'en') =>
  readAnswers(content, ask(...Object.keys(typed)), typed, locale)

describe('questions of the company', () => {
  it('are answered by a control of their field, each field once', () => {
    const fields = askedFields(content, [
      { path: 'units.0.hsCode', question: 'Which?' },
      { path: 'readyOn', question: 'When?' },
      { path: 'units.0.hsCode', question: 'Ten digits, please.' },
    ])
    expect(fields).toEqual([
      { path: 'units.0.hsCode', kind: 'hsCode', questions: ['Which?', 'Ten digits, please.'] },
      { path: 'readyOn', kind: 'date', questions: ['When?'] },
    ])
  })

  it.each([
    ['units', 'words'],
    ['units.0', 'words'],
    ['units.7.hsCode', 'words'],
    ['parties.consignee.taxId', 'words'],
    ['parties.consignee.contact.phone', 'words'],
    ['units.7.contact.phone', 'words'],
    ['pickUp.address.street', 'words'],
    ['parties.shipper.taxId', 'text'],
    ['parties.shipper.contact.phone', 'text'],
    ['temperature.min', 'number'],
    ['declaredValue.amount', 'words'],
    ['units.1.stackable', 'yesNo'],
    ['services.exportCustoms', 'yesNo'],
    ['transportMode', 'words'],
  ])('about %s take %s', (path, kind) => {
    expect(ask(path)[0]?.kind).toBe(kind)
  })

  it('start with what the booking says', () => {
    const [weight, code, insurance] = ask('units.0.grossWeightKg', 'units.0.hsCode', 'insuranceWanted')
    expect([weight, code, insurance].map((field) => field && currentAnswer(content, field, 'en'))).toEqual([
      '300',
      '',
      'no',
    ])
  })
})

describe('answers', () => {
  it('change their fields and nothing else, line ids included', () => {
    const { changes, words, faults } = answer({
      'units.0.hsCode': ' 8413.70 ',
      'units.1.grossWeightKg': '12.5',
    })
    expect(changes).toEqual({
      units: [
        { ...unit, hsCode: '841370' },
        { ...content.units[1], grossWeightKg: 12.5 },
      ],
    })
    expect([words, faults]).toEqual([[], {}])
  })

  it('are read as the reader’s language writes them', () => {
    expect(answer({ 'units.0.grossWeightKg': '1 234,5' }, 'ru').changes.units?.[0]?.grossWeightKg).toBe(
      1234.5,
    )
    expect(answer({ 'units.0.originCountry': 'китай' }, 'ru').changes.units?.[0]?.originCountry).toBe('CN')
    expect(answer({ 'units.0.stackable': 'no' }).changes.units?.[0]?.stackable).toBe(false)
    expect(answer({ 'parties.shipper.contact.phone': '+371' }).changes.parties?.shipper?.contact).toEqual({
      phone: '+371',
    })
  })

  it('of three decimals are no thousands in either language', () => {
    const measured = { ...content, units: [{ ...unit, volumeM3: 1.234 }] }
    const [volume] = askedFields(measured, [{ path: 'units.0.volumeM3', question: 'Volume?' }])
    if (!volume) throw new Error('The field is missing.')
    const typed = { en: '1.234', ru: '1,234' }
    for (const locale of ['en', 'ru'] as const) {
      const current = currentAnswer(measured, volume, locale)
      expect(current).toBe(typed[locale])
      const corrected = { 'units.0.volumeM3': current.replace('4', '5') }
      const { changes } = readAnswers(measured, [volume], corrected, locale)
      expect(changes.units?.[0]?.volumeM3).toBe(1.235)
      expect(readAnswers(measured, [volume], { 'units.0.volumeM3': current }, locale).changes).toEqual({})
    }
  })

  it('about degrees take the dashes that people type', () => {
    expect(answer({ 'temperature.min': '−18' }).changes.temperature).toEqual({ min: -18 })
  })

  it('that can’t be read say why, and the rest stays', () => {
    const { changes, faults } = answer({
      'units.0.hsCode': '12',
      'units.0.grossWeightKg': 'heavy',
      'units.0.originCountry': 'Nowhere',
      'units.1.hsCode': '848420',
    })
    expect(faults).toEqual({
      'units.0.hsCode': 'hsCode',
      'units.0.grossWeightKg': 'number',
      'units.0.originCountry': 'country',
    })
    expect(changes.units?.[1]?.hsCode).toBe('848420')
  })

  it('in words go into the note; what is empty or unchanged is no answer', () => {
    const { changes, words } = answer({ units: 'See the list', 'units.0.grossWeightKg': '300', cargo: ' ' })
    expect(words).toEqual([{ path: 'units', text: 'See the list' }])
    expect(changes).toEqual({})
  })
})

it('only what was typed is kept when the booking changes', () => {
  const current = { 'units.0.grossWeightKg': '300', 'units.0.hsCode': '841370' }
  const values = { 'units.0.grossWeightKg': '300', 'units.0.hsCode': '', cargo: 'Pumps', note: '' }
  expect(onlyTyped(current, values)).toEqual({ 'units.0.hsCode': '', cargo: 'Pumps' })
})

describe('a typed country', () => {
  it.each([
    ['cn', 'CN'],
    ['China', 'CN'],
    [' Германия ', 'DE'],
    ['Атлантида', null],
    ['', null],
  ])('%s is %s', (text, code) => {
    expect(countryCodeOf(text)).toBe(code)
  })
})
