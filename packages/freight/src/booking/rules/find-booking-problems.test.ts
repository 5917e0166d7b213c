import { describe, expect, it } from 'vitest'
import { pricedForOf } from '#booking/agreed-price/priced-for.ts'
import { bookingData } from '#booking/booking-data.ts'
import type { BookingContent } from '#booking/content.ts'
import { context, good, goods, unit } from './booking-samples.ts'
import { findBookingProblems } from './find-booking-problems.ts'
import { type RuleFinding, ruleIds } from './finding.ts'

const truck = { transportMode: 'truck', loadType: 'not-set', containers: [] } as const
const air = { transportMode: 'air', loadType: 'not-set', containers: [] } as const
const container = (members: object) => ({ containers: [{ isoType: '22G1', quantity: 1, ...members }] })
const only = (members: object) => ({ units: [{ ...unit, volumeM3: null, ...members }] })

type Change = Partial<BookingContent>
type Severity = RuleFinding['severity']

const breaches: [RuleFinding['id'], RuleFinding['reason'], Severity, string, Change][] = [
  ['B01', 'sea-term-in-containers', 'warning', 'incoterms', { incoterms: 'FOB' }],
  [
    'B01',
    'sea-term-in-containers',
    'warning',
    'incoterms',
    { incoterms: 'CFR', loadType: 'LCL', containers: [] },
  ],
  ['B01', 'sea-term-by-other-mode', 'warning', 'incoterms', { ...truck, incoterms: 'FAS' }],
  [
    'B01',
    'sea-term-by-other-mode',
    'warning',
    'incoterms',
    { ...air, incoterms: 'CIF', insuranceWanted: true },
  ],
  ['B02', 'place-missing', 'error', 'incotermsPlace', { incotermsPlace: ' ' }],
  ['B02', 'place-missing', 'error', 'incotermsPlace', { incotermsPlace: null }],
  ['B03', 'insurance-missing', 'warning', 'insuranceWanted', { incoterms: 'CIP' }],
  [
    'B04',
    'export-clearance-under-exw',
    'warning',
    'incoterms',
    { incoterms: 'EXW', services: { exportCustoms: true } },
  ],
  [
    'B05',
    'importer-tax-id-missing',
    'warning',
    'parties.consignee.taxId',
    { incoterms: 'DDP', parties: { consignee: { name: 'Nord GmbH', taxId: null } } },
  ],
  ['B06', 'hs-code-unknown', 'warning', 'units.0.hsCode', only({ hsCode: '999999' })],
  ['B06', 'hs-code-often-dangerous', 'warning', 'units.0.hsCode', only({ hsCode: '850760' })],
  ['B07', 'description-vague-for-entry', 'error', 'cargo', { cargo: 'General cargo' }],
  ['B07', 'description-vague', 'warning', 'cargo', { ...truck, cargo: 'Goods' }],
  ['B07', 'description-vague', 'warning', 'cargo', { cargo: 'Запчасти', to: { countryCode: 'RU' } }],
  ['B07', 'description-vague', 'warning', 'cargo', { cargo: 'FAK', from: { countryCode: 'FR' } }],
  [
    'B07',
    'description-vague-for-entry',
    'error',
    'units.0.description',
    only({ description: 'Spare parts' }),
  ],
  [
    'B08',
    'un-number-format',
    'error',
    'dangerousGoods.0.unNumber',
    { dangerousGoods: [{ ...goods, unNumber: '126' }] },
  ],
  ['B08', 'class-unknown', 'error', 'dangerousGoods.0.class', { dangerousGoods: [{ ...goods, class: '2' }] }],
  [
    'B08',
    'packing-group-unknown',
    'error',
    'dangerousGoods.0.packingGroup',
    { dangerousGoods: [{ ...goods, packingGroup: 'IV' }] },
  ],
  [
    'B08',
    'packing-group-missing',
    'error',
    'dangerousGoods.0.packingGroup',
    { dangerousGoods: [{ ...goods, packingGroup: null }] },
  ],
  [
    'B08',
    'packing-group-not-used',
    'error',
    'dangerousGoods.1.packingGroup',
    { dangerousGoods: [goods, { unNumber: '1950', class: '2.1', packingGroup: 'II' }] },
  ],
  [
    'B09',
    'limited-quantity-without-net-weight',
    'error',
    'dangerousGoods.0.netKg',
    { dangerousGoods: [{ ...goods, limitedQuantity: true }] },
  ],
  [
    'B09',
    'explosives-without-neq',
    'error',
    'dangerousGoods.0.neqKg',
    { dangerousGoods: [{ unNumber: '0336', class: '1.4G' }] },
  ],
  [
    'B09',
    'radioactive-by-request',
    'error',
    'dangerousGoods.0.class',
    { dangerousGoods: [{ unNumber: '2915', class: '7' }] },
  ],
  ['B11', 'reefer-without-temperature', 'error', 'containers.0.temperatureC', container({ isoType: '22R1' })],
  [
    'B12',
    'temperature-on-dry-container',
    'warning',
    'containers.0.temperatureC',
    container({ temperatureC: 0 }),
  ],
  ['B12', 'temperature-without-reefer', 'warning', 'temperature', { temperature: { min: 2, max: 8 } }],
  [
    'B13',
    'pick-up-without-address',
    'error',
    'pickUp.address',
    { pickUp: { service: 'DOOR', address: null } },
  ],
  [
    'B13',
    'delivery-without-address',
    'error',
    'delivery.address.street',
    { delivery: { service: 'DOOR', address: { street: null } } },
  ],
  ['B14', 'over-payload', 'warning', 'containers', only({ quantity: 20, grossWeightKg: 28_201 })],
  [
    'B14',
    'over-road-limit',
    'warning',
    'containers',
    { ...only({ quantity: 20, grossWeightKg: 19_959 }), to: { countryCode: 'US' } },
  ],
  [
    'B14',
    'over-road-limit',
    'warning',
    'units',
    { ...truck, ...only({ quantity: 20, grossWeightKg: 26_001 }) },
  ],
  ['B15', 'over-inner-volume', 'warning', 'containers', only({ quantity: 35, grossWeightKg: 5000 })],
  ['B16', 'too-long', 'warning', 'units.0.widthCm', only({ lengthCm: 80, widthCm: 600 })],
  ['B16', 'too-high', 'warning', 'units.0.heightCm', only({ heightCm: 229 })],
  ['B16', 'too-wide', 'warning', 'units.0.widthCm', only({ quantity: 1, lengthCm: 300, widthCm: 240 })],
  ['B16', 'too-high', 'warning', 'units.0.heightCm', { ...air, ...only({ heightCm: 301 }) }],
  ['B16', 'main-deck-only', 'warning', 'units.0.heightCm', { ...air, ...only({ heightCm: 161 }) }],
  [
    'B16',
    'too-long',
    'warning',
    'units.0.lengthCm',
    { ...truck, ...only({ lengthCm: 1400, grossWeightKg: 6000 }) },
  ],
  ['B17', 'volume-differs', 'warning', 'units.0.volumeM3', only({ volumeM3: 1.8 })],
  ['B18', 'too-light', 'warning', 'units.0.grossWeightKg', only({ grossWeightKg: 95 })],
  ['B18', 'too-dense', 'warning', 'units.0.grossWeightKg', only({ grossWeightKg: 5800 })],
  ['B20', 'container-check-digit', 'error', 'containers.0.number', container({ number: 'csqu 305438-4' })],
  ['B20', 'container-number-malformed', 'error', 'containers.0.number', container({ number: '305438' })],
  ['B21', 'ready-date-past', 'error', 'readyOn', { readyOn: '2026-11-21' }],
  [
    'B24',
    'to-order-without-notify',
    'warning',
    'parties.notify',
    { parties: { toOrder: true, consignee: null, notify: null } },
  ],
]

