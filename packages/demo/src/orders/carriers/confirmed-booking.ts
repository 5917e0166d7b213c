import { bookingStatementId } from '@portolan/freight/ledger/sets/booking-statements'
import type { DemoOrder } from '#orders/demo-order.ts'
import { day, hour, toInstant } from '#services/zoned-time.ts'
import type { CarrierReport } from './carrier-report.ts'

const onTheHour = (at: number) => Math.floor(at / hour) * hour

/**
 * Builds the carrier's confirmation of a booking: deadlines for documents, weights and containers before the
 * departure. The documents are there, the advance filing is late, and the weights are due next.
 */
export function confirmedBooking({ timetable, record }: DemoOrder, now: number): CarrierReport[] {
  const { legs, service } = timetable
  const [first] = legs
  const source = `dcsa:${first.carrier}`
  const number = record.references?.find(({ type }) => type === 'BKG')?.value ?? record.ref
  const stated = now - 3 * day
  const { name, city, countryCode, locode, lat, lng, timeZone } = service.from
  const place = { name, city, countryCode, locode, lat, lng, timeZone, iata: null }
  const say = (
    what: string,
    at: number,
    own: Pick<CarrierReport['event'], 'kind' | 'code' | 'classifier'> & { documentType?: string },
    when = stated,
  ): CarrierReport => ({
    source,
    receivedAt: when + 4 * 60_000,
    event: {
      at: toInstant(at),
      offsetMinutes: 0,
      precision: 'time',
      zoneBasis: 'given',
      place,
      mode: null,
      conveyance: null,
      equipment: null,
      isEmpty: null,
      seals: [],
      documentType: 'BKG',
      documentRef: number,
      reasonCode: null,
      remark: null,
      pieces: null,
      statedAt: toInstant(when),
      messageAt: null,
      isRetracted: false,
      flags: [],
      ...own,
      sourceEventId: what.startsWith('filing/') ? what : bookingStatementId(number, 'demo', what),
    },
  })
  const leaves = first.departure.planned
  // Tomorrow at any hour of today.
  const weights = onTheHour(Math.min(leaves - 40 * hour, now + 30 * hour))
  const cutOff = (code: string, at: number) =>
    say(`cut-off/${code}`, at, { kind: 'note', code, classifier: 'planned' })
  const filing = { kind: 'shipment', code: 'RECE', classifier: 'actual' } as const
  const filed = now - 5 * hour
  return [
    say('status', stated, { kind: 'shipment', code: 'CONF', classifier: 'actual' }),
    cutOff('EFC', onTheHour(leaves - 7 * day)),
    cutOff('AFC', onTheHour(Math.min(leaves - 72 * hour, now - 6 * hour))),
    cutOff('DCO', weights - 14 * hour),
    cutOff('VCO', weights),
    cutOff('FCO', weights + 10 * hour),
    say('filing/SHI', filed, { ...filing, documentType: 'SHI' }, filed),
  ]
}
