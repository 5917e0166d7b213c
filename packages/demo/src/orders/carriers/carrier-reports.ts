import type { OrderRecord } from '@portolan/contract/company/orders'
import type { LoggedEvent } from '@portolan/freight/ledger/logged-event'
import type { DemoOrder } from '#orders/demo-order.ts'
import { day, hour, toInstant } from '#services/zoned-time.ts'
import type { CarrierReport } from './carrier-report.ts'
import { confirmedBooking } from './confirmed-booking.ts'

type Given = Pick<LoggedEvent, 'sourceEventId' | 'code' | 'classifier'> & {
  at: number
  stated: number
  stop: 'from' | 'to'
} & Partial<Pick<LoggedEvent, 'reasonCode' | 'remark' | 'equipment' | 'isRetracted'>>

function report({ timetable }: DemoOrder, source: string, given: Given): CarrierReport {
  const { legs, last, service } = timetable
  const {
    stop,
    at,
    stated,
    reasonCode = null,
    remark = null,
    equipment = null,
    isRetracted = false,
    ...event
  } = given
  const { name, city, countryCode, locode, lat, lng, timeZone } = stop === 'from' ? service.from : last.to
  const [vessel = null, voyage = null] = (stop === 'from' ? legs[0] : last).conveyance.split(', ')
  return {
    source,
    // The message takes some minutes to arrive.
    receivedAt: stated + 4 * 60_000,
    event: {
      ...event,
      kind: equipment === null ? 'transport' : 'equipment',
      reasonCode,
      remark,
      equipment,
      isRetracted,
      at: toInstant(at),
      offsetMinutes: 0,
      precision: 'time',
      zoneBasis: 'given',
      place: { name, city, countryCode, locode, lat, lng, timeZone, iata: null },
      mode: 'sea',
      conveyance: { name: vessel, imo: null, voyage, carrier: null },
      isEmpty: null,
      seals: [],
      documentType: null,
      documentRef: null,
      pieces: null,
      statedAt: toInstant(stated),
      messageAt: null,
      flags: [],
    },
  }
}

/** The arrival notice says until when the container is free of detention; its last free day is tomorrow. */
function detention(order: DemoOrder, now: number): CarrierReport {
  const { last } = order.timetable
  const lastDay = toInstant((Math.floor(now / day) + 1) * day).slice(0, 10)
  const noticed = report(order, `dcsa:${last.carrier}`, {
    sourceEventId: 'free-time/DET',
    code: 'DET',
    classifier: 'planned',
    stop: 'to',
    at: Date.parse(lastDay),
    stated: last.arrival.real - 2 * day,
    equipment: order.record.units[0]?.container ?? null,
    remark: `Detention: 10 calendar days free. Last free day: ${lastDay}.`,
  })
  const asNote = { kind: 'note', precision: 'date', zoneBasis: 'assumed-utc', offsetMinutes: null } as const
  return { ...noticed, event: { ...noticed.event, ...asNote, place: null, conveyance: null, mode: null } }
}

/** Returns carriers' reports about an order whose booking has a `carrierStory`, oldest first. */
export function carrierReportsOf(order: DemoOrder, now: number): CarrierReport[] {
  const { booking, timetable, record } = order
  if (!booking.carrierStory) return []
  if (booking.carrierStory === 'booked') return confirmedBooking(order, now)
  const { legs, last } = timetable
  const carrier = `dcsa:${last.carrier}`
  const departed = legs[0].departure.real
  const planned = last.arrival.planned
  const arrives = { sourceEventId: 'arrival', code: 'ARRI', classifier: 'estimated', stop: 'to' } as const
  const left = report(order, `dcsa:${legs[0].carrier}`, {
    sourceEventId: 'departure',
    code: 'DEPA',
    classifier: 'actual',
    stop: 'from',
    at: departed,
    stated: departed + hour,
  })
  if (booking.carrierStory === 'delayed')
    return [
      left,
      report(order, carrier, { ...arrives, at: planned + day, stated: now - 52 * hour, reasonCode: 'WEA' }),
      report(order, carrier, {
        ...arrives,
        at: planned + 3 * day,
        stated: now - 9 * hour,
        remark: 'Berth congestion in Singapore',
      }),
    ]
  if (booking.carrierStory === 'contradicted')
    return [
      left,
      report(order, 'edifact:HHLA', { ...arrives, at: planned + 4 * day, stated: now - 40 * hour }),
      report(order, carrier, { ...arrives, at: planned + day, stated: now - 21 * hour, reasonCode: 'WEA' }),
    ]
  if (booking.carrierStory === 'detention') return [left, detention(order, now)]
  const discharged: Given = {
    sourceEventId: 'discharge',
    code: 'DISC',
    classifier: 'actual',
    stop: 'to',
    at: now - 34 * hour,
    stated: now - 33 * hour,
    equipment: record.units[0]?.container ?? null,
  }
  return [
    left,
    report(order, carrier, discharged),
    report(order, carrier, { ...discharged, stated: now - 27 * hour, isRetracted: true }),
  ]
}

/** An order as the company's system sent it when it was booked: nothing had happened yet. */
export function bookedRecord({ record }: DemoOrder): OrderRecord {
  return {
    ...record,
    status: 'active',
    shipmentStatus: 'BOOKED',
    position: null,
    updatedAt: record.createdAt,
    events: record.events.filter(({ code }) => code === 'BKD'),
    route: record.route.map((point) => ({
      ...point,
      arrival: point.arrival && { ...point.arrival, actual: null },
      departure: point.departure && { ...point.departure, actual: null },
    })),
  }
}
