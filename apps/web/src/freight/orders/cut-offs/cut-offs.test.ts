import type { Alert } from '@portolan/contract/freight/attention'
import type { CutOff } from '@portolan/contract/freight/cut-offs'
import { expect, it } from 'vitest'
import { cutOffState } from './cut-off-state.ts'
import { cutOffText } from './cut-off-text.ts'

const now = new Date('2026-11-21T12:00:00Z')
const place: CutOff['place'] = {
  name: 'Bremerhaven',
  city: 'Bremerhaven',
  countryCode: 'DE',
  locode: 'DEBRV',
  lat: 53.5,
  lng: 8.6,
  timeZone: 'Europe/Berlin',
}
const textOf = (kind: Alert['kind'], at: string, precision: 'time' | 'day', locale: 'en' | 'ru' = 'en') =>
  cutOffText(
    {
      kind,
      at,
      place,
      minutes: null,
      reasonCode: null,
      documentKinds: [],
      freeTime: null,
      cutOff: { code: 'VCO', precision },
      ahead: null,
    },
    locale,
    now,
  ).replaceAll('\u00a0', ' ')

it('says when a cut-off is in the time of its place, and of a day no hour', () => {
  expect(textOf('cut-off-ahead', '2026-11-22T17:00:00Z', 'time')).toBe(
    'VGM cut-off tomorrow, 18:00 in Bremerhaven',
  )
  // 23:30 UTC is the following day there.
  expect(textOf('cut-off-ahead', '2026-11-21T23:30:00Z', 'time')).toBe(
    'VGM cut-off tomorrow, 00:30 in Bremerhaven',
  )
  expect(textOf('cut-off-passed', '2026-11-18T17:00:00Z', 'time')).toBe(
    'VGM cut-off passed 18 Nov, 18:00 in Bremerhaven',
  )
  expect(textOf('cut-off-ahead', '2026-11-21T23:00:00Z', 'day')).toBe('VGM cut-off tomorrow')
  expect(textOf('cut-off-ahead', '2026-11-22T17:00:00Z', 'time', 'ru')).toBe(
    'VGM: крайний срок завтра, 18:00 (Bremerhaven)',
  )
  expect(textOf('cut-off-passed', '2026-11-20T23:00:00Z', 'day', 'ru')).toBe(
    'VGM: крайний срок прошёл сегодня',
  )
})

const times = (actual: string | null = null) => ({ planned: null, estimated: null, actual })
const booked = { shipmentStatus: 'BOOKED', departure: times() } as const
const cutOff = (changes: Partial<CutOff> = {}): CutOff => ({
  code: 'VCO',
  at: '2026-11-22T17:00:00Z',
  precision: 'time',
  place,
  metAt: null,
  ...changes,
})

it.each([
  ['near', cutOff(), booked],
  ['ahead', cutOff({ at: '2026-11-24T17:00:00Z' }), booked],
  ['passed', cutOff({ at: '2026-11-21T11:59:00Z' }), booked],
  // A day lasts until its end there.
  ['near', cutOff({ at: '2026-11-20T23:00:00Z', precision: 'day' }), booked],
  ['passed', cutOff({ at: '2026-11-19T23:00:00Z', precision: 'day' }), booked],
  ['done', cutOff({ at: '2026-11-19T23:00:00Z', metAt: '2026-11-18T08:00:00Z' }), booked],
  ['earliest', cutOff({ code: 'EFC', at: '2026-11-19T23:00:00Z' }), booked],
  ['over', cutOff(), { shipmentStatus: 'IN_TRANSIT', departure: times() }],
  ['over', cutOff(), { shipmentStatus: 'BOOKED', departure: times('2026-11-21T08:00:00Z') }],
] as const)('is %s: %j', (state, input, order) => {
  expect(cutOffState(input, order, now)).toBe(state)
})
