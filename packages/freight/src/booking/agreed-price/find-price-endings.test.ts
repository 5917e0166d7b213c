import { describe, expect, it } from 'vitest'
import { bookingData } from '#booking/booking-data.ts'
import type { BookingContent } from '#booking/content.ts'
import { describePriceEnding } from '#booking/texts/describe-price-ending.ts'
import { chargeBases } from '#charges/charge-line.ts'
import { endingsOfPrice } from './agreed-price.ts'
import { type PriceEndingCause, priceEndingReasons } from './price-ending.ts'
import { type PricedOption, pricedForOf } from './priced-for.ts'

const pumps = { quantity: 4, grossWeightKg: 800, volumeM3: 3, hsCode: '841370' }
const booking: BookingContent = {
  transportMode: 'sea',
  loadType: 'LCL',
  incoterms: 'FCA',
  incotermsEdition: 2020,
  incotermsPlace: 'Shanghai',
  readyOn: '2026-12-01',
  units: [pumps],
  from: { city: 'Shanghai', countryCode: 'CN', locode: 'CNSHA' },
  to: { city: 'Dubai', countryCode: 'AE', locode: 'AEDXB' },
}
const option: PricedOption = { validUntil: '2026-12-15', lines: chargeBases.map((basis) => ({ basis })) }

function endings(
  asked: Partial<BookingContent>,
  now: Partial<BookingContent>,
  by = option,
): PriceEndingCause[] {
  const pricedFor = pricedForOf({ ...booking, ...asked }, by, bookingData)
  return endingsOfPrice({ pricedFor, totals: [] }, { ...booking, ...asked, ...now }, bookingData)
}
const reasons = (...of: Parameters<typeof endings>) => endings(...of).map(({ reason }) => reason)

describe('an agreed price', () => {
  it.each<[string, Partial<BookingContent>]>([
    ['groupage', {}],
    ['air', { transportMode: 'air', loadType: 'not-set' }],
    [
      'road without dimensions',
      { transportMode: 'truck', loadType: 'not-set', units: [{ grossWeightKg: 9 }] },
    ],
    ['a reefer', { loadType: 'FCL', containers: [{ isoType: '40RF', quantity: 2, temperatureC: -18 }] }],
    ['a day after the validity, as the company offered it', { readyOn: '2027-02-01' }],
    [
      'a booking without codes',
      { from: { city: 'Ulm', countryCode: 'DE' }, units: [{ ...pumps, hsCode: null }] },
    ],
  ])('holds for what was asked: %s', (_, asked) => {
    expect(endings(asked, {})).toEqual([])
    // Stored and sent, it's the same.
    expect(endings(asked, JSON.parse(JSON.stringify(asked)))).toEqual([])
  })

  it('holds for any part of the cargo', () => {
    for (let share = 1; share > 0; share -= 0.13)
      expect(
        reasons({}, { units: [{ ...pumps, grossWeightKg: 800 * share, volumeM3: 3 * share, quantity: 1 }] }),
      ).toEqual([])
  })

  it('tells places by country, code and city, however they are written', () => {
    const at = (city: string, locode: string | null = null) => ({ to: { city, countryCode: 'AE', locode } })
    expect(reasons(at('Ras Al Khaimah'), at(' ras  al khaimah'))).toEqual([])
    expect(reasons(at('Dubai', 'AEDXB'), at('Дубай', 'AEDXB'))).toEqual([])
    expect(reasons(at('Dubai'), at('Dubai', 'AEJEA'))).toEqual(['to'])
    expect(reasons(at('Dubai'), { to: { city: 'Dubai', countryCode: 'US' } })).toEqual(['to'])
  })

  it('counts a volume that wasn’t known by the weight that it comes to', () => {
    const unknown = {
      transportMode: 'air',
      loadType: 'not-set',
      units: [{ ...pumps, volumeM3: null }],
    } as const
    const of = (volumeM3: number) => reasons(unknown, { units: [{ ...pumps, volumeM3 }] })
    expect(of(4.8)).toEqual([])
    expect(of(5)).toEqual(['volume'])
  })

  it('is for the days of its rates, also the first', () => {
    const dated = { ...option, validFrom: '2026-11-25' }
    expect(reasons({}, { readyOn: '2026-11-25' }, dated)).toEqual([])
    expect(reasons({}, { readyOn: '2026-11-24' }, dated)).toEqual(['readyTooEarly'])
    expect(reasons({}, { readyOn: '2026-12-16' }, dated)).toEqual(['readyTooLate'])
  })

  it('counts the floor by road, and stacking with it', () => {
    const pallets = { quantity: 10, grossWeightKg: 900, lengthCm: 120, widthCm: 80, heightCm: 100 }
    const road = {
      transportMode: 'truck',
      loadType: 'not-set',
      units: [{ ...pallets, stackable: true }],
    } as const
    expect(reasons(road, { units: [{ ...pallets, stackable: false }] })).toEqual(['loadingMeters'])
  })

  it('says nothing of what is only being typed', () => {
    const typed = {
      from: null,
      to: null,
      incoterms: null,
      readyOn: null,
      units: [{ ...pumps, grossWeightKg: null }],
    }
    expect(reasons({}, typed)).toEqual([])
  })
})

