import { bookingData } from '#booking/booking-data.ts'
import type { BookingContent } from '#booking/content.ts'
import type { RuleContext } from './rule.ts'

// Values that the tests of the rules start from.

export const context: RuleContext = {
  today: '2026-11-22',
  data: bookingData,
  isKnownHsCode: (hsCode) => ['610910', '850760', '6109100010'].includes(hsCode),
}

export const unit = {
  packaging: 'PLL',
  quantity: 2,
  description: 'Cotton T-shirts',
  grossWeightKg: 600,
  lengthCm: 120,
  widthCm: 80,
  heightCm: 100,
  volumeM3: 1.92,
  hsCode: '610910',
}

/** A booking that no rule says anything about. */
export const good: BookingContent = {
  transportMode: 'sea',
  loadType: 'FCL',
  incoterms: 'FCA',
  incotermsEdition: 2020,
  incotermsPlace: 'Shanghai',
  from: { city: 'Shanghai', countryCode: 'CN' },
  to: { city: 'Hamburg', countryCode: 'DE' },
  pickUp: { service: 'TERMINAL', address: null },
  delivery: { service: 'DOOR', address: { street: 'Hafenstraße 1' } },
  readyOn: '2026-11-22',
  cargo: 'Cotton T-shirts',
  units: [unit],
  containers: [{ isoType: '22G1', quantity: 1, number: 'CSQU3054383' }],
  parties: { consignee: { name: 'Nord GmbH', taxId: 'DE123456789' }, notify: null, toOrder: false },
  insuranceWanted: false,
  services: { exportCustoms: false, importCustoms: false },
  dangerousGoods: [],
  temperature: null,
}

export const goods = { unNumber: '1263', properShippingName: 'PAINT', class: '3', packingGroup: 'II' }