const sound: [RuleFinding['id'], string, Change][] = [
  ['B01', 'FOB for cargo in no container', { incoterms: 'FOB', loadType: 'not-set', containers: [] }],
  ['B02', 'XXX, which has no named place', { incoterms: 'XXX', incotermsPlace: null }],
  ['B03', 'CIP with insurance', { incoterms: 'CIP', insuranceWanted: true }],
  ['B04', 'EXW with clearance by the buyer', { incoterms: 'EXW' }],
  ['B05', 'DDP with a tax ID', { incoterms: 'DDP' }],
  ['B06', 'a national extension of a listed code', only({ hsCode: '6109100010' })],
  ['B06', 'batteries with dangerous goods', { ...only({ hsCode: '850760' }), dangerousGoods: [goods] }],
  ['B07', 'a description with one exact word', { cargo: 'Spare parts for combine harvesters' }],
  [
    'B08',
    'wet batteries, which have no packing group',
    { dangerousGoods: [{ unNumber: '2794', class: '8' }] },
  ],
  ['B08', 'lithium batteries, class 9', { dangerousGoods: [{ unNumber: '3480', class: '9' }] }],
  [
    'B09',
    'net figures',
    {
      dangerousGoods: [
        { ...goods, limitedQuantity: true, netKg: 10 },
        { unNumber: '0336', class: '1.4G', neqKg: 2 },
      ],
    },
  ],
  ['B11', 'a reefer that is switched off', container({ isoType: '22R1', nonOperating: true })],
  ['B11', 'a setpoint for all', { ...container({ isoType: '22R1' }), temperature: { setpoint: -18 } }],
  ['B12', 'a reefer at 0 °C', container({ isoType: '22R1', temperatureC: 0 })],
  ['B12', 'a heated tank', container({ isoType: '22T1', temperatureC: 40 })],
  ['B13', 'a terminal without an address', { delivery: { service: 'TERMINAL', address: null } }],
  ['B14', 'exactly the road limit', only({ quantity: 20, grossWeightKg: 26_000 })],
  [
    'B14',
    'weight that two containers share',
    {
      ...only({ quantity: 40, grossWeightKg: 39_000 }),
      ...container({ quantity: 2 }),
      to: { countryCode: 'US' },
    },
  ],
  [
    'B14',
    'a type without figures',
    { ...only({ quantity: 90, grossWeightKg: 25_000 }), ...container({ isoType: '42V0' }) },
  ],
  ['B15', 'a full container', { units: [{ ...unit, quantity: 34, grossWeightKg: 9000, volumeM3: 32.64 }] }],
  [
    'B16',
    'a high piece under an open top',
    { ...only({ heightCm: 400 }), ...container({ isoType: '22U1' }) },
  ],
  [
    'B16',
    'one container of two that has the room',
    {
      ...only({ heightCm: 250 }),
      containers: [
        { isoType: '22G1', quantity: 1 },
        { isoType: '45G1', quantity: 1 },
      ],
    },
  ],
  ['B17', 'a volume 5 % off', only({ volumeM3: 2.02 })],
  ['B18', 'the limits themselves', { ...truck, ...only({ grossWeightKg: 96 }) }],
  ['B20', 'no number yet', container({ number: null })],
  ['B21', 'tomorrow', { readyOn: '2026-11-23' }],
  ['B24', 'to order with a notify party', { parties: { toOrder: true, notify: { name: 'Nord GmbH' } } }],
]

