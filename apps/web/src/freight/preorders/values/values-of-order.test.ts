import type { OrderDetail } from '@portolan/contract/freight/orders'
import type { ShipmentUnit } from '@portolan/contract/freight/orders/order-parts'
import { expect, test } from 'vitest'
import { emptyBooking, emptyDangerousGoods } from './booking-values.ts'
import { valuesOfBookedOrder, valuesOfOrder } from './values-of-content.ts'

const place = (city: string) => ({
  name: city,
  city,
  countryCode: 'LV',
  locode: null,
  lat: 56.9,
  lng: 24.1,
  timeZone: null,
})
// The members that a copy reads.
const orderOf = (members: Partial<OrderDetail>) =>
  ({
    transportMode: 'sea',
    loadType: 'FCL',
    incoterms: 'FOB',
    cargo: 'Kettles',
    from: place('Ningbo'),
    to: place('Rotterdam'),
    customerReference: 'PO 7',
    preorder: null,
    ...members,
  }) as OrderDetail
const unitIn = (container: string | null, members: Partial<ShipmentUnit> = {}): ShipmentUnit => ({
  id: crypto.randomUUID(),
  packaging: 'CTN',
  quantity: 860,
  description: 'Kettles',
  container,
  containerType: null,
  grossWeightKg: 6880.5,
  volumeM3: 0,
  lengthCm: 46,
  widthCm: null,
  heightCm: null,
  seal: 'S1',
  marks: 'KT',
  hsCode: null,
  delivery: 'delivered',
  ...members,
})

test('full loads are copied with as many containers, without their numbers, dates and reference', () => {
  const units = [unitIn('CSQU3054383'), unitIn('CSQU3054383'), unitIn('MSKU0000001')]
  const copy = valuesOfOrder(orderOf({}), units, ',')
  expect(copy).toMatchObject({ cargo: 'Kettles', incoterms: 'FOB', readyOn: '', customerReference: '' })
  expect(copy).toMatchObject({ from: { city: 'Ningbo' }, to: { city: 'Rotterdam' } })
  expect(copy.containers).toMatchObject([{ quantity: '2', number: '', seal: '' }])
  expect(copy.units[0]).toMatchObject({ grossWeightKg: '6880,5', volumeM3: '', lengthCm: '46', marks: 'KT' })
  expect(copy.units.map(({ id }) => id)).not.toContain(units[0]?.id)
})

test.each([
  ['sea', 'LCL'],
  ['air', 'not-set'],
] as const)(
  'part loads by %s have no containers, and an order without units has an empty line',
  (mode, load) => {
    const copy = valuesOfOrder(orderOf({ transportMode: mode, loadType: load }), [], '.')
    expect(copy.containers).toEqual([])
    expect(copy.units).toMatchObject([{ description: '', quantity: '' }])
  },
)

test('an order that was booked here is copied from its booking, by the route it took', () => {
  const booked = {
    ...emptyBooking(),
    from: place('Ningbo'),
    to: place('Antwerp'),
    readyOn: '2026-01-01',
    incotermsPlace: 'Ningbo',
    dangerousGoods: [emptyDangerousGoods()],
    insuranceWanted: true,
  }
  const copy = valuesOfBookedOrder(orderOf({}), booked)
  expect(copy).toMatchObject({ to: { city: 'Rotterdam' }, cargo: 'Kettles', readyOn: '' })
  expect(copy).toMatchObject({ incotermsPlace: 'Ningbo', insuranceWanted: true, dangerousGoods: [{}] })
})
