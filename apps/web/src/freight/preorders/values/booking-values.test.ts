import {
  emptyContent,
  type PreorderContent,
  SentContent,
} from '@portolan/contract/freight/preorders/preorder-content'
import { expect, test } from 'vitest'
import { stepOf } from './booking-steps.ts'
import { type BookingValues, emptyBooking, emptyDangerousGoods, emptyUnit } from './booking-values.ts'
import { checkBooking } from './check-booking.ts'
import { contentOfValues } from './content-of-values.ts'
import { shownAt, valueAt, withValueAt } from './paths.ts'
import { byField, type FieldProblem, shownProblems } from './problems.ts'
import { asCopy, valuesOfContent } from './values-of-content.ts'

const place = {
  name: 'Riga',
  city: 'Riga',
  countryCode: 'LV',
  locode: null,
  lat: 56.9,
  lng: 24.1,
  timeZone: null,
}
const content: PreorderContent = {
  ...emptyContent,
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'FCA',
  incotermsPlace: 'Riga',
  from: place,
  to: place,
  readyOn: '2026-12-01',
  cargo: 'Pumps',
  units: [
    {
      id: '01890000-0000-7000-8000-000000000001',
      packaging: 'PLL',
      quantity: 4,
      description: 'Centrifugal pumps',
      grossWeightKg: 1200.5,
      lengthCm: 120,
      widthCm: 80,
      heightCm: 140,
      volumeM3: null,
      hsCode: '841370',
      originCountry: 'CN',
      stackable: false,
      marks: null,
      poNumber: 'PO 7',
    },
  ],
  containers: [
    { isoType: '45R1', quantity: 2, temperatureC: -18, nonOperating: false, number: null, seal: null },
  ],
  parties: {
    ...emptyContent.parties,
    shipper: {
      name: 'Sunrise',
      street: null,
      postCode: null,
      city: 'Riga',
      countryCode: 'LV',
      taxId: null,
      contact: null,
    },
  },
  declaredValue: { amount: '1200.5', currency: 'EUR' },
  dangerousGoods: [
    {
      unNumber: '1263',
      properShippingName: 'PAINT',
      class: '3',
      packingGroup: 'II',
      limitedQuantity: false,
      netKg: 20,
      neqKg: null,
      emergencyContact: { name: 'Vera', phone: '+371 26123456' },
      unitIndex: 0,
    },
  ],
  temperature: { min: -20, max: -16, setpoint: -18 },
}

test.each(['.', ','] as const)('a saved booking comes back from the form as it was, with %s', (mark) => {
  expect(SentContent.parse(contentOfValues(valuesOfContent(content, mark), mark))).toEqual(content)
})

test('an amount stays as it is written, so that saving changes nothing', () => {
  const priced = { ...content, declaredValue: { amount: '96400.00', currency: 'EUR' } }
  expect(contentOfValues(valuesOfContent(priced, ','), ',').declaredValue).toEqual(priced.declaredValue)
  const typed = (amount: string) =>
    contentOfValues({ ...valuesOfContent(content, '.'), declaredValue: { amount, currency: 'EUR' } }, '.')
      .declaredValue?.amount
  expect([typed('1,200.50'), typed(' 0.30 '), typed('1 200')]).toEqual(['1200.5', '0.30', '1200'])
})

test('a copy of full loads without containers begins with one', () => {
  expect(asCopy(valuesOfContent({ ...content, containers: [] }, '.')).containers).toHaveLength(1)
  const part = { ...content, loadType: 'LCL' as const, containers: [] }
  expect(asCopy(valuesOfContent(part, '.')).containers).toEqual([])
})

test('a copy has its own lines, and neither the date nor the reference of the first', () => {
  const values = valuesOfContent({ ...content, customerReference: 'PO 1' }, '.')
  const copy = asCopy(values)
  expect(copy).toMatchObject({ readyOn: '', customerReference: '', cargo: 'Pumps' })
  expect(copy.units[0]?.id).not.toBe(values.units[0]?.id)
  expect(copy.dangerousGoods[0]?.unitId).toBe(copy.units[0]?.id)
})

