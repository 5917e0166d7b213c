import { describe, expect, it } from 'vitest'
import { deliveryMoment, isDeliveryOvertaken } from '#delivery.ts'
import { foldOrder } from '#ledger/fold-order.ts'
import * as samples from '#ledger/ledger-samples.ts'
import { entry, gazetteer, placeOf, record, stop, times } from '#ledger/ledger-samples.ts'
import { type LogEntry, recordSource } from '#ledger/log-entry.ts'
import type { LedgerUnit } from '#ledger/order-record.ts'

/** As deliveries are kept. */
const at = (day: number, hour?: number) => samples.at(day, hour).replace('.000Z', 'Z')
const route = [stop('CNSHA', { departure: times(1) }), stop('DEHAM', { mode: null, arrival: times(20) })]
const hamburg = placeOf({ locode: 'DEHAM' })
const units: LedgerUnit[] = [
  { ref: 'a', container: 'CSQU3054383', isDelivered: false },
  { ref: 'b', container: null, isDelivered: false },
]

/** A statement about the delivery; by the company's record, unless it names another source. */
function drop(day: number, changes: Partial<LogEntry> = {}): LogEntry {
  return entry({
    kind: 'equipment',
    code: 'DROP',
    at: at(day),
    place: hamburg,
    source: recordSource,
    sourceEventId: JSON.stringify([day, changes.classifier, changes.unitRef, changes.equipment]),
    ...changes,
  })
}

const planned = (day: number, changes: Partial<LogEntry> = {}) =>
  drop(day, { classifier: 'planned', ...changes })
const estimated = (day: number, changes: Partial<LogEntry> = {}) =>
  drop(day, { classifier: 'estimated', ...changes })
const carriers = { source: 'dcsa:MAEU' }

const foldAll = (entries: LogEntry[], own: Parameters<typeof record>[0] = {}, of = units) =>
  foldOrder({ record: record({ route, ...own }), units: of, entries }, gazetteer)
const settle = (...input: Parameters<typeof foldAll>) => foldAll(...input).delivery
const none = { planned: null, estimated: null, actual: null }

