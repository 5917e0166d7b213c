import type { RateRecord } from '@portolan/contract/company/rates'
import { RateRecord as Schema } from '@portolan/contract/company/rates'
import { chargeCodes } from '@portolan/freight/charges/charge-codes'
import { describe, expect, it } from 'vitest'
import { buildPlace, buildRate } from '#testing/builders.ts'
import { type ChargedOrder, rateOfOrder as rateOf, rateOfRecord } from './rate-row.ts'

const rateOfOrder = (order: ChargedOrder) => rateOf(order, chargeCodes)

const shanghai = buildPlace({
  city: 'Shanghai',
  countryCode: 'CN',
  locode: 'CNSHA',
  timeZone: 'Asia/Shanghai',
})
const freight = (amount: string, currency = 'EUR') => ({
  kind: 'freight' as const,
  amount: { amount, currency },
})
const order = (overrides: Partial<ChargedOrder> = {}): ChargedOrder => ({
  ref: 'A-1',
  shipmentStatus: 'ARRIVED',
  transportMode: 'air',
  loadType: 'not-set',
  fromPlace: shanghai,
  toPlace: buildPlace(),
  departure: { planned: '2026-03-01T08:00:00Z', estimated: null, actual: '2026-02-28T20:00:00Z' },
  totals: { grossWeightKg: 200, volumeM3: 1.92, chargeableWeightKg: 320 },
  charges: [freight('960.00')],
  containers: 0,
  ...overrides,
})

describe('the rate of an order', () => {
  it('is its charge per chargeable kilogram on the day it departed there', () => {
    expect(rateOfOrder(order())).toEqual({
      orderRef: 'A-1',
      transportMode: 'air',
      loadType: 'not-set',
      fromCity: '1796236',
      fromCountry: 'CN',
      toCity: '2911298',
      toCountry: 'DE',
      // 20:00 UTC is the next morning in Shanghai.
      departedOn: '2026-03-01',
      containers: null,
      chargeableWeightKg: 320,
      currency: 'EUR',
      charge: '960',
      unitPrice: 3,
    })
  })

  it('is per revenue tonne by sea, and per container of a full load', () => {
    const sea = {
      transportMode: 'sea' as const,
      totals: { grossWeightKg: 900, volumeM3: 2.5, chargeableWeightKg: 2500 },
    }
    expect(rateOfOrder(order({ ...sea, loadType: 'LCL' }))).toMatchObject({
      chargeableWeightKg: 2500,
      unitPrice: 384,
    })
    expect(rateOfOrder(order({ ...sea, loadType: 'FCL', containers: 2 }))).toMatchObject({
      chargeableWeightKg: 900,
      containers: 2,
      unitPrice: 480,
    })
    const unweighed = { grossWeightKg: null, volumeM3: null, chargeableWeightKg: null }
    expect(rateOfOrder(order({ ...sea, totals: unweighed, loadType: 'FCL', containers: 3 }))).toMatchObject({
      chargeableWeightKg: null,
      unitPrice: 320,
    })
    expect(rateOfOrder(order({ ...sea, loadType: 'FCL' }))).toBeNull()
    // Trucks and planes aren't charged by the container, whatever they carry.
    expect(rateOfOrder(order({ transportMode: 'truck', loadType: 'FCL', containers: 2 }))?.unitPrice).toBe(3)
  })

  it('takes the weight where the volume isn’t known', () => {
    const totals = { grossWeightKg: 99.8, volumeM3: null, chargeableWeightKg: null }
    expect(rateOfOrder(order({ totals }))?.chargeableWeightKg).toBe(100)
    expect(rateOfOrder(order({ totals, transportMode: 'sea' }))).toMatchObject({
      chargeableWeightKg: 1000,
      unitPrice: 960,
    })
  })

  it.each<[string, Partial<ChargedOrder>]>([
    ['is canceled', { shipmentStatus: 'CANCELED' }],
    ['has no day of departure', { departure: { planned: null, estimated: null, actual: null } }],
    ['isn’t charged', { charges: [] }],
    ['has no weight', { totals: { grossWeightKg: null, volumeM3: 3, chargeableWeightKg: null } }],
    ['weighs nothing', { totals: { grossWeightKg: 0, volumeM3: 0, chargeableWeightKg: 0 } }],
  ])('is none of an order that %s', (_what, overrides) => {
    expect(rateOfOrder(order(overrides))).toBeNull()
  })

  it.each([
    ['actual', '2026-02-28T20:00:00Z', '2026-03-01'],
    ['planned', '2026-01-05T08:00:00Z', '2026-01-05'],
    ['estimated', '1850-01-05T23:00:00Z', '1850-01-05'],
  ] as const)('departs by its %s time', (kind, at, day) => {
    const departure = { planned: null, estimated: null, actual: null, [kind]: at }
    expect(rateOfOrder(order({ departure }))?.departedOn).toBe(day)
  })

  it('departs in UTC where no one knows the time zone', () => {
    for (const timeZone of [null, 'Nowhere/Land'])
      expect(rateOfOrder(order({ fromPlace: { ...shanghai, timeZone } }))?.departedOn).toBe('2026-02-28')
  })
})

describe('the rate of a record', () => {
  it('counts as that of an order between the same cities', () => {
    const record = buildRate({
      transportMode: 'air',
      loadType: 'not-set',
      departedOn: '2026-03-01',
      from: { city: 'Шанхай', countryCode: 'CN' },
      to: { city: 'HAM Terminal', countryCode: 'DE', locode: 'DEHAM' },
      grossWeightKg: 200,
      volumeM3: 1.92,
      orderRef: 'A-1',
      charge: { amount: '960', currency: 'EUR' },
    })
    expect(rateOfRecord(record)).toEqual(rateOfOrder(order()))
  })

  it('has a price whatever the contract takes', () => {
    const records = (['air', 'sea', 'truck', 'rail'] as const).flatMap((transportMode) =>
      (['not-set', 'FCL', 'LCL'] as const).map((loadType): RateRecord => {
        const record = buildRate({ transportMode, loadType, grossWeightKg: 5e-324, containers: 1 })
        return Schema.parse({ ...record, charge: { amount: '999999999999999.9999', currency: 'EUR' } })
      }),
    )
    for (const record of records) expect(rateOfRecord(record)?.unitPrice).toBeGreaterThan(0)
    for (const record of records) expect(Number.isFinite(rateOfRecord(record)?.unitPrice)).toBe(true)
  })
})
