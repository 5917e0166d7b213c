import { expect, it } from 'vitest'
import { foldOrder } from './fold-order.ts'
import { at, entry, gazetteer, placeOf, record, stop, times } from './ledger-samples.ts'
import type { LogEntry } from './log-entry.ts'

const route = [
  stop('CNSHA', { mode: 'air', departure: times(1) }),
  stop('SGSIN', { mode: 'air', arrival: times(3), departure: times(4) }),
  stop('DEFRA', { mode: null, arrival: times(5) }),
]
const units = [{ ref: '1', container: null, isDelivered: false }]

/** A status at Frankfurt; `pieces` are of six. */
function status(
  code: string,
  day: number,
  hour: number,
  pieces = 6,
  changes: Partial<LogEntry> = {},
): LogEntry {
  return entry({
    code,
    at: at(day, hour),
    statedAt: null,
    mode: 'air',
    place: placeOf({ iata: 'FRA' }),
    pieces: { count: pieces, of: 6 },
    conveyance: { name: null, imo: null, voyage: 'LH1', carrier: 'LH' },
    ...changes,
  })
}
const flight = (voyage: string) => ({ conveyance: { name: null, imo: null, voyage, carrier: 'LH' } })

function shown(entries: LogEntry[]) {
  const folded = foldOrder({ record: record({ transportMode: 'air', route }), units, entries }, gazetteer)
  return [folded.shipmentStatus, folded.arrival.actual, folded.deliveredRefs.length]
}

it.each([
  ['landed', [status('ARR', 5, 8)], ['ARRIVED', at(5, 8), 0]],
  ['received', [status('RCF', 5, 9)], ['ARRIVED', at(5, 9), 0]],
  ['notified', [status('NFD', 5, 10)], ['ARRIVED', at(5, 10), 0]],
  ['delivered', [status('DLV', 6, 8)], ['ARRIVED', at(6, 8), 1]],
  ['delivered at no place', [status('DLV', 6, 8, 6, { place: null })], ['ARRIVED', at(6, 8), 1]],
  [
    'received and delivered',
    [status('DLV', 6, 8), status('NFD', 5, 10), status('RCF', 5, 9)],
    ['ARRIVED', at(5, 9), 1],
  ],
  ['landed and received', [status('RCF', 5, 9), status('ARR', 5, 8)], ['ARRIVED', at(5, 8), 0]],
  ['received in part', [status('RCF', 5, 9, 4)], ['BOOKED', null, 0]],
  ['delivered in part', [status('DLV', 6, 8, 4)], ['BOOKED', null, 0]],
  ['delivered in both parts', [status('DLV', 6, 8, 4), status('DLV', 7, 8, 2)], ['ARRIVED', at(7, 8), 1]],
  [
    'a part of an unknown whole',
    [status('ARR', 5, 8, 4, { pieces: { count: 4, of: null } })],
    ['BOOKED', null, 0],
  ],
  ['one part landed and received', [status('ARR', 5, 8, 4), status('RCF', 5, 9, 4)], ['BOOKED', null, 0]],
  ['one part landed, corrected', [status('ARR', 5, 8, 4), status('ARR', 5, 9, 4)], ['BOOKED', null, 0]],
  ['one part received, corrected', [status('RCF', 5, 8, 4), status('RCF', 5, 9, 4)], ['BOOKED', null, 0]],
  [
    'one part received in three lots of two',
    [status('RCF', 5, 8, 2), status('RCF', 5, 9, 2), status('RCF', 5, 10, 2)],
    ['ARRIVED', at(5, 10), 0],
  ],
  [
    'one part landed, the other received',
    [status('ARR', 5, 8, 4), status('RCF', 6, 9, 2, flight('LH3'))],
    ['ARRIVED', at(6, 9), 0],
  ],
  [
    'both parts landed',
    [status('ARR', 6, 8, 2, flight('LH3')), status('ARR', 5, 8, 4)],
    ['ARRIVED', at(6, 8), 0],
  ],
  ['the same flight a day later', [status('ARR', 6, 8, 3), status('ARR', 5, 8, 3)], ['ARRIVED', at(6, 8), 0]],
  ['a part landed, all delivered', [status('ARR', 5, 8, 4), status('DLV', 7, 8)], ['ARRIVED', at(7, 8), 1]],
] as const)('%s', (_, entries, expected) => {
  expect(shown([...entries])).toEqual(expected)
  expect(shown([...entries].reverse())).toEqual(expected)
})

it('received at a stop on the way has arrived there', () => {
  const entries = [status('RCF', 3, 9, 6, { place: placeOf({ locode: 'SGSIN' }) })]
  const folded = foldOrder({ record: record({ transportMode: 'air', route }), units, entries }, gazetteer)
  expect([folded.shipmentStatus, folded.route[1]?.arrival?.actual]).toEqual(['IN_TRANSIT', at(3, 9)])
})

it('nothing follows where the arrival is known', () => {
  const known = record({
    transportMode: 'air',
    route: route.with(2, stop('DEFRA', { mode: null, arrival: times(5, { actual: at(5, 7) }) })),
  })
  const folded = foldOrder({ record: known, units, entries: [status('NFD', 5, 10)] }, gazetteer)
  expect(folded.voices[2]?.arrival.actual.map(({ at }) => at)).toEqual([at(5, 7)])
})