test('an empty form names what is missing, field by field', () => {
  const faults = checkBooking(contentOfValues(emptyBooking(), '.'))
  expect(Object.fromEntries(faults.map(({ path, word }) => [path, word]))).toEqual({
    from: 'city',
    to: 'city',
    readyOn: 'date',
    cargo: 'describe',
    'units.0.quantity': 'wholeNumber',
    'units.0.description': 'describe',
    'units.0.grossWeightKg': 'above0',
    incoterms: 'incoterm',
  })
})

test.each<[string, unknown, string]>([
  ['units.0.grossWeightKg', 'much', 'above0'],
  ['units.0.grossWeightKg', '0', 'above0'],
  ['units.0.quantity', '1.5', 'wholeNumber'],
  ['units.0.hsCode', '84AB', 'hsCode'],
  ['units', [], 'noUnits'],
  ['units.0.originCountry', 'Germ', 'country'],
  ['declaredValue.amount', 'a lot', 'amount'],
  ['temperature.setpoint', '400', 'degrees'],
  ['dangerousGoods.0.unNumber', '12', 'unNumber'],
  ['parties.shipper.name', '', 'name'],
  ['dangerousGoods.0.emergencyContact.name', '', 'personName'],
  ['cargo', 'x'.repeat(1001), 'tooLong'],
])('%s of %j is refused', (path, value, word) => {
  const values = withValueAt(valuesOfContent(content, '.'), path, value)
  expect(checkBooking(contentOfValues(values, '.'))).toEqual([{ path, word }])
})

test('load types and containers go where a mode has none', () => {
  const values: BookingValues = { ...valuesOfContent(content, '.'), transportMode: 'truck' }
  expect(contentOfValues(values, '.')).toMatchObject({ loadType: 'not-set', containers: [] })
})

test('dangerous goods stay with their line when lines move', () => {
  const values = valuesOfContent(content, '.')
  const moved = { ...values, units: [emptyUnit(), ...values.units] }
  expect(contentOfValues(moved, '.').dangerousGoods[0]?.unitIndex).toBe(1)
  const orphaned = { ...values, dangerousGoods: [{ ...emptyDangerousGoods(), unitId: 'gone' }] }
  expect(contentOfValues(orphaned, '.').dangerousGoods[0]?.unitIndex).toBeNull()
})

test('a changed value leaves everything beside it the same object', () => {
  const values = { ...emptyBooking(), units: [emptyUnit(), emptyUnit()] }
  const changed = withValueAt(values, 'units.1.marks', 'NM')
  expect(valueAt(changed, 'units.1.marks')).toBe('NM')
  expect(changed.units[0]).toBe(values.units[0])
  expect(changed.parties).toBe(values.parties)
  expect(Array.isArray(changed.units)).toBe(true)
})

test('every field has its step, and a finding about a group a field that shows it', () => {
  expect(
    ['from', 'pickUp.address.street', 'units.3.hsCode', 'temperature', 'incoterms', 'parties.notify'].map(
      stepOf,
    ),
  ).toEqual(['route', 'route', 'cargo', 'cargo', 'terms', 'terms'])
  expect(shownAt('pickUp.address')).toBe('pickUp.address.street')
})

const problem = (path: string, severity: FieldProblem['severity']): FieldProblem => ({
  path,
  severity,
  message: `${path} ${severity}`,
  suggestion: null,
  fix: null,
})

test('a field shows one error, and it comes before warnings', () => {
  const problems = byField([
    problem('cargo', 'warning'),
    problem('cargo', 'error'),
    problem('cargo', 'error'),
  ])
  expect(problems.get('cargo')?.map(({ severity }) => severity)).toEqual(['error', 'warning'])
})

test('errors of empty fields wait until their step is to be left, others show at once', () => {
  const all = [problem('cargo', 'error'), problem('incotermsPlace', 'error'), problem('units', 'warning')]
  const visible = (isChecked: boolean) =>
    shownProblems(all, { cargo: 'x', incotermsPlace: null }, () => isChecked).map(({ path }) => path)
  expect(visible(false)).toEqual(['cargo', 'units'])
  expect(visible(true)).toEqual(['cargo', 'incotermsPlace', 'units'])
})