describe('the delivery of an order', () => {
  it.each<[string, LogEntry[], object, boolean]>([
    ['without a statement', [], none, false],
    ['planned', [planned(22)], { ...none, planned: at(22) }, false],
    [
      'planned and expected',
      [planned(22), estimated(24)],
      { ...none, planned: at(22), estimated: at(24) },
      false,
    ],
    ['reported', [planned(22), drop(23)], { ...none, planned: at(22), actual: at(23) }, true],
    ['reported by air', [drop(23, { code: 'DLV' })], { ...none, actual: at(23) }, true],
    [
      'at an address that is no stop',
      [drop(23, { place: placeOf({ city: 'Pinneberg' }) })],
      { ...none, actual: at(23) },
      true,
    ],
    ['at the place of departure', [drop(2, { place: placeOf({ locode: 'CNSHA' }) })], none, false],
    ['of an empty container', [drop(25, { ...carriers, isEmpty: true })], none, false],
    ['of one unit', [drop(23, { unitRef: 'a' })], none, false],
    [
      'of one unit, the other planned',
      [drop(23, { unitRef: 'a' }), planned(25, { unitRef: 'b' })],
      { ...none, planned: at(25) },
      false,
    ],
    [
      'of each unit',
      [drop(23, { unitRef: 'a' }), drop(24, { unitRef: 'b' })],
      { ...none, actual: at(24) },
      true,
    ],
    ['of one container by its carrier', [drop(23, { ...carriers, equipment: 'CSQU3054383' })], none, false],
    ['unpacked by its carrier', [drop(23, { ...carriers, code: 'STRP' })], { ...none, actual: at(23) }, true],
    [
      'unpacked, with a delivery to come',
      [drop(21, { ...carriers, code: 'STRP' }), planned(23)],
      { ...none, planned: at(23) },
      false,
    ],
    ['unpacked by the record', [drop(21, { code: 'STRP' })], none, false],
    ['of the far future', [drop(23, { receivedAt: at(10) })], none, false],
  ])('%s', (_which, entries, expected, isDelivered) => {
    for (const order of [entries, entries.toReversed()])
      expect(settle(order)).toEqual({ times: expected, isDelivered })
  })

  it('is that of its day where no hour is known', () => {
    expect(settle([drop(23, { precision: 'date', zoneBasis: 'given' })]).times).toEqual({
      ...none,
      actual: at(23),
      precision: { actual: 'day' },
    })
  })

  it('is taken back with its event', () => {
    const delivered = drop(23, { ...carriers, sourceEventId: 'drop' })
    expect(settle([delivered]).isDelivered).toBe(true)
    const retraction = drop(23, { ...carriers, sourceEventId: 'drop', revision: 2, isRetracted: true })
    expect(settle([delivered, retraction])).toEqual({ times: none, isDelivered: false })
    expect(settle([{ ...delivered, isDisowned: true }])).toEqual({ times: none, isDelivered: false })
  })

  it('follows from the units, also without an event', () => {
    const all = units.map((unit) => ({ ...unit, isDelivered: true }))
    expect(settle([], {}, all)).toEqual({ times: none, isDelivered: true })
    expect(settle([], {}, []).isDelivered).toBe(false)
    expect(settle([drop(23)], {}, []).isDelivered).toBe(true)
  })

  it('is that of some units where the record says so', () => {
    const some = units.map((unit, index) => ({ ...unit, isDelivered: index === 0 }))
    expect(settle([drop(23)], {}, some).isDelivered).toBe(false)
    expect(settle([drop(23, carriers)], {}, some).isDelivered).toBe(true)
  })

  it('needs no arrival, and is none of a canceled order', () => {
    const folded = foldAll([drop(23)], { shipmentStatus: 'IN_TRANSIT' })
    expect(folded.delivery.isDelivered).toBe(true)
    expect(folded.arrival.actual).toBeNull()
    expect(settle([drop(23)], { shipmentStatus: 'CANCELED' }).isDelivered).toBe(false)
  })
})

describe('the date at the door', () => {
  const arrival = { ...none, planned: at(20), estimated: at(24) }
  const berlin = { arrival, timeZone: 'Europe/Berlin' }

  it.each<[string, object, string | null, boolean]>([
    ['unknown', {}, null, false],
    ['after the port', { planned: at(25) }, at(25), false],
    ['planned before the ship is late', { planned: at(22) }, null, true],
    ['expected again since', { planned: at(22), estimated: at(26) }, at(26), false],
    ['expected before the port', { planned: at(25), estimated: at(23) }, null, true],
    ['reported, whatever was expected', { planned: at(22), actual: at(23) }, at(23), false],
  ])('%s', (_which, changes, expected, isOvertaken) => {
    const delivery = { ...none, ...changes }
    expect(deliveryMoment(delivery, berlin)?.at ?? null).toBe(expected)
    expect(isDeliveryOvertaken(delivery, berlin)).toBe(isOvertaken)
  })

  it('may be the day of the port where only days are known', () => {
    const day = { ...none, planned: at(24, 0), precision: { planned: 'day' } } as const
    expect(deliveryMoment(day, berlin)).toEqual({ at: at(24, 0), precision: 'day' })
    expect(deliveryMoment({ ...day, planned: at(23, 0) }, berlin)).toBeNull()
  })

  it('that is expected holds against an arrival that is only planned', () => {
    const planned = { ...berlin, arrival: { ...none, planned: at(24) } }
    expect(deliveryMoment({ ...none, planned: at(25), estimated: at(23) }, planned)?.at).toBe(at(23))
    expect(deliveryMoment({ ...none, planned: at(23) }, planned)).toBeNull()
  })

  it('holds where the arrival is unknown', () => {
    expect(deliveryMoment({ ...none, planned: at(22) }, { ...berlin, arrival: none })?.at).toBe(at(22))
  })
})