const gasoline = { unNumber: '1203', class: '3', packingGroup: 'II', netKg: 10 }
const reefer = { isoType: '45R1', quantity: 1 }
const door = (city: string) => ({
  service: 'DOOR' as const,
  address: { street: 'Street 1', city, countryCode: 'AE' },
})
const insured = (amount: string | null) => ({
  insuranceWanted: true,
  declaredValue: amount === null ? null : { amount, currency: 'USD' },
})
const units = (...of: NonNullable<BookingContent['units']>) => ({ units: of })

/** A request, and a change that ends its price. */
const causes: Record<PriceEndingCause['reason'], [Partial<BookingContent>, Partial<BookingContent>][]> = {
  transportMode: [[{}, { transportMode: 'rail' }]],
  loadType: [[{}, { loadType: 'not-set' }]],
  from: [[{}, { from: { city: 'Ningbo', countryCode: 'CN', locode: 'CNNGB' } }]],
  to: [[{}, { to: { city: 'Dubai', countryCode: 'AE' } }]],
  pickUp: [[{}, { pickUp: door('Dubai') }]],
  delivery: [
    [{ delivery: door('Dubai') }, { delivery: door('Sharjah') }],
    [{ delivery: door('Dubai') }, { delivery: null }],
  ],
  incoterms: [
    [{}, { incoterms: 'FOB' }],
    [{}, { incotermsEdition: 2010 }],
    [{}, { incotermsPlace: null }],
  ],
  exportCustoms: [[{}, { services: { exportCustoms: true } }]],
  importCustoms: [[{ services: { importCustoms: true } }, { services: null }]],
  insurance: [
    [{}, insured(null)],
    [insured('9.00'), { insuranceWanted: false }],
  ],
  insuredValue: [
    [insured('9.00'), insured('19.00')],
    [insured('9.00'), insured(null)],
    [insured(null), insured('9.00')],
  ],
  readyTooLate: [[{}, { readyOn: '2026-12-16' }]],
  readyTooEarly: [[{}, { readyOn: '2026-11-01' }]],
  containers: [
    [{ loadType: 'FCL', containers: [reefer] }, { containers: [{ ...reefer, quantity: 2 }] }],
    [{ loadType: 'FCL', containers: [reefer] }, { containers: [] }],
  ],
  weight: [[{}, units({ ...pumps, grossWeightKg: 817 })]],
  volume: [
    [{}, units({ ...pumps, volumeM3: 3.1 })],
    [{}, units({ ...pumps, volumeM3: null })],
    [units({ ...pumps, volumeM3: null }), units({ ...pumps, volumeM3: 9 })],
  ],
  loadingMeters: [
    [units({ ...pumps, lengthCm: 120, widthCm: 80 }), units({ ...pumps, lengthCm: 120, widthCm: 120 })],
    [units({ ...pumps, lengthCm: 120, widthCm: 80 }), units(pumps)],
  ],
  packages: [[{}, units({ ...pumps, quantity: 5 })]],
  hsCodes: [
    [{}, units({ ...pumps, hsCode: null })],
    [
      {},
      units(
        { ...pumps, grossWeightKg: 1, volumeM3: 1, quantity: 1 },
        { ...pumps, hsCode: '732690', grossWeightKg: 1, volumeM3: 1, quantity: 1 },
      ),
    ],
  ],
  dangerousGoods: [
    [{}, { dangerousGoods: [gasoline] }],
    [{ dangerousGoods: [gasoline] }, { dangerousGoods: [gasoline, gasoline] }],
  ],
  temperature: [
    [{}, { temperature: { min: 2, max: 8 } }],
    [{ temperature: { setpoint: -18 } }, { temperature: { setpoint: 4 } }],
  ],
  oversize: [[{}, units({ ...pumps, heightCm: 400 })]],
}

describe('why it ended', () => {
  const cases = priceEndingReasons.flatMap((reason) =>
    causes[reason].map((cause) => [reason, ...cause] as const),
  )

  it.each(cases)('is a sentence in both languages: %s', (reason, asked, now) => {
    const found = endings(asked, now, { ...option, validFrom: '2026-11-20' })
    expect(found.map((ending) => ending.reason)).toEqual([reason])
    for (const ending of found) {
      const [english, russian] = [describePriceEnding(ending, 'en'), describePriceEnding(ending, 'ru')]
      expect(english).toMatch(/^[A-Z][^а-яё]*\.$/)
      expect(russian).toMatch(/^[А-Я].*\.$/)
      for (const text of [english, russian]) expect(text).not.toMatch(/null|undefined|NaN|true|false/)
    }
  })
})