describe('rules of a booking', () => {
  it('say nothing about a good one', () => {
    expect(findBookingProblems(good, context)).toEqual([])
  })

  it.each(breaches)('%s finds %s: %s at %s', (id, reason, severity, path, change) => {
    const findings = findBookingProblems({ ...good, ...change }, context)
    expect(findings.map((finding) => [finding.id, finding.reason, finding.severity, finding.path])).toEqual([
      [id, reason, severity, path],
    ])
  })

  it.each(sound)('%s accepts %s', (_id, _what, change) => {
    expect(findBookingProblems({ ...good, ...change }, context)).toEqual([])
  })

  it('have a breach and a sound booking each', () => {
    const ofBookings = ruleIds.filter((id) => id !== 'B26')
    expect([...new Set(breaches.map(([id]) => id))]).toEqual(ofBookings)
    expect([...new Set(sound.map(([id]) => id))]).toEqual(ofBookings)
  })

  it('warn of a change that ends the agreed price, and of none without one', () => {
    const option = { validUntil: '2026-12-31', lines: [{ basis: 'container' as const }] }
    const agreedPrice = {
      pricedFor: pricedForOf(good, option, bookingData),
      totals: [{ amount: '100.00', currency: 'USD' }],
    }
    const find = (change: Change) => findBookingProblems({ ...good, ...change }, { ...context, agreedPrice })
    expect(find({})).toEqual([])
    const later = { readyOn: '2027-01-01' }
    expect(find(later)).toMatchObject([{ id: 'B26', severity: 'warning', path: 'readyOn' }])
    expect(findBookingProblems({ ...good, ...later }, context)).toEqual([])
  })

  it('say nothing about what isn’t filled in yet, except for the named place', () => {
    const empty: BookingContent = { transportMode: 'sea', loadType: 'FCL', units: [{}], containers: [{}] }
    expect(findBookingProblems(empty, context)).toEqual([])
  })

  it('name the value that settles a finding', () => {
    const fixOf = (change: Change) => findBookingProblems({ ...good, ...change }, context)[0]?.fix
    expect(fixOf({ incoterms: 'FOB' })).toEqual({ path: 'incoterms', value: 'FCA' })
    expect(fixOf({ incoterms: 'CFR' })).toEqual({ path: 'incoterms', value: 'CPT' })
    expect(fixOf({ incoterms: 'CIP' })).toEqual({ path: 'insuranceWanted', value: true })
    expect(fixOf(only({ volumeM3: 5 }))).toEqual({ path: 'units.0.volumeM3', value: 1.92 })
    const number = { path: 'containers.0.number', value: 'CSQU3054383' }
    expect(fixOf(container({ number: 'CSQU3054384' }))).toEqual(number)
  })

  it.each([
    'csqu 305438-3',
    'СSQU3054383',
    'ｃｓｑｕ３０５４３８３',
    'CSQU\u2011305438\u20113',
    'CSQU 305438 [3]',
    'CSQU305438\u200b3',
  ])('take the container number “%s” as it is meant', (number) => {
    expect(findBookingProblems({ ...good, ...container({ number }) }, context)).toEqual([])
  })

  it('let the customer use a container number that looks wrong, and still say so', () => {
    const used = { path: 'containers.0.confirmedNumber', value: 'csqu 305438-4' }
    const [refused] = findBookingProblems({ ...good, ...container({ number: used.value }) }, context)
    expect(refused).toMatchObject({ severity: 'error', useAnyway: used })
    const confirmed = { number: used.value, confirmedNumber: 'CSQU3054384' }
    const [kept, ...more] = findBookingProblems({ ...good, ...container(confirmed) }, context)
    expect(kept).toMatchObject({ reason: 'container-check-digit', severity: 'warning' })
    expect([kept?.useAnyway, more]).toEqual([undefined, []])
    const other = container({ ...confirmed, number: 'CSQU3054385' })
    expect(findBookingProblems({ ...good, ...other }, context)).toMatchObject([{ severity: 'error' }])
    const malformed = container({ number: 'SOC-1', confirmedNumber: 'soc 1' })
    expect(findBookingProblems({ ...good, ...malformed }, context)).toMatchObject([{ severity: 'warning' }])
  })

  it('check figures that the company replaced', () => {
    const data = {
      ...bookingData,
      roadLimits: [{ countries: null, cargoKg: 500 }],
      vagueWords: { en: ['cotton t-shirts'], ru: [] },
    }
    const ids = findBookingProblems(good, { ...context, data }).map((finding) => finding.id)
    expect(ids).toEqual(['B07', 'B07', 'B14'])
  })
})
